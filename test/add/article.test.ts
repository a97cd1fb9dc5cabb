import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { addArticle } from '../../generator/add/article.ts';
import { load } from '../../generator/load/load.ts';
import type { Site } from '../support/extended-site.ts';
import { article, tinySite } from '../support/tiny-site.ts';

/** The file of a new article. */
const newArticle = suite('new: article');

const addTo = (site: Site, title: string, tags = ['buying']) =>
  addArticle(join(site.root, 'content'), { title, tags, today: '2026-01-31' });

newArticle('article: writes a file that the build accepts, whatever the length of its title', () => {
  const site = tinySite();
  for (const title of ['Q', 'A "Quoted" Title: \\ & <b>', 'Über Flügel', 'W'.repeat(60)]) {
    const { path } = addTo(site, title);
    const { articles } = load({ data: join(site.root, 'data'), content: join(site.root, 'content') });
    const found = articles.find(({ slug }) => path === `/blog/${slug}/`);
    assert.equal([found?.title, found?.date, found?.tags], [title, '2026-01-31', ['buying']]);
  }
  assert.ok(existsSync(join(site.root, 'content/blog/uber-flugel.md')));
});

newArticle('article: overwrites no file; a name that is taken gets a number', () => {
  const site = tinySite({ 'content/blog/a-bench.md': article({ title: 'Another' }) });
  assert.is(addTo(site, 'A Bench').path, '/blog/a-bench-2/');
  assert.is(addTo(site, 'A: Bench').path, '/blog/a-bench-3/');
  assert.is(readFileSync(join(site.root, 'content/blog/a-bench.md'), 'utf8'), article({ title: 'Another' }));
  assert.equal(site.problems(), []);
});

/** Titles that are refused, by the words that say why. */
const refusedTitles: [title: string, message: RegExp][] = [
  ['an article', /blog\/an-article\.md has the title "an article" already/],
  ['W'.repeat(61), /The title "W+": has 61 characters; expected 1 to 60/],
  ['', /The title "": "" is empty/],
  ['???', /has no letters or digits/],
  ['All of {{brand}}', /has a token/],
];

newArticle('article: refuses bad titles and tags, and writes nothing', () => {
  const site = tinySite();
  for (const [title, message] of refusedTitles) assert.throws(() => addTo(site, title), message);
  const tags = ['Buying Pianos'];
  assert.throws(() => addTo(site, 'A Bench', tags), /--tags: "Buying Pianos" is not a slug/);
  assert.equal(readdirSync(join(site.root, 'content/blog')), ['an-article.md']);
});

newArticle.run();
