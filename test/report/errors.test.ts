import { join } from 'node:path';
import { WriteStream } from 'node:tty';
import { stripVTControlCharacters } from 'node:util';
import { nearest, nearestAmong } from '../../generator/problem/nearest.ts';
import { ContentError, type Problem } from '../../generator/problem/problem.ts';
import { excerpt, formatProblems, showsColor } from '../../generator/report/format-problems.ts';
import { canAnimate, progressLine } from '../../generator/report/progress.ts';
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

const progress = suite('progress');

/** Steps of stages, or the name of the next stage, each with the line that it shows. */
const shown: [step: string | { done: number; of: number; ms: number }, line: string][] = [
  ['check', 'checking'],
  // The first steps say little about the others.
  [{ done: 5_000, of: 20_290, ms: 999 }, 'checking 5,000 of 20,290'],
  [{ done: 12_345, of: 20_290, ms: 3_001 }, 'checking 12,345 of 20,290, 3 s left'],
  [{ done: 20_290, of: 20_290, ms: 1_000 }, 'checking 20,290 of 20,290'],
  ['pages', 'making pages'],
  [{ done: 100, of: 10_100, ms: 1_500 }, 'making pages 100 of 10,100, 3 min left'],
];

progress('shows the stage and the time left on one line, which goes at the end', () => {
  let written = '';
  let time = 0;
  const write = (text: string) => {
    written += text;
    return true;
  };
  const { watcher, clear } = progressLine({ write }, { shown: true, now: () => time });
  clear();
  assert.is(written, '');
  for (const [step, line] of shown) {
    if (typeof step === 'string') watcher.onStage?.(step);
    else {
      time += step.ms;
      watcher.onProgress?.(step.done, step.of);
    }
    assert.is(written.split('\r\u001b[2K').at(-1), line);
  }
  clear();
  assert.ok(written.endsWith('\r\u001b[2K') && !written.includes('\n'));
});

progress('stands still on a terminal that is dumb, where even errors of the bundler have no color', () => {
  const stream: WriteStream = Object.assign(Object.create(WriteStream.prototype), { isTTY: true });
  const before = { TERM: '', TMUX: '', ...process.env };
  for (const [TERM, isAble] of Object.entries({ dumb: false, xterm: true })) {
    // With TMUX, Node takes a terminal for one of all colors.
    Object.assign(process.env, { TERM, TMUX: '1' });
    const found = [showsColor(stream), canAnimate(stream, { TERM }), stream.hasColors()];
    assert.equal(found, Array(3).fill(isAble), TERM);
  }
  Object.assign(process.env, before);
});

const near = suite('nearest');

for (const [word, candidates, expected] of [
  ['to', ['so', 'TO'], 'TO'],
  ['portland', ['portland', 'portlands'], 'portlands'],
  ['lsmd', ['lastmod'], undefined],
  ['', ['a'], undefined],
] as const)
  near(`finds ${expected} for ${word} among ${candidates.join(' and ')}`, () => {
    assert.is(nearest(word, candidates), expected);
  });

near('suggests no more names when the words and the candidates are too many', () => {
  const candidates = Array.from({ length: 300_000 }, (_, index) => `${index}`);
  const nearestOne = nearestAmong(() => ['cleveland', ...candidates]);
  const suggestions = Array.from({ length: 5 }, () => nearestOne('clevland'));
  assert.equal(suggestions, ['cleveland', 'cleveland', 'cleveland', undefined, undefined]);
});
