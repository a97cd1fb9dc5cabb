import { load } from '../../generator/load/load.ts';
import { copyTokens } from '../../generator/load/schemas/copy.ts';
import { planPages } from '../../generator/plan/plan.ts';
import { mapTexts, type Texts } from '../../generator/plan/strings.ts';
import { piece } from '../support/held-articles.ts';
import { shownAt, textsOf } from '../support/page-parts.ts';
import { assert, suite } from '../support/suite.ts';
import { dealer, humidity, location, type TinySite, textOf, tinySite } from '../support/tiny-site.ts';

const copy = suite('copy');

const completeSite = () =>
  tinySite({
    'data/locations.json': [
      location('Maine', 'Portland'),
      ...['Cleveland', 'Akron', 'Columbus', 'Dayton'].map((city, index) =>
        location('Ohio', city, { primary: index < 2 }),
      ),
    ],
    // The state has two climates, and the air of one of its cities is known.
    'data/notes/ohio.json': {
      state: { homes: 'A.', seasons: 'B.', budget: 'C.', distances: 'Far.', movers: 'Hills.' },
      cleveland: { music: 'An orchestra.', home: 'Porches.', checked: '2026-01' },
      columbus: { climate: 'dry', music: 'A choir.', home: 'Attics.' },
    },
    'data/dealers.json': [
      dealer({ serves: ['maine'], brands: [...'ABCDEFG'] }),
      ...[...'abcdefghi'].map((slug) =>
        dealer({
          ...{ slug, name: slug, serves: ['ohio/columbus'], hours: ['Mo 09:00-17:00'] },
          offers: ['new', 'used', 'rental', 'digital', 'moving', 'tuning'],
        }),
      ),
    ],
    'data/humidity.json': humidity({ cleveland: { station: '725240', km: 17 } }),
    'content/blog/digital-vs-acoustic-beginners.md': piece({ title: 'Digital' }),
    'content/blog/upright-vs-baby-grand.md': piece({ title: 'Upright' }),
    'content/blog/buying-used-pianos.md': piece({ title: 'Used' }),
    'content/blog/sizing-piano-room.md': piece({ title: 'Room' }),
    'content/blog/humidity-piano-care.md': piece({ title: 'Humidity' }),
  });

const copyOf = (site: TinySite) => {
  const { $schema: _, ...words } = site.json('data/copy.json');
  return words;
};

