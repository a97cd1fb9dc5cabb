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

const refusedArticles: [string, title: string, tags: string[], RegExp][] = [
  [
    'the title of another article',
    'an article',
    ['buying'],
    /blog\/an-article\.md has the title "an article" already/,
  ],
  ['a long title', 'W'.repeat(61), ['buying'], /The title "W+": has 61 characters; expected 1 to 60/],
  ['no title', '', ['buying'], /The title "": "" is empty/],
  ['a title without letters', '???', ['buying'], /has no letters or digits/],
  ['a title with a token', 'All of {{brand}}', ['buying'], /has a token/],
  ['a tag that is no slug', 'A Bench', ['Buying Pianos'], /--tags: "Buying Pianos" is not a slug/],
];
for (const [fault, title, tags, message] of refusedArticles) {
  newArticle(`article: refuses ${fault}, and writes nothing`, () => {
    const site = tinySite();
    assert.throws(() => addTo(site, title, tags), message);
    assert.equal(readdirSync(join(site.root, 'content/blog')), ['an-article.md']);
  });
}

newArticle.run();
