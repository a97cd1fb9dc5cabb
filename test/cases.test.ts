import { readFileSync, writeFileSync } from 'node:fs';
import glob from 'fast-glob';
import { describeProblem, type Problem } from '../generator/problem/problem.ts';
import { outcomeOf, readCases } from './support/cases.ts';
import { codedCases, printedByCoded } from './support/coded-cases.ts';
import { assert, suite } from './support/suite.ts';
import { project, projectText } from './support/tiny-site.ts';

/**
 * Faults in a tiny site, and all that is printed for each: `test/cases/README.md` describes the format. What is printed in place of
 * marked words is written there: the problem is gone then, and no other stands there.
 */
const cases = suite('cases');

/** All that was printed, with the lines of the sources that cases leave out. */
const seen: string[] = [];

/** Compares what is printed with what a case says, which leaves out empty lines and those that quote a source. */
function prints(actual: string, expected: string): void {
  seen.push(...actual.split('\n\n'));
  const told = actual.replaceAll(/^ *\d* +\|( .*)?\n?/gm, '');
  assert.fixture(told.replaceAll(/\n+/g, '\n').trimEnd(), expected);
}

for (const one of readCases())
  cases(one.title, async () => {
    const { printed, problems, build } = await outcomeOf(one);
    prints(printed, one.prints);
    await cure(problems, build);
  });
for (const one of codedCases)
  cases(`${one.title} (coded-cases.ts)`, async () => prints(await printedByCoded(one), one.prints));

type Cure = Problem & { by: string };

/** The last on a line first, since words behind it move. None overlaps another. */
function nextCures(problems: readonly Problem[]): Cure[] {
  const starts = new Map<string, number>();
  const lastFirst = [...problems].reverse().sort((a, b) => (b.source.column ?? 0) - (a.source.column ?? 0));
  return lastFirst.flatMap((problem) => {
    const { suggestion, hint = '', source } = problem;
    const { column, endColumn = (column ?? 0) + 1 } = source;
    const by = suggestion ?? JSON.parse(/^Write (".*")\.$/.exec(hint)?.[1] ?? 'null');
    if (column === undefined || by === null || endColumn > (starts.get(lineOf(problem)) ?? Infinity))
      return [];
    starts.set(lineOf(problem), column);
    return { ...problem, by };
  });
}

/** A marked text of JSON keeps its quotes. Returns how much longer the line is now. */
function write({ source: { file, line, column = 1, endColumn = column + 1 }, by }: Cure): number {
  const lines = readFileSync(file, 'utf8').split('\n');
  const text = lines[line - 1] ?? '';
  const words = text.startsWith('"', column - 1) ? JSON.stringify(by) : by;
  lines[line - 1] = text.slice(0, column - 1) + words + text.slice(endColumn - 1);
  writeFileSync(file, lines.join('\n'));
  return words.length - (endColumn - column);
}

const lineOf = ({ source: { file, line } }: Problem): string => `${file}:${line}`;
const placeOf = (problem: Problem, growth = 0): string =>
  `${lineOf(problem)}:${(problem.source.column ?? 0) + growth}`;

/** Writes cures as long as there are any. Fails unless each cures its problem. */
async function cure(before: readonly Problem[], build: () => Promise<readonly Problem[]>): Promise<void> {
  const next = nextCures(before);
  if (next.length === 0) return;
  const growths = next.map(write);
  const known = new Set(before.map((problem) => problem.code + placeOf(problem)));
  const after = await build();
  for (const [index, { by: _, ...cured }] of next.entries()) {
    const growth = growths.reduce((sum, more, other) => {
      const isBefore = other > index && lineOf(next[other] as Cure) === lineOf(cured);
      return isBefore ? sum + more : sum;
    }, 0);
    const left = after.filter((problem) => placeOf(problem) === placeOf(cured, growth));
    const wrong = left.filter(({ code }) => code === cured.code || !known.has(code + placeOf(cured)));
    assert.equal(wrong.map(describeProblem), [], describeProblem(cured));
  }
  await cure(after, build);
}

const sections = projectText('docs/errors.md')
  .split(/^### (?=PG)/m)
  .slice(1);

cases('have codes that docs/errors.md explains in order and once, if the generator reports them', () => {
  const sources = glob.sync('generator/**/*.{ts,js}', { cwd: project }).map(projectText);
  const reported = new Set(sources.join('\n').match(/(?<=')PG\d{3}(?=')/g));
  const explained = sections.map((section) => section.slice(0, 5));
  assert.equal(explained, [...reported].sort());
});

for (const section of sections)
  cases(`print the example of docs/errors.md, which has a cause and a cure: ${section.slice(0, 5)}`, () => {
    const form = /^(PG\d{3}): \S.*\n\nCause: .+?\n\nCure: .+?\n\n(`{3,4})text\n(.+?)\n\2\n/s;
    const [, code, , example = ''] = section.match(form) ?? [];
    assert.ok(seen.includes(example) && example.includes(` ${code} `), section);
  });
