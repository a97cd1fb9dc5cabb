import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { all, hrefs, pagesShow } from '../support/page-parts.ts';
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
/** A state in which two of three cities have a very wide swing. */
const towns = tinySite({
  ...air,
  'data/locations.json': ['Town A', 'Town B', 'Town C'].map((town) => location('Ohio', town)),
  'data/notes/ohio.json': {},
});
climate.before(async () => {
  for (const built of [site, towns]) await built.build();
});

const scale = {
  '.swings li:has(i, .meter)':
    'Even: less than 8 points | Modest: 8–24 points | Wide: 25–44 points | Very wide: 45 points or more',
  '.swings .fine-print': /A source\.$/,
};
pagesShow(climate, site.page, {
  'climate/': {
    '.directory h3': 'Maine | Ohio',
    '.directory li li': 'Portland 40 → 38% Even | Cleveland 16 → 69% Very wide | Columbus No figures yet',
    '.season-sample text': 'winter | summer | 0 | 40–50 | 100%',
    '.state-letters a @href': '#states-m | #states-o',
    ...scale,
    // It ends in a way to the form.
    'main a @href': /\/#lead-form$/,
  },
  'directory/': {
    '.tile-map a @aria-label': 'Maine, ME: even | Ohio, OH: very wide',
    '.tile-map a @class': 's0 | s3',
    ...scale,
    'main [href="/climate/"]': /\w/,
  },
  'ohio/cleveland/pianos/': { 'main [href="/climate/"]': /\w/ },
});

pagesShow(climate, towns.page, {
  'climate/': {
    // Of 40, 16 and 16 % in winter, and 38, 69 and 69 % in summer.
    '.tile-map a @aria-label': 'Ohio, OH 24 59: percent in winter and in summer',
    '.tile-map b @class': 'd2 | s0',
    '.scale li': '<20 | 20–29 | 30–39 | 40–50 | 51–60 | 61–70 | 71+',
  },
  'directory/': { '.tile-map a @class': 's3' },
});

climate('is no page of a site without figures, and its map has no colors', async () => {
  const site = await builtSite();
  assert.throws(() => site.page('climate/'), /ENOENT/);
  assert.equal(all(site.page('directory/'), '.swings, .tile-map [class^=s]'), []);
  assert.not(hrefs(site.page('').body).includes('/climate/'));
});

climate.run();
