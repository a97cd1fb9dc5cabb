import { spawnSync } from 'node:child_process';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { codeIn } from './support/doc-tables.ts';
import { newCheckout, pianogen } from './support/pianogen.ts';
import { location, project, tinySite } from './support/tiny-site.ts';

/**
 * "Adding to it" in docs/architecture.md, proven for a problem code: the files that it lists are enough, and none of them can be
 * left out.
 */
const adding = suite('adding a problem code');

const CODE = 'PG290';
const TITLE = 'A city is written in capitals';

const record = location('Ohio', 'CLEVELAND');
const printed = `data/locations.json:5:18 ${CODE} [0].city_name: "CLEVELAND" is written in capitals.
5 |     "city_name": "CLEVELAND",
  |                  ^^^^^^^^^^^
  = Write it in small letters.`;

interface Edit {
  file: string;
  /** The words before which the text is inserted. */
  before: string;
  text: string;
}

/** In the order of the list in docs/architecture.md. */
const edits: Edit[] = [
  { file: 'generator/problem/codes.ts', before: "  PG301: '", text: `  ${CODE}: '${TITLE}',\n` },
  {
    file: 'generator/load/place-checks.ts',
    before: '  if (!locations || !climates || !states || !humidity) return;',
    text: `  for (const [index, { city_name }] of (locations?.value ?? []).entries())
    if (locations && city_name === city_name.toUpperCase())
      report({
        code: '${CODE}',
        source: locations.locate([index, 'city_name']),
        at: \`[\${index}].city_name\`,
        message: \`"\${city_name}" is written in capitals.\`,
        hint: 'Write it in small letters.',
      });
`,
  },
  {
    file: 'docs/errors.md',
    before: '## Front matter and Markdown\n',
    text: `### ${CODE}: ${TITLE}

Cause: A city is written in capitals.

Cure: Write it in small letters.

\`\`\`text
${printed}
\`\`\`

`,
  },
  {
    file: 'test/support/golden/data.ts',
    before: "  'a value that is missing': {\n",
    text: `  'a city in capitals': {
    files: { 'data/locations.json': [location('Ohio', 'CLEVELAND')] },
    printed: \`
${printed}
\`,
  },
`,
  },
];

const checkout = newCheckout();
for (const name of ['README.md', 'CHANGELOG.md', 'docs', 'test', '.github', '.vscode', 'LICENSE'])
  cpSync(join(project, name), join(checkout, name), { recursive: true });

/** Applies some of the edits to the copy of the project, in place of earlier ones. */
function apply(some: readonly Edit[]): void {
  for (const { file, before, text } of edits) {
    const original = readFileSync(join(project, file), 'utf8');
    assert.is(original.split(before).length, 2, `${file} has to hold once: ${before}`);
    const edited = some.some((edit) => edit.file === file)
      ? original.replace(before, () => text + before)
      : original;
    writeFileSync(join(checkout, file), edited);
  }
}

function run(command: string, ...args: string[]): { passed: boolean; output: string } {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: checkout, encoding: 'utf8' });
  // The counts at its end would be taken for those of this file.
  const [output = ''] = `${stdout}${stderr}`.split('\nThe slowest files:');
  return { passed: status === 0, output };
}
const runTests = (...words: string[]) => run(process.execPath, 'test/run.js', ...words);

/** The paths of each point of a list below "Adding to it". */
function listed(heading: string): string[][] {
  const text = readFileSync(join(project, 'docs/architecture.md'), 'utf8');
  const section = text.split(`\n### ${heading}\n`)[1]?.split('\n### ')[0] ?? '';
  return [...section.matchAll(/^\d+\. (.*?): /gm)].map(([, point = '']) => codeIn(point));
}

adding('takes the files that docs/architecture.md lists', () => {
  const points = listed('A problem code');
  assert.is(points.length, edits.length);
  for (const [index, { file }] of edits.entries())
    assert.ok(
      points[index]?.some((path) => file.startsWith(path)),
      `${index + 1}. ${points[index]}: ${file}`,
    );
});

adding('satisfies types, house and docs with all of them, and prints the problem', async () => {
  apply(edits);
  const { root } = tinySite({ 'data/locations.json': [record] });
  const folders = ['--data', 'data', '--content', 'content'];
  const { code, stderr } = await pianogen(['routes', ...folders], { checkout, cwd: root });
  assert.is(code, 3);
  assert.ok(stderr.includes(`${printed}\n`), stderr);

  writeFileSync(
    join(checkout, 'tsconfig.adding.json'),
    JSON.stringify({
      extends: './tsconfig.json',
      include: [],
      files: edits.map(({ file }) => file).filter((file) => file.startsWith('generator')),
    }),
  );
  const types = run(join(checkout, 'node_modules/.bin/tsc'), '--project', 'tsconfig.adding.json');
  assert.ok(types.passed, types.output);
  const tests = runTests('problem/codes', 'house', 'docs.test');
  assert.ok(tests.passed, tests.output);
});

for (const left of edits) {
  adding(`is noticed to lack ${left.file}`, () => {
    apply(edits.filter((edit) => edit !== left));
    const { passed, output } = runTests('problem/codes');
    assert.not(passed);
    assert.ok(output.includes('FAIL  problem codes'), output);
  });
}

adding.run();
