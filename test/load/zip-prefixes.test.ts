import { stateOfZip } from '../../client/search/zip-states.ts';
import { searchOver, shippedEntries } from '../support/search-over.ts';
import { assert, suite } from '../support/suite.ts';

const zips = suite('ZIP codes of cities');

const entries = shippedEntries();
const shipped = searchOver(entries);

zips('have a prefix of its state for each city of the shipped site', () => {
  for (const { group, title, text, zips = [] } of entries) {
    if (group !== 'Cities') continue;
    assert.ok(zips.length > 0, title);
    for (const [digits] of zips) assert.is(stateOfZip(`${digits}01`), text, title);
  }
});

/** The addresses of halls, universities and post offices. */
const KNOWN = `44113 Cleveland, Ohio; 43215 Columbus, Ohio; 98101 Seattle, Washington; 02108 Boston, Massachusetts;
  11201 New York City, New York; 64106 Kansas City, Missouri; 66101 Kansas City, Kansas; 96813 Honolulu, Hawaii`;

zips('have their city first, wherever it stands in the list', async () => {
  const reversed = searchOver(entries.toReversed());
  for (const [, zip = '', city = ''] of KNOWN.matchAll(/(\d{5}) ([^;]+)/g)) {
    const [first] = (await reversed.find(zip)).found;
    assert.is(first?.title, city);
    const name = city.split(',')[0];
    assert.is(first?.about, `ZIP codes that begin with ${zip.slice(0, 3)} are in and around ${name}.`);
  }
});

zips('lead to the page of a city if they are its own alone, else have the nearest cities first', async () => {
  assert.is((await shipped.find('44113')).place, '/ohio/cleveland/pianos/');
  const { place, found } = await shipped.find('48104');
  assert.is(place, '/michigan/', 'shared with suburbs of Detroit');
  const titles = found.map(({ title }) => title);
  assert.equal(titles, ['Ann Arbor, Michigan', 'Detroit, Michigan', 'Grand Rapids, Michigan', 'Michigan']);
  assert.is(found[0]?.about, 'Some ZIP codes that begin with 481 are in Ann Arbor.');
  const ofAlbany = await shipped.find('12207');
  assert.equal([ofAlbany.place, ofAlbany.found[0]?.title], ['/new-york/', 'New York'], 'Albany has no page');
});
