import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { nearest } from '../../generator/problem/nearest.ts';
import { ContentError, type Problem } from '../../generator/problem/problem.ts';
import { excerpt } from '../../generator/report/excerpt.ts';
import { formatProblems, sortProblems, wantsColour } from '../../generator/report/format-problems.ts';
import { runCommand } from '../support/run-command.ts';
import { location, tinySite } from '../support/tiny-site.ts';

/** How problems are told: places, excerpts, codes, suggestions. */
const errors = suite('errors');

/* ---- Excerpts ----------------------------------------------------------------------------------------------------- */

/** A line, the piece to be marked, and what is shown; `→` stands for a tab. */
const excerpts: Record<string, [line: string, piece: string, shown: string, carets: string]> = {
  'a tab by a tab': ['→a→bc', 'bc', '→a→bc', '→ →^^'],
  'a glyph of two columns by two carets': ['鋼琴 b', '琴', '鋼琴 b', '  ^^'],
  'an emoji of several characters by two carets': ['👩‍🎤👍🏽 b', 'b', '👩‍🎤👍🏽 b', '     ^'],
  'a letter with its accent by one caret': ['e\u0301e\u0301b', 'b', 'e\u0301e\u0301b', '  ^'],
  'what a terminal would obey, made visible': ['a\u001b[2Jb', 'b', 'a␛[2Jb', '     ^'],
  'what turns the direction of writing, made visible': ['a\u202eb', 'b', 'a\uFFFDb', '  ^'],
};
for (const [name, [line, piece, shown, carets]] of Object.entries(excerpts)) {
  errors(`shows ${name}`, () => {
    const tabbed = line.replaceAll('→', '\t');
    const column = tabbed.lastIndexOf(piece) + 1;
    const marked = excerpt(tabbed, { column, endColumn: column + piece.length });
    assert.equal(
      [marked.line, marked.carets].map((text) => text.replaceAll('\t', '→')),
      [shown, carets],
    );
  });
}

errors('cuts a line of millions of characters around the piece, and looks at what is near alone', () => {
  const line = `${'x'.repeat(2_000_000)}HERE${'y'.repeat(2_000_000)}`;
  const { segment } = Intl.Segmenter.prototype;
  const seen: number[] = [];
  Intl.Segmenter.prototype.segment = function (text) {
    seen.push(text.length);
    return segment.call(this, text);
  };
  const { line: shown, carets } = excerpt(line, { column: 2_000_001, endColumn: 2_000_005 });
  Intl.Segmenter.prototype.segment = segment;
  assert.is(seen.length, 1);
  assert.ok((seen[0] ?? 0) <= 10_000, `${seen}`);
  assert.ok(shown.length < 110 && shown.startsWith('…x') && shown.endsWith('y…'), shown);
  assert.is(carets.indexOf('^^^^'), shown.indexOf('HERE'));
});

errors('stands behind the line for what is missing at its end', () => {
  assert.equal(excerpt('ab', { column: 3 }), { line: 'ab', carets: '  ^' });
  const { line, carets } = excerpt('a'.repeat(300), { column: 301 });
  assert.is(carets.length, line.length + 1);
});

/* ---- Suggestions -------------------------------------------------------------------------------------------------- */

errors('suggests what is near, and nothing else', () => {
  const keys = ['city_slug', 'state_slug', 'lastmod'];
  assert.is(nearest('city_slgu', keys), 'city_slug');
  assert.is(nearest('citty_slug', keys), 'city_slug');
  assert.is(nearest('lastMod', keys), 'lastmod');
  assert.is(nearest('lsmd', keys), undefined);
  assert.is(nearest('name', keys), undefined);
  assert.is(nearest('to', ['so', 'TO']), 'TO');
  assert.is(nearest('abcdef', ['abcdxx', 'abcdex']), 'abcdex');
  assert.is(nearest('', ['a']), undefined);
});

/* ---- All of them -------------------------------------------------------------------------------------------------- */

const problem = (file: string, line: number, column?: number): Problem => ({
  code: 'PG120',
  source: { file, line, ...(column !== undefined && { column }) },
  message: 'it is wrong.',
});

errors('sorts problems by file, line and column', () => {
  const sorted = [problem('a', 2), problem('a', 10, 2), problem('a', 10, 11), problem('b', 1)];
  assert.equal(sortProblems([...sorted].reverse()), sorted);
});

errors('prints a problem whose file has gone, or has become shorter', () => {
  const { root } = tinySite({ 'data/short.json': '{}\n' });
  const printed = (file: string) => formatProblems([problem(file, 7, 1)], { coloured: false });
  assert.is(printed('/nowhere/a.json'), '/nowhere/a.json:7:1 PG120 it is wrong.');
  assert.is(printed(`${root}/data/short.json`), `${root}/data/short.json:7:1 PG120 it is wrong.`);
});

