import { readFileSync, writeFileSync } from 'node:fs';
import { ContentError, describeProblem, type Problem } from '../generator/problem/problem.ts';
import { readCases } from './support/cases.ts';
import { assert, suite } from './support/suite.ts';
import { type TinySite, tinySite } from './support/tiny-site.ts';

/** What the cases print in place of marked words is written there: the problem is gone then, and no other stands there. */
const cures = suite('cures');

type Cure = Problem & { by: string };

/** At most one on a line, since words behind it move. */
function nextCures(problems: readonly Problem[]): Cure[] {
  const byLine = new Map<string, Cure>();
  for (const problem of problems) {
    const { suggestion, hint = '', source } = problem;
    const by = suggestion ?? JSON.parse(/^Write (".*")\.$/.exec(hint)?.[1] ?? 'null');
    if (source.column !== undefined && by !== null)
      byLine.set(`${source.file}:${source.line}`, { ...problem, by });
  }
  return [...byLine.values()];
}

/** A marked text of JSON keeps its quotes. */
function write({ source: { file, line, column = 1, endColumn = column + 1 }, by }: Cure): void {
  const lines = readFileSync(file, 'utf8').split('\n');
  const text = lines[line - 1] ?? '';
  const words = text.startsWith('"', column - 1) ? JSON.stringify(by) : by;
  lines[line - 1] = text.slice(0, column - 1) + words + text.slice(endColumn - 1);
  writeFileSync(file, lines.join('\n'));
}

const placeOf = ({ source: { file, line, column } }: Problem): string => [file, line, column].join(':');

const problemsIn = ({ build }: TinySite): Promise<readonly Problem[]> =>
  build().then(
    () => [],
    (error) => {
      assert.instance(error, ContentError);
      return error.problems;
    },
  );

for (const { title, steps, prints } of readCases()) {
  const changes = steps.filter((step) => typeof step === 'function');
  if (changes.length < steps.length || !/Did you mean|Write "/.test(prints)) continue;
  cures(title, async () => {
    const site = tinySite();
    for (const change of changes) change(site);
    let before = await problemsIn(site);
    for (let next = nextCures(before); next.length > 0; next = nextCures(before)) {
      for (const cure of next) write(cure);
      const known = new Set(before.map((problem) => problem.code + placeOf(problem)));
      const after = await problemsIn(site);
      for (const { by: _, ...cured } of next) {
        const left = after.filter((problem) => placeOf(problem) === placeOf(cured));
        const wrong = left.filter(({ code }) => code === cured.code || !known.has(code + placeOf(cured)));
        assert.equal(wrong.map(describeProblem), [], describeProblem(cured));
      }
      before = after;
    }
  });
}
