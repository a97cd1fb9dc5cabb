import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { all, hrefs, shownAt } from '../support/page-parts.ts';
import { builtSite, humidity, location } from '../support/tiny-site.ts';

const climate = suite('pages: climate');

const letters = [...'ABCDEFGHIJKLM'];
const station = { station: '725240', km: 9 };
const { stations, ...file } = humidity({
  ...Object.fromEntries(letters.map((letter) => [`town-${letter.toLowerCase()}`, station])),
  ...{
    cleveland: station,
    portland: { ...station, station: 'even' },
    'town-a': { ...station, station: 'even' },
  },
});
const cleveland = stations['725240'];
/** With a year without seasons. */
const years = { ...stations, even: { ...cleveland, indoor: cleveland.indoor.map(() => 40) } };
const air = { 'data/humidity.json': { ...file, stations: years } };

climate('shows each state with its cities in their order, each with its swing', async () => {
  const site = await builtSite(air);
  const page = site.page('climate/');
  assert.is(shownAt(page, '.directory h3'), 'Maine | Ohio');
  assert.is(
    shownAt(page, '.directory li li'),
    'Portland 40 → 38% Even | Cleveland 16 → 69% Very wide | Columbus No figures yet',
  );
  assert.is(shownAt(page, '.season-sample text'), 'winter | summer | 0 | 40–50 | 100%');
  assert.is(shownAt(page, '.state-letters a @href'), '#states-m | #states-o');
  const map = site.page('directory/');
  assert.is(shownAt(map, '.tile-map a @aria-label'), 'Maine, ME: even | Ohio, OH: very wide');
  assert.is(shownAt(map, '.tile-map a @class'), 's0 | s3');
  for (const each of [page, map]) {
    assert.is(
      shownAt(each, '.swings li:has(i, .meter)'),
      'Even: less than 8 points | Modest: 8–24 points | Wide: 25–44 points | Very wide: 45 points or more',
    );
    assert.match(shownAt(each, '.swings .fine-print'), /A source\.$/);
  }
  // It ends in a way to the form.
  assert.is(hrefs(page.querySelector('main')).at(-1), '/#lead-form');
  const leading = ['directory/', 'ohio/cleveland/pianos/'].map((path) =>
    hrefs(site.page(path).querySelector('main')),
  );
  assert.ok(leading.every((paths) => paths.includes('/climate/')));
  assert.ok(hrefs(site.page('').querySelector('footer')).includes('/climate/'));
  assert.match(site.text('sitemap.xml'), '/climate/</loc>');
});

climate(
  'shows winter above summer on its map: the means of the cities of a state, in figures, words and colors',
  async () => {
    const towns = ['A', 'B', 'C'].map((letter) => location('Ohio', `Town ${letter}`));
    const site = await builtSite({ ...air, 'data/locations.json': towns, 'data/notes/ohio.json': {} });
    const page = site.page('climate/');
    // Of 40, 16 and 16 % in winter, and 38, 69 and 69 % in summer.
    assert.is(shownAt(page, '.tile-map a'), 'OH 24 59');
    assert.is(shownAt(page, '.tile-map a @aria-label'), 'Ohio, OH 24 59: percent in winter and in summer');
    assert.is(shownAt(page, '.tile-map b @class'), 'd2 | s0');
    // Two of its three cities have a very wide swing.
    assert.is(shownAt(site.page('directory/'), '.tile-map a @class'), 's3');
    assert.is(shownAt(page, '.scale li'), '<20 | 20–29 | 30–39 | 40–50 | 51–60 | 61–70 | 71+');
  },
);

climate('is no page of a site without figures, and its map has no colors', async () => {
  const site = await builtSite();
  assert.throws(() => site.page('climate/'), /ENOENT/);
  assert.equal(all(site.page('directory/'), '.swings, .tile-map [class^=s]'), []);
  assert.not(hrefs(site.page('').body).includes('/climate/'));
});

climate.run();