copy('shows each of its texts on a page', async () => {
  const site = completeSite();
  const words = copyOf(site);
  const elsewhere = JSON.stringify([
    // Each place has only the sentences on its air and tax that are true: test/plan/{air,towns}.test.ts.
    ...[words.air, words.state.body.tax],
    // Of large states: test/templates/pages-climate.test.ts.
    words.climate.body.states.allCities,
    // Of many states: test/site/specification.test.ts.
    ...[words.directory.body.map.heading, words.directory.body.map.dealers],
    // Of a state without dealers: test/site/specification.test.ts.
    words.state.body.hero.citiesButton,
    // Of so many dealers: test/plan/dealer-counts.test.ts.
    ...[words.dealers.lead, words.dealers.promise, words.dealers.listed, words.dealers.forState],
    ...[words.dealers.see, words.city.body.dealers.order],
    ...[words.directory.body.hero.dealers, words.state.body.cities.noDealers],
  ]);
  // Of several titles and descriptions, each page has one.
  for (const place of [words.state, words.city, words.city.withoutAir, words.dealers])
    for (const name of ['title', 'description']) place[name] = place[name].slice(-1);
  const texts: string[] = [];
  const mark = (text: string) =>
    elsewhere.includes(JSON.stringify(text)) ? text : `${text}-Q${texts.push(text) - 1}.`;
  site.write({ 'data/copy.json': mapTexts(words, mark) });
  await site.build();
  const places =
    'ohio ohio/cleveland/pianos ohio/akron/pianos ohio/columbus/pianos maine maine/portland/pianos';
  const pages =
    `blog blog/an-article directory climate cost old-piano glossary contact search thank-you not-found ${places}`.split(
      ' ',
    );
  const html = ['index.html', ...pages.map((page) => `${page}/index.html`)].map(site.text).join('');
  assert.ok(texts.length > 90);
  for (const [index, text] of texts.entries()) assert.ok(html.includes(`-Q${index}.`), text);
  assert.not.match(html, /\{\{[a-z]/i);
});

copy('fills each token that waits for the plan', async () => {
  const site = completeSite();
  const words = copyOf(site);
  words.dealers.lead.more = 'All {{count}} in {{place}}';
  words.state.body.climate.name = '{{state}}: {{cities}}; {{climate.name}}; {{climate.lowerCaseName}}';
  words.city.body.form.heading =
    '{{city}}; {{state}}; {{climate.name}}; {{climate.lowerCaseName}}; {{climate.space}}';
  words.city.body.dealers.text = 'Now {{ priceUpright }}, 2,000–3,000, [our {{state}} list]';
  words.directory.body.hero.lead = '{{stateCount}}; {{cityCount}}';
  site.write({ 'data/copy.json': words });
  await site.build();
  const lead = (page: string) => textOf(site.page(page).querySelector('.lead'));
  assert.is(lead('ohio/'), 'All 9 in Ohio');
  const climates = /Ohio: Cleveland, Akron and Dayton; Cold; cold Cold .*Ohio: Columbus; Dry; dry Dry air\./;
  assert.match(textOf(site.page('ohio/').querySelector('main')), climates);
  assert.is(lead('ohio/columbus/pianos/'), 'All 9 in Columbus');
  const heading = 'Cleveland; Ohio; Cold; cold; Mind the stove.';
  assert.is(shownAt(site.page('ohio/cleveland/pianos/'), '#lead-form > h2'), heading);
  assert.is(lead('directory/'), '2; 5');
  const akron = site.page('ohio/akron/pianos/');
  assert.is(shownAt(akron, '#dealers p .nowrap'), '$3,000–$10,000 | 2,000–3,000');
  assert.ok(textsOf(akron, '#dealers p a').includes('our Ohio list'));
});

function withTokens(part: Texts, path: readonly string[] = []): Texts {
  if (typeof part === 'string') return [part, ...copyTokens(path).map((name) => `{{${name}}}`)].join(' ');
  const parts = Object.entries(part ?? {}).map(([key, inner]) => [key, withTokens(inner, [...path, key])]);
  return Array.isArray(part) ? parts.map(([, inner]) => inner as Texts) : Object.fromEntries(parts);
}

copy('fills all tokens that a text may use', async () => {
  const site = completeSite();
  site.write({ 'data/copy.json': withTokens(copyOf(site)) });
  const files = await site.clean();
  const pages = Object.entries(files).filter(([file]) => /\.(?:html|ics)$/.test(file));
  for (const [file, text] of pages) assert.is(/\{\{[a-z].{50}/i.exec(text)?.[0], undefined, file);
});

copy('takes the first description of at most 160 characters, else the last, with fewer cities', () => {
  const site = completeSite();
  const words = copyOf(site);
  const rest = (fits: string) => ': '.padEnd(160 - fits.length, 'x');
  for (const place of [words.city, words.city.withoutAir, words.dealers])
    place.description = [`{{city}}${rest('Columbus')}`, `{{city}} {{state}}${rest('Columbus')}`];
  words.state.description = [`{{cities}}${rest('Cleveland and Akron')}`];
  site.write({ 'data/copy.json': words });
  const heads = [...planPages(load(site.settings), '2026-01-31').plan.heads()];
  const beginnings = new Map(heads.map(({ path, description }) => [path, description.split(':')[0]]));
  assert.is(beginnings.get('/ohio/cleveland/pianos/'), 'Cleveland Ohio');
  assert.is(beginnings.get('/ohio/columbus/pianos/'), 'Columbus');
  assert.is(beginnings.get('/maine/portland/pianos/'), 'Portland');
  assert.is(beginnings.get('/ohio/'), 'Cleveland and Akron');
});
