import { summarize } from '../../generator/report/summary.ts';
import { shownAt } from '../support/page-parts.ts';
import { assert, suite } from '../support/suite.ts';
import { dealer as dealerLike, textOf, tinySite, treeOf } from '../support/tiny-site.ts';

const dealers = suite('build: dealers');

const site = tinySite();

const dealer = (name: string, serves: string[], ways: object = {}) => {
  const slug = name.toLowerCase().replaceAll(' ', '-');
  const verified = { on: '2025-06-30', by: 'Jane Doe' };
  return dealerLike({ slug, name, serves, verified, phone: undefined, url: undefined, ...ways });
};

const pathOf = (city: string) => `ohio/${city}/pianos/index.html`;
const namesOn = (page = '') => [...page.matchAll(/<h3>(Dealer [^<]*)<\/h3>/g)].map(([, name]) => name);

dealers('of a city come before those of its state, in an order of each day, on undated pages', async () => {
  const [own, others] = ['ABCD', 'EFG'].map((letters) =>
    [...letters].map((letter) => `Dealer ${letter}`),
  ) as [string[], string[]];
  const all = [
    ...others.map((name) => dealer(name, ['ohio'])),
    ...own.map((name) => dealer(name, ['ohio/cleveland'])),
  ];
  site.write({ 'data/dealers.json': all });
  const [orders, dates] = [new Set<string>(), new Set<string>()];
  for (const today of ['2026-02-01', '2026-02-02', '2026-02-03']) {
    const files = await site.clean({ today });
    const names = namesOn(files[pathOf('cleveland')]);
    assert.equal(names.slice(0, 4).sort(), own);
    assert.equal(namesOn(files[pathOf('columbus')]), names.slice(4));
    orders.add(`${names}`);
    dates.add(`${files['sitemap.xml']} ${files[pathOf('cleveland')]?.match(/"dateModified":[^,]*/)}`);
  }
  assert.equal([orders.size, dates.size], [3, 1]);
});

dealers('365 days after the check, a dealer is in no file; a build warns for 30 days before', async () => {
  site.write({ 'data/dealers.json': [...'ABC'].map((letter) => dealer(`Dealer ${letter}`, ['ohio'])) });
  const warned = async (today: string) =>
    (await site.build({}, { today })).warnings.map(({ code, message }) => `${code} ${message}`);
  assert.equal(await warned('2026-05-30'), []);
  const [warning = ''] = await warned('2026-05-31');
  assert.match(warning, /^PG222 the check of Dealer A holds for 365 days, of which 30 are left;/);
  assert.is((await warned('2026-06-30')).length, 3);
  assert.match(site.text(pathOf('columbus')), 'Verified June\u00A02025 by Jane Doe<');
  const gone = await warned('2026-07-01');
  assert.is(gone.length, 3);
  assert.match(gone[0] ?? '', /^PG222 Dealer A was last verified on June 30, 2025, .* no page lists it\.$/);
  for (const [file, text] of Object.entries(treeOf(site.out))) assert.not.match(text, /Dealer [ABC]/, file);
  assert.match(site.text(pathOf('cleveland')), 'Verified dealers are being added');
});

const UNTIL = { 'Dealer A': '2025-06-30', 'Dealer B': '2025-06-15', 'Dealer C': '2025-06-01' };

dealers('decide which cities are indexed, if the owner wants so; a build names the next', async () => {
  const [json, all] = [site.json('data/site.json'), site.json('data/dealers.json')];
  const serves = [['ohio/cleveland'], ['ohio/cleveland'], ['ohio/columbus', 'maine']];
  const checked = Object.entries(UNTIL).map(([name, on], index) =>
    dealer(name, serves[index] ?? [], { verified: { on, by: 'Jane Doe' } }),
  );
  site.write({ 'data/site.json': { ...json, indexCities: 'with-dealers' }, 'data/dealers.json': checked });
  const built = async (today: string) => {
    const report = await site.build({}, { today });
    const paths = ['ohio/cleveland', 'ohio/columbus', 'maine/portland'];
    const listed = paths.filter((path) => site.text('sitemap.xml').includes(`/${path}/`));
    const open = paths.filter((path) => !/content="noindex"/.test(site.text(`${path}/pianos/index.html`)));
    assert.equal(open, listed);
    for (const path of ['/directory/', '/ohio/', '/maine/']) assert.match(site.text('sitemap.xml'), path);
    assert.match(site.text('ohio/index.html'), 'href="/ohio/columbus/pianos/"');
    const [, counts = ''] = /cities (.*)/.exec(summarize(report)) ?? [];
    const dropping = report.warnings.map(({ message }) => message.replace(/.*it\.|^the check.*on: /, ''));
    return [listed.join(' '), counts, dropping.filter(Boolean).join(' | ')];
  };
  const [one, two] = ['1 indexed, 2', '0 indexed, 3'].map((of) => `${of} not: no dealer’s check holds there`);
  const later = ' Not indexed from then on:';
  assert.equal(await built('2026-05-05'), [
    'ohio/cleveland ohio/columbus maine/portland',
    '',
    `${later} Portland, Maine; Columbus, Ohio.`,
  ]);
  assert.equal(await built('2026-06-14'), ['ohio/cleveland', one, `${later} Cleveland, Ohio.`]);
  assert.equal(await built('2026-07-01'), ['', two, 'No city is indexed: no dealer’s check holds.']);
  site.write({ 'data/site.json': json, 'data/dealers.json': all });
});

dealers('have on their card what they give, and give search engines the same', async () => {
  const brands = 'Baldwin Bechstein Boston Casio Essex Estonia Kawai Yamaha'.split(' ');
  const hours = ['Mo-Fr 09:30-18:00', 'Su 12:00-16:05'];
  const picture = { file: 'icon-512.png', alt: 'Our shop' };
  const logo = { file: 'icon.svg', alt: 'Our sign' };
  const plain = dealer('Dealer A', ['ohio'], { brands: undefined, offers: undefined, picture });
  const rich = dealerLike({ brands, hours, logo, picture, about: 'We <tune>.' });
  site.write({ 'data/dealers.json': [plain, rich] });
  await site.build();
  const page = site.page('ohio/cleveland/pianos/');
  const [card = '', bare = ''] = [...page.querySelectorAll('.dealers > li')].map((part) =>
    textOf(part).replaceAll('\u2060', ''),
  );
  const opening = 'Open Mon–Fri 9:30 am–6 pm, Sun 12 pm–4:05 pm.';
  const sells = 'Brands: Baldwin, Bechstein, Boston, Casio, Essex, Estonia and 2 more.';
  const given = [opening, '“We <tune>.”', 'Offers new pianos and tuning.', sells, 'harmony-hall.example'];
  for (const text of given) assert.ok(card.includes(text), text);
  assert.not.match(bare, /Open|Offers|Brands|“|harmony/);
  assert.is(shownAt(page, '.dealers img @src'), '/images/icon.svg | /images/icon-512.png');
  assert.is(shownAt(page, '.dealers [data-fit] @data-fit'), 'contain');
  assert.match(shownAt(page, '[type="application/ld+json"]'), `"openingHours":${JSON.stringify(hours)}`);
});
