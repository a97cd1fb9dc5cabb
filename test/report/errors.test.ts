import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { displayName } from '../../generator/problem/display-name.ts';
import { ContentError, type Problem } from '../../generator/problem/problem.ts';
import { excerpt, formatProblems, sortProblems } from '../../generator/report/format-problems.ts';
import { runCommand } from '../support/run-command.ts';
import { location, tinySite } from '../support/tiny-site.ts';

/** How problems are printed. The words of each are in `test/cases/`. */
const errors = suite('errors');

/** A line, the piece to be marked, and what is shown; `→` stands for a tab. */
const excerpts: Record<string, [line: string, piece: string, shown: string, carets: string]> = {
  'a tab by a tab': ['→a→bc', 'bc', '→a→bc', '→ →^^'],
  'what a terminal would obey, made visible': ['a\u001b[2Jb', 'b', 'a␛[2Jb', '     ^'],
  'what turns the direction of writing, made visible': ['a\u202eb', 'b', 'a\uFFFDb', '  ^'],
  'the end of a line, where something is missing': ['ab', '', 'ab', '  ^'],
  'a long line around the piece': [
    `${'x'.repeat(2_000_000)}HERE${'y'.repeat(2_000_000)}`,
    'HERE',
    `…${'x'.repeat(30)}HERE${'y'.repeat(66)}…`,
    `${' '.repeat(31)}^^^^`,
  ],
};
errors('shows a piece of a line', () => {
  for (const [name, [line, piece, ...expected]] of Object.entries(excerpts)) {
    const tabbed = line.replaceAll('→', '\t');
    const column = tabbed.lastIndexOf(piece) + 1;
    const { shown, carets } = excerpt(tabbed, column, column + piece.length);
    assert.equal(
      [shown, carets].map((text) => text.replaceAll('\t', '→')),
      expected,
      name,
    );
  }
});

const problem = (file: string, line: number, column?: number): Problem => ({
  code: 'PG120',
  source: { file, line, ...(column !== undefined && { column }) },
  message: 'it is wrong.',
});

errors('names a file from the working folder, that folder ".", and others by their whole path', () => {
  const cwd = process.cwd();
  const outside = join(cwd, '..');
  assert.equal([join(cwd, 'data/a.json'), cwd, outside].map(displayName), ['data/a.json', '.', outside]);
});

errors('sorts problems by file, line and column', () => {
  const sorted = [problem('a', 2), problem('a', 10, 2), problem('a', 10, 11), problem('b', 1)];
  assert.equal(sortProblems([...sorted].reverse()), sorted);
});

errors('is in colour where that is wanted, and says the same', () => {
  const { root } = tinySite({ 'data/a.json': '{ "a": 1 }\nLine two.\n' });
  const told = [
    problem(`${root}/data/a.json`, 2),
    { ...problem(`${root}/data/a.json`, 1, 3), hint: 'Mend it.' },
  ];
  const coloured = formatProblems(told, { coloured: true });
  assert.ok(coloured.includes('\u001b[31mPG120\u001b[39m'), coloured);
  assert.match(coloured, 'Line two.');
  assert.is(coloured.replaceAll(/\p{Cc}\[\d+m/gu, ''), formatProblems(told, { coloured: false }));
});

errors('prints the first 20 of a kind and counts the others, and lists all as data with --json', async () => {
  const cities = Array.from({ length: 1522 }, () => location('Ohio', 'Cleveland'));
  const { root } = tinySite({
    'data/locations.json': cities,
    'content/pages/About Us.md': 'A text.',
    // Without it, no pages are planned.
    'content/pages/terms.md': null,
  });
  const folders = ['--data', join(root, 'data'), '--content', join(root, 'content')];
  const call = ['routes', ...folders, '--json'];
  const { code, stdout, stderr } = await runCommand(call, { env: { FORCE_COLOR: '0' } });
  assert.is(code, 3);
  assert.is(stderr.match(/ PG209 /g)?.length, 20);
  assert.match(stderr, /\n\nand 1,501 more like it \(PG209\)\.\n\n/);
  assert.match(stderr, /About Us\.md:1 PG108 the file's name becomes the address/);
  assert.match(stderr, /\n\n1524 problems\. Nothing was written\.\n$/);

  const { message, problems } = JSON.parse(stdout);
  assert.is(problems.length, 1524);
  assert.is(problems[0].suggestion, 'about-us.md');
  assert.equal(problems[3], {
    code: 'PG209',
    source: { file: join(root, 'data/locations.json'), line: 11, column: 3 },
    at: '[1]',
    message: 'Cleveland stands in Ohio a second time, first on line 2.',
    hint: 'Keep one of the two records.',
  });
  assert.is(message, `${new ContentError(problems).message}\n1524 problems. Nothing was written.`);
});

errors.run();
