import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { all, hrefs, shownAt } from '../support/page-parts.ts';
import { humidity, location, tinySite } from '../support/tiny-site.ts';

/** The page of all cities by state, in bands of swing, and what leads to it. */
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

climate('shows each state with its cities by their bands, those without figures last', async () => {
  const site = tinySite(air);
  await site.build();
  const page = site.page('climate/');
  assert.is(shownAt(page, '.directory h3'), 'Maine | Ohio');
  assert.is(shownAt(page, '.directory p'), 'Even | Very wide | No figures yet');
  assert.is(shownAt(page, '.directory i @class'), 's0 | s3 | ');
  assert.is(shownAt(page, '.directory li li'), 'Portland | Cleveland | Columbus');
  assert.is(shownAt(page, '.tile-map a @aria-label'), 'Maine, ME: even | Ohio, OH: very wide');
  for (const path of ['climate/', 'directory/']) {
    const map = site.page(path);
    assert.is(shownAt(map, '.tile-map a @class'), 's0 | s3');
    assert.is(
      shownAt(map, '.swings li'),
      'Even: less than 8 points | Modest: 8–24 points | Wide: 25–44 points | Very wide: 45 points or more',
    );
    assert.match(shownAt(map, '.swings .fine-print'), /A source\.$/);
  }
  const leading = ['directory/', 'ohio/cleveland/pianos/'].map((path) =>
    hrefs(site.page(path).querySelector('main')),
  );
  assert.ok(leading.every((paths) => paths.includes('/climate/')));
  assert.ok(hrefs(site.page('').querySelector('footer')).includes('/climate/'));
  assert.match(site.text('sitemap.xml'), '/climate/</loc>');
});

climate('lists twelve cities of a large state, and leads to all', async () => {
  const towns = letters.map((letter) => location('Ohio', `Town ${letter}`));
  const site = tinySite({ ...air, 'data/locations.json': towns, 'data/notes/ohio.json': {} });
  await site.build();
  const page = site.page('climate/');
  assert.is(shownAt(page, '.tile-map a @class'), 's3');
  assert.is(all(page, '.directory li li').length, 12);
  assert.is(shownAt(page, '.directory .more'), 'All 13 cities');
  assert.is(shownAt(page, '.directory .more @href'), '/ohio/');
});

climate('is no page of a site without figures, and its map has no colors', async () => {
  const site = tinySite();
  await site.build();
  assert.throws(() => site.page('climate/'), /ENOENT/);
  assert.equal(all(site.page('directory/'), '.swings, .tile-map [class^=s]'), []);
  assert.not(hrefs(site.page('').body).includes('/climate/'));
});

climate.run();
