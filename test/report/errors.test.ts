import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ContentError, type Problem } from '../../generator/problem/problem.ts';
import { excerpt, formatProblems } from '../../generator/report/format-problems.ts';
import { runCommand } from '../support/run-command.ts';
import { assert, suite } from '../support/suite.ts';
import { location, tinySite } from '../support/tiny-site.ts';

/** How problems are printed. The words of each are in `test/cases/`. */
const errors = suite('errors');

/** A line, the piece to be marked, and what is shown; `→` stands for a tab, which shows as one. */
const excerpts: [line: string, piece: string, shown: string, carets: string][] = [
  ['→a→bc', 'bc', '→a→bc', '→ →^^'],
  // What a terminal would obey, and what turns the direction of writing.
  ['a\u001b[2J\u202eb', 'b', 'a␛[2J\uFFFDb', '      ^'],
  // The end of a line, where something is missing.
  ['ab', '', 'ab', '  ^'],
  [
    `${'x'.repeat(2_000_000)}HERE${'y'.repeat(2_000_000)}`,
    'HERE',
    `…${'x'.repeat(30)}HERE${'y'.repeat(66)}…`,
    `${' '.repeat(31)}^^^^`,
  ],
];
errors('shows a piece of a line', () => {
  for (const [line, piece, ...expected] of excerpts) {
    const tabbed = line.replaceAll('→', '\t');
    const column = tabbed.lastIndexOf(piece) + 1;
    const { shown, carets } = excerpt(tabbed, column, column + piece.length);
    assert.equal([shown.replaceAll('\t', '→'), carets.replaceAll('\t', '→')], expected);
  }
});

const problem = (file: string, line: number, column?: number): Problem => ({
  code: 'PG120',
  source: { file, line, ...(column !== undefined && { column }) },
  message: 'it is wrong.',
});

errors('is in color where that is wanted, and says the same', () => {
  const file = join(tinySite({ 'data/a.json': '{ "a": 1 }\nLine two.\n' }).root, 'data/a.json');
  const told = [problem(file, 2), { ...problem(file, 1, 3), hint: 'Mend it.' }];
  const colored = formatProblems(told, { color: true });
  assert.ok(colored.includes('\u001b[31mPG120\u001b[39m'), colored);
  assert.match(colored, 'Line two.');
  assert.is(stripVTControlCharacters(colored), formatProblems(told, { color: false }));
});

errors('prints the first 20 of a kind and counts the others, and lists all as data with --json', async () => {
  const cities = Array.from({ length: 1522 }, () => location('Ohio', 'Cleveland'));
  const { root } = tinySite({ 'data/locations.json': cities, 'content/pages/About Us.md': 'A text.' });
  const env = { FORCE_COLOR: '0' };
  const { code, stdout, stderr } = await runCommand(['routes', '--json'], { cwd: root, env });
  assert.is(code, 3);
  assert.is(stderr.match(/ PG209 /g)?.length, 20);
  assert.match(stderr, /\n\nand 1,501 more like it \(PG209\)\.\n\n/);
  assert.match(stderr, /About Us\.md:1 PG108 the file's name becomes the address/);
  assert.match(stderr, /\n\n1523 problems\. Nothing was written\.\n$/);
  const { message, problems } = JSON.parse(stdout);
  assert.is(problems.length, 1523);
  assert.is(problems[0].suggestion, 'about-us.md');
  assert.equal(problems[2], {
    code: 'PG209',
    source: { file: 'data/locations.json', line: 11, column: 3 },
    at: '[1]',
    message: 'Ohio already has Cleveland on line 2.',
    hint: 'Keep one record for each city.',
  });
  assert.is(message, `${new ContentError(problems).message}\n1523 problems. Nothing was written.`);
});
