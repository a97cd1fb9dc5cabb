import { all, hrefs, pagesShow } from '../support/page-parts.ts';
import { assert, suite } from '../support/suite.ts';
import { builtSite, humidity, location, tinySite } from '../support/tiny-site.ts';

const climate = suite('pages: climate');

const station = { station: '725240', km: 9 };
const even = { station: 'even', km: 9 };
const measured = { cleveland: station, portland: even, 'town-a': even, 'town-b': station, 'town-c': station };
const { stations, ...file } = humidity(measured);
const cleveland = stations['725240'];
/** With a year without seasons. */
const years = { ...stations, even: { ...cleveland, indoor: cleveland.indoor.map(() => 40) } };
const air = { 'data/humidity.json': { ...file, stations: years } };

const site = tinySite(air);
const towns = tinySite({
  ...air,
  'data/locations.json': ['Town A', 'Town B', 'Town C'].map((town) => location('Ohio', town)),
  'data/notes/ohio.json': {},
});
climate.before(async () => {
  for (const built of [site, towns]) await built.build();
});

pagesShow(climate, site.page, {
  'climate/': {
    '.directory h3': 'Maine | Ohio',
    '.directory li li':
      'Portland 40 → 38% 40% in winter, 38% in summer, Little | Cleveland 16 → 69% 16% in winter, 69% in summer, Both | Columbus No figures yet',
    '.season-sample text': 'driest | dampest | 0 | 40–50 | 100% | winter | summer | 0 | 40–50 | 100%',
    '[name="description"] @content': /^See what a piano needs in 2 cities of 2 states: /,
    // Few states need no letters, and are no map.
    '.state-letters': '',
    '.tile-map a @aria-label': 'Maine, ME: 38 to 40% | Ohio, OH: 16 to 69%',
    '.tile-map > :not(:has(a))': '',
    '.rows button @aria-label': 'Hear Portland | Hear Cleveland',
    '.rows button @data-months': '40,38 | 16,69',
    '.source .fine-print': /brought indoors and left alone.* Your room differs.* A source\.$/,
    // In sight: what the figures are.
    'City by City / p': /brought indoors and left alone, before people, humidifiers or air conditioning/,
    // It ends in a way to the form.
    'main a @href': /\/#lead-form$/,
  },
  'directory/': {
    '.tile-map': '',
    h2: /^States and Cities \| /,
    'States and Cities / label, h3, [href="/climate/"]':
      /^Search for your city \| How dry .* \| Maine \| Ohio$/,
  },
  'ohio/cleveland/pianos/': { 'main [href="/climate/"]': /\w/ },
});

/** The bar of a state has all its cities. */
pagesShow(climate, towns.page, { 'climate/': { '.tile-map a @aria-label': 'Ohio, OH: 16 to 69%' } });

climate('is no page of a site without figures', async () => {
  const site = await builtSite();
  assert.throws(() => site.page('climate/'), /ENOENT/);
  assert.equal(all(site.page('directory/'), '[href="/climate/"]'), []);
  assert.not(hrefs(site.page('').body).includes('/climate/'));
});
