import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openMoves } from '../../generator/dev/moves.ts';

/** Where the development server says that a renamed page is. */
const moves = suite('dev: moves');

const article = (slug: string, title = slug) => ({ path: `/blog/${slug}/`, kind: 'article', title }) as const;
const city = (slug: string, title = slug) =>
  ({ path: `/ohio/${slug}/pianos/`, kind: 'city', title }) as const;

moves('follow a page by its title, or as the only one of its kind that has gone and come', () => {
  const { note, newPathOf } = openMoves();
  note([article('a', 'One'), article('b'), city('x')]);
  note([article('c'), article('d', 'One'), article('b'), city('y')]);
  assert.is(newPathOf('/blog/a/'), '/blog/d/');
  assert.is(newPathOf('/ohio/x/pianos/'), '/ohio/y/pianos/');
  for (const path of ['/blog/b/', '/blog/c/', '/blog/never/']) assert.is(newPathOf(path), undefined, path);
});

moves('follow a page that was removed first and made again later, and one that is renamed twice', () => {
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

moves('guess nothing where several pages of a kind have gone', () => {
  const { note, newPathOf } = openMoves();
  note([city('a'), city('b'), city('c')]);
  note([city('c'), city('d')]);
  assert.equal([newPathOf('/ohio/a/pianos/'), newPathOf('/ohio/b/pianos/')], [undefined, undefined]);
});

moves.run();
