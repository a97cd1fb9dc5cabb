import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { defaultSite } from '../support/default-site.ts';
import { heading, pagesShow, textsOf } from '../support/page-parts.ts';
import { humidity, location, textOf, tinySite } from '../support/tiny-site.ts';

/** The pages of states and cities, and the directory that leads to them. */
const places = suite('pages: places');

const { page } = defaultSite();
const SAINT_PAUL = 'minnesota/saint-paul/pianos/';
const PHOENIX = 'arizona/phoenix/pianos/';
const FAQS = 'Frequently Asked Questions';

pagesShow(places, page, [
  ['a state has its name', 'texas/', 'h1', 'Pianos in Texas'],
  ['a state has its title', 'texas/', 'title', 'Pianos in Texas | Keyhaven'],
  ['a state has its primary cities', 'georgia/', '.entries a', 'Pianos in Atlanta | Pianos in Savannah'],
  ['a state has its other cities', 'georgia/', '.more-cities a @href', '/georgia/augusta/pianos/'],
  ['a state whose cities are all primary has no others', 'texas/', '.more-cities', ''],
  ['a state answers questions', 'texas/', `${FAQS} / summary`, /^[^|]+\?( \| [^|]+\?){2}$/],
  ['a state says what a baby grand costs', 'texas/', 'main', /from \$10,000|at about \$10,000/],
  [
    'a state leads on',
    'texas/',
    'nav[aria-label="Related pages"] a',
    'Buying Guide | Piano Terms | All Locations',
  ],
  [
    'a state says of each climate around which cities it is',
    'washington/',
    'The Climate and Your Piano / p > strong',
    'Around Seattle and Bellevue: mild, damp winters. | Around Spokane: dry air, long heating season.',
  ],
  [
    'a state says of its climate around which cities it is',
    'florida/',
    'The Climate and Your Piano / p > strong',
    'Around Miami, Orlando and Tampa: hot and humid.',
  ],
  [
    'several climates are no fact',
    'washington/',
    '.hero .facts dt',
    'New upright (US) | Monthly rental (US) | Tuning',
  ],
  ['a single climate is a fact', 'florida/', '.hero .facts > div', /^ClimateHot and humid \| New upright/],
  [
    'a table compares the air of cities',
    'washington/',
    '.air-table tbody tr',
    'Seattle29%51% | Spokane18%38% | Bellevue29%51%',
  ],
  ['the table marks air that is damper', 'florida/', '.air-table tbody tr', /^Miami69%66%\+ \|/],
  [
    'an article compares the air of cities',
    'blog/humidity-piano-care/',
    '.air-table tbody th',
    'Minneapolis | Boston | New Orleans | Phoenix | Denver | Seattle',
  ],
  ['a city has its name', SAINT_PAUL, 'h1', 'Pianos in Saint Paul, Minnesota'],
  [
    'a city advises',
    SAINT_PAUL,
    'What to Weigh Before You Choose / h3',
    'Acoustic vs Digital | Upright vs Grand | Practice vs Performance | Space & Climate',
  ],
  [
    'a city says that dealers are to come',
    SAINT_PAUL,
    'Trusted Local Dealers / p',
    /Verified dealers are being/,
  ],
  ['a city leads to dealers', SAINT_PAUL, 'Trusted Local Dealers / a @href', /\/directory\//],
  ['a city leads to the form', SAINT_PAUL, 'Next Steps / a @href', '#lead-form | /blog/'],
  // On paper there is no form.
  ['a city says nothing of above and below', SAINT_PAUL, 'Next Steps / li, p', /^(?!.*(above|below))./],
  ['a city has the day', SAINT_PAUL, 'main', /Last updated: January 31, 2026/],
  ['a city answers eight questions', SAINT_PAUL, `${FAQS} / summary`, /^[^|]+\?( \| [^|]+\?){7}$/],
  ['an answer has the terms of loans', SAINT_PAUL, `${FAQS} / details`, /6–60 months/],
  ['an answer has how often to tune', SAINT_PAUL, `${FAQS} / details`, /at least twice a year/],
  [
    'a city leads on',
    SAINT_PAUL,
    'nav[aria-label="Related pages"] a @href',
    '/blog/ | /glossary/ | /education/history-of-the-piano/ | /minnesota/',
  ],
  [
    'a city leads to the others',
    SAINT_PAUL,
    'Other Cities in Minnesota / a @href',
    '/minnesota/rochester-mn/pianos/ | /minnesota/minneapolis/pianos/',
  ],
  ['high income', 'washington/seattle/pianos/', '#prices caption', 'New | Used | Financing | Rentals'],
  ['medium income', 'washington/spokane/pianos/', '#prices caption', 'Rentals | Used | New | Financing'],
  ['a city has its climate', 'florida/miami/pianos/', 'Space & Climate / p', /Miami: hot and humid\./],
  // Its county is in another climate than most of its state.
  [
    'a city has a climate of its own',
    'washington/spokane/pianos/',
    'Space & Climate / p',
    /Spokane: dry air, long heating season\./,
  ],
  ['a range stays on one line', 'texas/', 'main .nowrap', '2–3'],
  [
    'prices stay on one line',
    'texas/dallas/pianos/',
    'main .nowrap',
    '2–3 | $500–$1,500 | $3,000–$10,000 | $10,000–$30,000',
  ],
  [
    'a city has its year of air',
    PHOENIX,
    'Space & Climate / .air-year tbody td',
    '22 | 34 | 30 | 20 | 21 | 18 | 28 | 30 | 28 | 34 | 30 | 26',
  ],
  [
    'a city says what its air means',
    PHOENIX,
    'Space & Climate / p',
    /Winter\. Winters are mild, but the air is dry: about 27%.*Summer\. In the heat, .*What helps\. It’s all about/,
  ],
  [
    'a city says where its air was measured',
    PHOENIX,
    '.air-year > p',
    /Measured at Phoenix Sky Harbor International Airport, about 5 miles away\. DOE\/NREL TMY3, 1976–2005\./,
  ],
  [
    'figures are said to be smoothed, and one mile is a mile',
    'kentucky/bowling-green/pianos/',
    '.air-year > p',
    /From short records at and near Bowling Green–Warren County Airport, about 1 mile away, smoothed\./,
  ],
  [
    'a city has its air among the facts',
    PHOENIX,
    '.hero .facts dd',
    '40–50% humidity | about 27% humidity | about 26% humidity | moisture all year',
  ],
  ['an answer has the air', PHOENIX, `${FAQS} / details`, /at about 26%\. Aim for a steady 40–50%/],
  ['an answer has the seasons', PHOENIX, `${FAQS} / details`, /a year\. Through open windows no season is/],
]);

places('a city has the prices of the specification', () => {
  const prices = textOf(page(SAINT_PAUL).getElementById('prices'));
  const specified =
    '$500–$1,500, $3,000–$10,000, $10,000–$30,000, $30,000+, 30–60%, $50–$150, 6–60 months'.split(', ');
  for (const text of specified) assert.ok(prices.includes(text), text);
});

places('the directory leads to a state, its cities, and people', () => {
  const texas = heading(page('directory/'), 'Texas')?.closest('li');
  const cities = ['Houston', 'Dallas', 'Austin'];
  assert.equal(textsOf(texas, 'a, .count'), [
    'Texas',
    '3 cities',
    ...cities,
    'Don’t see your city? Contact us',
  ]);
});

/* ---- A state with five cities whose air was measured, and three without -------------------------------------------- */

const measured = ['Ada', 'Ben', 'Cal', 'Dan', 'Gus'];
const station = { station: '725240', km: 17 };
const site = tinySite({
  'data/locations.json': [
    ...measured.map((city) => location('Ohio', city, { primary: city === 'Gus' })),
    // It differs from Ada in nothing but figures.
    location('Ohio', 'Dayton', { primary: false }),
    ...['Akron', 'Cleveland'].map((city) => location('Ohio', city)),
    location('Maine', 'Portland'),
  ],
  'data/notes/ohio.json': {
    akron: { music: 'A choir.', home: 'Hills.' },
    cleveland: { card: 'A quartet and porches.', music: 'An orchestra.', home: 'Porches.' },
  },
  'data/humidity.json': humidity(Object.fromEntries(measured.map((city) => [city.toLowerCase(), station]))),
  'data/faqs.json': {
    state: [{ question: 'What about {{state}}?', answer: 'An answer.' }],
    city: [
      { question: 'Humid?', answer: '{{climate.humidity}}' },
      { question: 'Tuned?', answer: 'Tune it. {{climate.tuning}} Then play.' },
    ],
  },
});
places.before(async () => {
  await site.build();
});

const DAYTON = 'ohio/dayton/pianos/';
pagesShow(places, site.page, [
  [
    'a card has the line of a note, else one that all share',
    'ohio/',
    '.entries p',
    /with dealers who serve Akron\. \| A quartet and porches\.$/,
  ],
  [
    'a table compares the figures of six cities, those with a card first',
    'ohio/',
    '.air-table tbody th',
    'Gus | Ada | Ben | Cal',
  ],
  ['a state without figures has no table', 'maine/', '.air-table', ''],
  [
    'answers without figures have no token',
    DAYTON,
    '.faq details > :not(summary)',
    'Dry in Dayton. | Tune it. Then play.',
  ],
  [
    'answers have figures',
    'ohio/ada/pianos/',
    '.faq details > :not(summary)',
    /about 16%.* \| Tune it\. Winter and summer are about/,
  ],
  ['a city without figures has no year of air', DAYTON, '.air-year', ''],
  ['a city without figures has its climate', DAYTON, '.hero .facts > div', /^ClimateCold/],
  ['the directory counts cities', 'directory/', '.count', '1 city | 8 cities'],
  ['the directory lists three cities of a state', 'directory/', '.directory li li', /^[^|]*( \| [^|]*){3}$/],
  [
    'the directory leads to all of more than three',
    'directory/',
    '.directory a[href="/maine/"], .directory a[href="/ohio/"]',
    'Maine | Ohio | View all cities',
  ],
]);

places.run();
