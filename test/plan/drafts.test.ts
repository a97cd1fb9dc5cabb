import { parseHTML } from 'linkedom';
import { startDev } from '../../generator/dev/dev-server.ts';
import { load } from '../../generator/load/load.ts';
import { plan } from '../../generator/plan/plan.ts';
import { piece, standing, withBoth } from '../support/held-articles.ts';
import { leadsIn } from '../support/hosts.ts';
import { assert, suite } from '../support/suite.ts';
import { builtSite, dealer, location, textOf, tinySite, treeOf } from '../support/tiny-site.ts';

const drafts = suite('drafts');

const DRAFT = { reason: 'draft' };
const heldIn = ({ heldBack }: ReturnType<typeof plan>) => heldBack.map(({ path, hold }) => [path, hold]);

drafts('leaves cities out of all pages, with their notes and dealers', async () => {
  const { json } = tinySite();
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
    'data/notes/ohio.json': {
      ...json('data/notes/ohio.json'),
      akron: { music: 'A hall.', home: 'Porches.' },
    },
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
  const { settings } = tinySite({
    ...withBoth,
    'content/pages/terms.md': standing('See [it](/blog/bench/).'),
  });
  const server = await startDev({ ...settings, port: 0, leads: leadsIn('/dev/null'), log: () => {} });
  try {
    const text = async (path: string) => (await fetch(server.origin + path)).text();
    const page = async (path: string) => parseHTML(await text(path)).document;
    const blog = await page('/blog/');
    const cards = [...blog.querySelectorAll('main li article')];
    const marked = cards.map((card) => ['h3', '.held-mark'].map((part) => textOf(card.querySelector(part))));
    assert.equal(marked, [
      ['The Room', 'Appears on February 1, 2026'],
      ['An Article', ''],
      ['The Bench', 'Draft: not part of a build'],
    ]);
    for (const [path, mark] of [
      ['/blog/bench/', 'Draft: not part of a build'],
      ['/blog/sizing-piano-room/', 'Appears on February 1, 2026'],
    ] as const) {
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