errors('is in colour where that is wanted, and says the same', () => {
  const { root } = tinySite({ 'data/a.json': '{ "a": 1 }\n' });
  const told = [{ ...problem(`${root}/data/a.json`, 1, 3), hint: 'Mend it.' }];
  const coloured = formatProblems(told, { coloured: true });
  assert.ok(coloured.includes('\u001b[31mPG120\u001b[39m'), coloured);
  assert.is(coloured.replaceAll(/\p{Cc}\[\d+m/gu, ''), formatProblems(told, { coloured: false }));
});

errors('knows where colour is wanted', () => {
  const wanted = (isTTY: boolean, env: Record<string, string>) => wantsColour({ isTTY, env });
  assert.is(wanted(true, {}), true);
  assert.is(wanted(false, {}), false);
  assert.is(wanted(true, { NO_COLOR: '1' }), false);
  assert.is(wanted(true, { TERM: 'dumb' }), false);
  assert.is(wanted(false, { FORCE_COLOR: '1' }), true);
  assert.is(wanted(true, { FORCE_COLOR: '0' }), false);
});

errors('finds the same problems as data with --json', async () => {
  const { root } = tinySite({
    'data/notes/ohio.json': { clevland: { music: 'A.', home: 'B.' } },
    'content/pages/terms.md': '## No front matter\n',
  });
  const folders = ['--data', join(root, 'data'), '--content', join(root, 'content')];
  const { code, stdout, stderr } = await runCommand([
    'build',
    ...folders,
    '--out',
    join(root, 'out'),
    '--json',
  ]);
  assert.is(code, 3);
  const { message, problems } = JSON.parse(stdout);
  assert.equal(problems, [
    {
      code: 'PG301',
      source: { file: join(root, 'content/pages/terms.md'), line: 1, column: 1, endColumn: 19 },
      message: 'the front matter is missing.',
      hint: 'Start the file with a line "---", then "title: …" and the other fields, then a line "---".',
    },
    {
      code: 'PG212',
      source: { file: join(root, 'data/notes/ohio.json'), line: 2, column: 3, endColumn: 13 },
      at: 'clevland',
      message: 'is the slug of no city in locations.json.',
      hint: 'Correct its spelling or remove the note.',
      suggestion: 'cleveland',
    },
  ]);
  assert.is(message, `${new ContentError(problems).message}\n2 problems. Nothing was written.`);
  assert.match(message, /terms\.md:1:1 PG301 the front matter is missing\. Start the file /);
  for (const { source, code } of problems)
    assert.ok(stderr.includes(`${source.file}:${source.line}:${source.column} ${code} `), stderr);
  assert.match(stderr, /\n\n2 problems\. Nothing was written\.\n$/);
});

errors('prints the first 20 of a kind and counts the others, which --json lists', async () => {
  const cities = Array.from({ length: 1522 }, () => location('Ohio', 'Cleveland'));
  const { root } = tinySite({ 'data/locations.json': cities, 'content/pages/terms.md': 'No front matter.' });
  const folders = ['--data', join(root, 'data'), '--content', join(root, 'content')];
  const { stdout, stderr } = await runCommand(['routes', ...folders, '--json']);
  assert.is(stderr.match(/ PG214 /g)?.length, 20);
  assert.match(stderr, /\n\nand 1,501 more like it \(PG214\)\.\n\n/);
  assert.match(stderr, / PG301 the front matter is missing/);
  assert.match(stderr, /\n\n1522 problems\. Nothing was written\.\n$/);
  assert.is(JSON.parse(stdout).problems.length, 1522);
});

errors('counts no others where there are 20 of a kind', () => {
  const problems = Array.from({ length: 20 }, (_, index) => problem('/nowhere/a.json', index + 1, 1));
  assert.not.match(formatProblems(problems, { coloured: false }), /more like it/);
  assert.match(formatProblems([...problems, problem('b', 1)], { coloured: false }), /\nand 1 more like it/);
});

errors('prints colour only when asked to where nobody looks on', async () => {
  const { root } = tinySite({ 'data/locations.json': [] });
  const args = ['build', '--data', join(root, 'data'), '--out', join(root, 'out')];
  assert.not((await runCommand(args)).stderr.includes('\u001b'));
  assert.ok((await runCommand(args, { env: { FORCE_COLOR: '1' } })).stderr.includes('\u001b[31mPG208'));
});

errors.run();
