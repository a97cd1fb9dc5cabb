import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { isServerFile, partsOf } from '../../generator/dev/live-site.ts';
import { openMoves } from '../../generator/dev/moves.ts';
import { openProblems, problemsIn } from '../../generator/dev/problems.ts';
import type { Problem } from '../../generator/problem/problem.ts';
import { RenderError } from '../../generator/render/render-error.ts';
import { temporaryFolder } from '../support/tiny-site.ts';

/** Parts of the development server: its list of problems, what a change makes anew, new places of renamed pages. */
const parts = suite('dev: parts');

const folder = temporaryFolder();
mkdirSync(join(folder, 'data'));
for (const name of ['data/site.json', 'My #1 Bench.md']) writeFileSync(join(folder, name), 'A line.\n');
const file = join(folder, 'data/site.json');

const problem = (message: string, more: Partial<Problem> = {}): Problem => ({
  code: 'PG501',
  source: { file, line: 1, column: 3 },
  message,
  ...more,
});

/** A list of problems, and what it has told the terminal since it was read last. */
function openList(editor?: string) {
  const lines: string[] = [];
  const problems = openProblems({ log: (line) => lines.push(line.trim()), isColoured: false, editor });
  return { ...problems, read: () => lines.splice(0).join('\n') };
}

parts(
  'tells the terminal a problem once, whoever finds it and wherever its line moves to, and what is left',
  () => {
    const { replace, forgetPages, read } = openList();
    replace('/a/', [problem('dead link.', { pages: ['/a/'] })]);
    assert.match(read(), /site\.json:1:3 PG501 dead link\.\n1 \| A line\.\n {2}\| {3}\^/);
    const moved = problem('dead link.', { pages: ['/a/'], source: { file, line: 7 } });
    replace('check', [moved, problem('too much alike.', { pages: ['/b/'] })]);
    assert.not.match(read(), /dead link|left/);
    replace('check', [moved]);
    assert.is(read(), '1 problem is left.');
    forgetPages();
    replace('sources', []);
    assert.is(read(), '');
    replace('check', []);
    assert.is(read(), 'No problem is left.');
  },
);

parts(
  'knows the page that could not be made, and prints the stack of an error that is about no source',
  () => {
    const lines: string[] = [];
    const log = (line: string) => lines.push(line);
    const error = new RenderError({ path: '/a/' }, new Error('planted'));
    const [found] = problemsIn(error, { pianogen: '/p', log, page: '/b/' });
    assert.equal([found?.code, found?.pages], ['PG602', ['/a/']]);
    assert.match(found?.message ?? '', /planted/);
    assert.match(lines.join(), /^RenderError: .*\n +at /);
  },
);

parts('makes anew what a file has a part in', () => {
  // The command line names the project's folder with a slash at its end.
  const folders = { pianogen: '/p/', data: '/p/data', content: '/p/content' };
  for (const [changed, made] of [
    ['data/home.json', ['content']],
    ['data/home.json.tmp-17', []],
    ['content/root/.well-known/security.txt', ['content']],
    ['templates/parts/new.tsx', ['code']],
    ['client/lead-form/rules.ts', ['code', 'content']],
    ['client/lead-form/lead-form.css', ['styles']],
    ['generator/problem/problem.ts', ['code', 'content']],
    ['generator/dev/server.ts', []],
  ] as const)
    assert.equal(partsOf(`/p/${changed}`, folders), made, changed);
  assert.equal(
    ['generator/judge/judge.ts', 'generator/dev/server.ts'].map((name) =>
      isServerFile(`/p/${name}`, folders),
    ),
    [false, true],
  );
});

const article = (slug: string, title = slug) => ({ path: `/blog/${slug}/`, kind: 'article', title }) as const;
const city = (slug: string, title = slug) =>
  ({ path: `/ohio/${slug}/pianos/`, kind: 'city', title }) as const;

parts('moves follow a page by its title, or as the only one of its kind that has gone and come', () => {
  const { note, newPathOf } = openMoves();
  note([article('a', 'One'), article('b'), city('x')]);
  note([article('c'), article('d', 'One'), article('b'), city('y')]);
  assert.is(newPathOf('/blog/a/'), '/blog/d/');
  assert.is(newPathOf('/ohio/x/pianos/'), '/ohio/y/pianos/');
  for (const path of ['/blog/b/', '/blog/c/', '/blog/never/']) assert.is(newPathOf(path), undefined, path);
});

parts('moves follow a page that was removed and made again, and one that is renamed twice', () => {
  const { note, newPathOf } = openMoves();
  note([article('a', 'One'), article('b')]);
  note([article('b')]);
  assert.is(newPathOf('/blog/a/'), undefined);
  note([article('b'), article('c', 'One')]);
  assert.is(newPathOf('/blog/a/'), '/blog/c/');
  note([article('b'), article('d', 'One')]);
  assert.equal([newPathOf('/blog/a/'), newPathOf('/blog/c/')], ['/blog/d/', '/blog/d/']);
  note([article('b'), article('a', 'One')]);
  assert.equal([newPathOf('/blog/a/'), newPathOf('/blog/d/')], [undefined, '/blog/a/']);
});

parts('moves guess nothing where several pages of a kind have gone', () => {
  const { note, newPathOf } = openMoves();
  note([city('a'), city('b'), city('c')]);
  note([city('c'), city('d')]);
  assert.equal([newPathOf('/ohio/a/pianos/'), newPathOf('/ohio/b/pianos/')], [undefined, undefined]);
});

parts.run();
