import { load } from '../../generator/load/load.ts';
import { plan } from '../../generator/plan/plan.ts';
import { piece } from '../support/held-articles.ts';
import { assert, suite } from '../support/suite.ts';
import { article, builtSite, textOf, tinySite } from '../support/tiny-site.ts';

const reading = suite('reading');

const SLUGS = 'content/blog/';
const texts = (elements: Iterable<Element>) => [...elements].map(textOf);
const sections = (...names: string[]) => names.map((name) => `## ${name}\n\nA text.`).join('\n\n');

async function articleWith(body: string): Promise<Document> {
  const site = await builtSite({ [`${SLUGS}an-article.md`]: article({}, body) });
  return site.page('blog/an-article/');
}

reading('counts the words of paragraphs, headings, tables and captions, but not of addresses', () => {
  const body =
    '## Two words\n\nThree [more words](/contact/ "not these") – here: 4.\n\n| a | b |\n|---|---|\n| c | d |\n\n{{picture.lineup}}\n*A caption.*';
  const { settings } = tinySite({ [`${SLUGS}an-article.md`]: article({}, body) });
  assert.is(load(settings).articles[0]?.words, 2 + 5 + 4 + 2);
});

reading('lists the sections of a text with at least four, in order', async () => {
  const nav = (document: Document) => document.querySelector('nav[aria-label="On this page"]');
  const names = ['One', 'Two *and* a half', 'R&B &copy; "x"', 'Four'];
  const document = await articleWith(sections(...names, 'Five').replace('## Five', '### Five'));
  const links = [...(nav(document)?.querySelectorAll('a') ?? [])];
  assert.equal(texts(links), ['One', 'Two and a half', 'R&B © "x"', 'Four']);
  for (const link of links) {
    const target = document.getElementById(link.getAttribute('href')?.slice(1) ?? '');
    assert.is(textOf(target), textOf(link));
    assert.is(target?.localName, 'h2');
  }
  assert.is(nav(await articleWith(sections('One', 'Two', 'Three'))), null);
});

reading('links to the previous and the next article by date, and to related ones by shared tags', () => {
  const files = ['a, b', 'a', 'a, b, c', 'a, b', 'c', 'a', 'a'].map((tags, day) => [
    `${SLUGS}n${day}.md`,
    piece({ title: `${day}`, date: `2025-01-0${day + 1}`, tags }),
  ]);
  const { settings } = tinySite({ [`${SLUGS}an-article.md`]: null, ...Object.fromEntries(files) });
  const ends = plan(load(settings), '2026-01-31').pages.flatMap((page) => {
    if (page.kind !== 'article') return [];
    const { title, previous, next, related } = page.layout;
    return `${title}: ${previous?.title} ${next?.title}, ${related.map((other) => other.title).join(' ')}`;
  });
  // 1 and 3 are neighbours of 2, and are not related too; 0 shares two tags, the others one, the newest first.
  assert.ok(ends.includes('2: 1 3, 0 6'), ends.join('\n'));
  assert.ok(ends.includes('0: undefined 1, 3 2 6'));
  assert.ok(ends.includes('4: 3 5, 2'));
  assert.match(ends[0] ?? '', /^6: 5 undefined/);
});
