import { startDev } from '../../generator/dev/dev-server.ts';
import { load } from '../../generator/load/load.ts';
import { plan } from '../../generator/plan/plan.ts';
import { parseHTML } from '../support/dom.ts';
import { piece, standing, withBoth } from '../support/held-articles.ts';
import { leadsIn } from '../support/hosts.ts';
import { assert, suite } from '../support/suite.ts';
import { article, builtSite, dealer, location, textOf, tinySite, treeOf } from '../support/tiny-site.ts';

const drafts = suite('drafts');

const DRAFT = { reason: 'draft' };
const heldIn = ({ heldBack }: ReturnType<typeof plan>) => heldBack.map(({ path, hold }) => [path, hold]);

drafts('leaves cities out of all pages, with their notes and dealers', async () => {
  const { json } = tinySite();
  const akron = { music: 'A hall.', home: 'Porches.' };
  const { states, ...tax } = json('data/states.json');
  const vermont = { slug: 'vermont', code: 'VT', climate: states[0].climate };
  const shared = { 'data/states.json': { ...tax, states: [...states, vermont] } };
  const site = tinySite({
    ...shared,
    'data/dealers.json': [dealer(), dealer({ slug: 'keys', name: 'Akron Keys', serves: ['ohio/akron'] })],
    'data/locations.json': [
      location('Ohio', 'Akron', { draft: true }),
      location('Vermont', 'Barre', { draft: true }),
      ...json('data/locations.json'),
    ],
    'data/notes/ohio.json': { ...json('data/notes/ohio.json'), akron },
  });
  const without = await builtSite({ ...shared, 'data/dealers.json': [dealer()] });
  const { warnings } = await site.build();
  assert.equal(treeOf(site.out), treeOf(without.out));
  assert.equal(
    warnings.map(({ code, message }) => `${code} ${message}`),
    ['PG414 Akron Keys serves only drafts, so that no page lists it: ohio/akron.'],
  );
  const loaded = load(site.settings);
  const heldBack = ['/ohio/akron/pianos/', '/vermont/barre/pianos/'].map((path) => [path, DRAFT]);
  assert.equal(heldIn(plan(loaded, '2026-01-31')), heldBack);
  assert.is(plan(loaded, '2026-01-31', { drafts: true }).states.length, 3);
});

drafts('lists held articles, sorted by date, drafts last, and shows each from its date on', () => {
  const files = {
    ...withBoth,
    'content/blog/a.md': piece({ title: 'A', date: '2026-12-24' }),
    'content/blog/z.md': piece({ title: 'Z', date: '2027-01-01', draft: true }),
    'content/blog/shown.md': piece({ title: 'Shown', draft: false }),
  };
  const content = load(tinySite(files).settings);
  const room = ['/blog/sizing-piano-room/', { reason: 'date', appears: '2026-02-01' }];
  const christmas = { reason: 'date', appears: '2026-12-24' };
  const later = Object.entries({ '/blog/a/': christmas, '/blog/z/': DRAFT, '/blog/bench/': DRAFT });
  const [theDayBefore, onItsDay] = [plan(content, '2026-01-31'), plan(content, '2026-02-01')];
  assert.equal(heldIn(theDayBefore), [room, ...later]);
  assert.equal(heldIn(onItsDay), later);
  const [before, then] = [theDayBefore, onItsDay].map(({ pages }) => pages.map(({ path }) => path));
  const added = then?.filter((path) => !before?.includes(path));
  assert.equal(added, ['/blog/sizing-piano-room/']);
  assert.ok(then?.includes('/blog/shown/'));
});

drafts('are shown by dev with a mark, but not to search engines or in the feed', async () => {
  const terms = standing('See [it](/blog/bench/).');
  const { settings } = tinySite({ ...withBoth, 'content/pages/terms.md': terms });
  const server = await startDev({ ...settings, port: 0, leads: leadsIn('/dev/null'), log: () => {} });
  try {
    const text = async (path: string) => (await fetch(server.origin + path)).text();
    const page = async (path: string) => parseHTML(await text(path)).document;
    const blog = await page('/blog/');
    const cards = [...blog.querySelectorAll('main li article')];
    const marks = cards.flatMap((card) =>
      ['h3', '.held-mark'].map((part) => textOf(card.querySelector(part))),
    );
    const [date, draft] = ['Appears on February 1, 2026', 'Draft: not part of a build'];
    assert.equal(marks, ['The Room', date, 'An Article', '', 'The Bench', draft]);
    for (const [path, mark] of Object.entries({ '/blog/bench/': draft, '/blog/sizing-piano-room/': date })) {
      const document = await page(path);
      assert.is(textOf(document.querySelector('main .held-mark')), mark);
      assert.is(document.querySelector('meta[name=robots]')?.getAttribute('content'), 'noindex');
    }
    assert.is((await page('/blog/an-article/')).querySelector('.held-mark, [content=noindex]'), null);
    for (const file of ['/feed.xml', '/sitemap.xml'])
      assert.not.match(await text(file), /bench|sizing/, file);
    assert.match(await text('/ohio/cleveland/pianos/'), 'href="/blog/sizing-piano-room/"');
    assert.is((await fetch(`${server.origin}/images/share/articles/bench.png`)).status, 200);
  } finally {
    await server.close();
  }
});

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

const entries = suite('search entries');

function entriesOf(body: string) {
  const { settings } = tinySite({ 'content/blog/an-article.md': article({ title: 'Makers' }, body) });
  const all = plan(load(settings), '2026-01-31').searchEntries();
  const found = all.find(({ path }) => path === '/blog/an-article/');
  return { article: found, sections: found?.sections ?? [] };
}

entries('have the sections of texts, each with its anchor', () => {
  const body = 'A Zuckermann.\n\n## Old *makers*\n\nAbout Broadwood.\n\n### In Vienna\n\nAnton Walter.';
  const { article, sections } = entriesOf(body);
  assert.ok((article?.about ?? '').length >= 70, article?.about);
  assert.match(article?.text ?? '', /Zuckermann/);
  assert.equal(sections, [
    ['Old makers', 'old-makers', 'About Broadwood'],
    ['In Vienna', 'in-vienna', 'Anton Walter'],
  ]);
});

entries('have the words that few sections have, names that many have, and years, but no others', () => {
  const names = ['One', 'Two', 'Three', 'Four', 'Five', 'Six'];
  const said = 'Pianos of Érard’s, and pianos by Yamaha don’t differ in 1859 or at $20.';
  const bodies = names.map((name) => `## ${name}\n\n${said}`);
  const { sections } = entriesOf(`${bodies.join('\n\n')}\n\nYamaha in 1860. A hygrometer for a piano.`);
  assert.is(sections[0]?.[2], 'Yamaha Érard');
  assert.is(sections[5]?.[2], '1860 for hygrometer piano Yamaha Érard');
});
