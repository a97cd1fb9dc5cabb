import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { load } from '../../generator/load/load.ts';
import { planPages } from '../../generator/plan/plan.ts';
import { mapTexts } from '../../generator/plan/strings.ts';
import { doAll } from '../../generator/steps.ts';
import { piece } from '../support/held-articles.ts';
import { dealer, humidity, location, type TinySite, textOf, tinySite } from '../support/tiny-site.ts';

/** The words of pages, from `data/copy.json` to the pages. */
const copy = suite('copy');

const GUIDES = [
  'digital-vs-acoustic-beginners',
  'upright-vs-baby-grand',
  'buying-used-pianos',
  'sizing-piano-room',
  'humidity-piano-care',
];

/** A site whose pages have all parts that pages may have. */
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
      cleveland: { music: 'An orchestra.', home: 'Porches.' },
      columbus: { climate: 'dry', music: 'A choir.', home: 'Attics.' },
    },
    // One serves all of Maine; the others serve one city of Ohio, and are too many for its page.
    'data/dealers.json': [...Array(22).keys()].map((number) =>
      dealer({
        slug: `dealer-${number}`,
        name: `Dealer ${number}`,
        serves: [number === 0 ? 'maine' : 'ohio/cleveland'],
        ...(number === 1
          ? { offers: ['new', 'used', 'rental', 'digital', 'moving', 'tuning'] }
          : { offers: undefined, brands: undefined, phone: undefined, url: undefined }),
        verified: { on: number === 2 ? '2020-01-01' : '2026-01-01', by: 'Jane Doe' },
      }),
    ),
    'data/humidity.json': humidity({ cleveland: { station: '725240', km: 17 } }),
    ...Object.fromEntries(
      GUIDES.map((slug, index) => [`content/blog/${slug}.md`, piece({ title: `Guide ${index}` })]),
    ),
  });

const copyOf = (site: TinySite) => {
  const { $schema: _, ...words } = site.json('data/copy.json');
  return words;
};

copy('shows each of its texts on a page', async () => {
  const site = completeSite();
  // Each place has only the sentences on its air and tax that are true: test/plan/{air,state-tax}.test.ts look for all of them.
  const { air, ...words } = copyOf(site);
  const { tax } = words.state.body;
  delete words.state.body.tax;
  // Of large states: test/templates/pages-climate.test.ts.
  const { allCities } = words.climate.body.states;
  delete words.climate.body.states.allCities;
  // Of several descriptions, each page has one.
  words.city.description = words.city.description.slice(-1);
  const texts: string[] = [];
  const marked = mapTexts(words, (text) => `${text} Q${texts.push(text) - 1}.`);
  marked.state.body.tax = tax;
  marked.climate.body.states.allCities = allCities;
  site.write({ 'data/copy.json': { ...marked, air } });
  await site.build();
  const pages = [
    ...[
      '',
      'directory/',
      'climate/',
      'glossary/',
      'contact/',
      'search/',
      'thank-you/',
      'not-found/',
      'ohio/',
    ],
    ...['ohio/cleveland/pianos/', 'ohio/akron/pianos/', 'maine/portland/pianos/'],
  ];
  const html = pages.map((page) => site.text(`${page}index.html`)).join('');
  assert.ok(texts.length > 90);
  assert.equal(
    texts.filter((_, index) => !html.includes(` Q${index}.`)),
    [],
  );
  assert.not.match(html, /\{\{[a-z]/i);
});

copy('fills each token that waits for the plan', async () => {
  const site = completeSite();
  const words = copyOf(site);
  words.state.body.hero.lead = 'All of {{state}}';
  words.state.body.climate.name = '{{state}}: {{cities}}; {{climate.name}}; {{climate.lowerCaseName}}';
  words.city.body.hero.lead =
    '{{city}}; {{state}}; {{climate.name}}; {{climate.lowerCaseName}}; {{climate.space}}';
  words.directory.body.hero.lead = '{{stateCount}}; {{cityCount}}';
  site.write({ 'data/copy.json': words });
  await site.build();
  const lead = (page: string) => textOf(site.page(page).querySelector('.lead'));
  assert.is(lead('ohio/'), 'All of Ohio');
  assert.match(
    textOf(site.page('ohio/').querySelector('main')),
    /Ohio: Cleveland, Akron and Dayton; Cold; cold Cold winters\.Ohio: Columbus; Dry; dry Dry air\./,
  );
  assert.is(lead('ohio/cleveland/pianos/'), 'Cleveland; Ohio; Cold; cold; Mind the stove.');
  assert.is(lead('directory/'), '2; 5');
});

/** The descriptions of a state and of its first city, with changed words. */
function descriptionsWith(city: string, changes: { state?: object; city?: object }) {
  const site = tinySite({
    'data/locations.json': [location('Ohio', city), location('Ohio', 'Bexley'), location('Ohio', 'Dayton')],
    'data/notes/ohio.json': {},
  });
  const words = copyOf(site);
  site.write({
    'data/copy.json': {
      ...words,
      state: { ...words.state, ...changes.state },
      city: { ...words.city, ...changes.city },
    },
  });
  const entries = doAll(planPages(load(site.settings), '2026-01-31')).plan.entries();
  const descriptionOf = (kind: string) => entries.find((entry) => entry.kind === kind)?.description;
  return { state: descriptionOf('state'), city: descriptionOf('city') };
}

/** A word that is a description of 160 characters with the name of Akron and a colon. */
const REST = 'x'.repeat(160 - 'Akron: '.length);

copy('takes the first description of a city that has at most 160 characters, or else the last', () => {
  const description = [`{{city}}: ${REST}`, `{{city}} {{state}}: ${REST}`];
  assert.is(descriptionsWith('Akron', { city: { description } }).city, `Akron: ${REST}`);
  assert.is(descriptionsWith('Canton', { city: { description } }).city, `Canton Ohio: ${REST}`);
});

copy('names up to three cities in the description of a state, as many as fit', () => {
  const description = '{{state}}: {{cities}}.';
  assert.is(descriptionsWith('Akron', { state: { description } }).state, 'Ohio: Akron, Bexley and Dayton.');
  const long = `{{cities}}: ${REST}`;
  assert.is(descriptionsWith('Akron', { state: { description: long } }).state, `Akron: ${REST}`);
});

copy.run();
