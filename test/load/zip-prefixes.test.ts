import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { stateOfZip } from '../../client/search/zip-states.ts';
import { searchOver, shippedEntries } from '../support/search-over.ts';

const zips = suite('ZIP codes of cities');

const entries = shippedEntries();
const shipped = searchOver(entries);

const cities = entries.filter(({ group }) => group === 'Cities');

zips('have a prefix for each city of the shipped site', () => {
  assert.equal(
    cities.filter(({ zips = [] }) => zips.length === 0),
    [],
  );
});

zips('have prefixes of their states', () => {
  assert.equal(
    cities.filter(({ text, zips = [] }) => zips.some(([digits]) => stateOfZip(`${digits}01`) !== text)),
    [],
  );
});

/** The addresses of halls, universities and post offices. */
const KNOWN = `44113 Cleveland, Ohio; 43215 Columbus, Ohio; 45202 Cincinnati, Ohio; 98101 Seattle, Washington; 02108 Boston, Massachusetts;
  10019 New York City, New York; 11201 New York City, New York; 64106 Kansas City, Missouri; 66101 Kansas City, Kansas;
  60604 Chicago, Illinois; 96813 Honolulu, Hawaii; 77002 Houston, Texas; 89101 Las Vegas, Nevada; 14604 Rochester, New York`;

zips('have their city first', async () => {
  for (const [, zip = '', city = ''] of KNOWN.matchAll(/(\d{5}) ([^;]+)/g)) {
    const [first] = (await shipped.find(zip)).found;
    assert.is(first?.title, city);
    const name = city.split(',')[0];
    assert.is(first?.about, `ZIP codes that begin with ${zip.slice(0, 3)} are in and around ${name}.`);
  }
});

zips('lead to the page of a city only if they are in and around that city alone', async () => {
  const placeOf = async (zip: string) => (await shipped.find(zip)).place;
  assert.is(await placeOf('44113'), '/ohio/cleveland/pianos/');
  assert.is(await placeOf('48104'), '/michigan/', 'shared with suburbs of Detroit');
  assert.is(await placeOf('02139'), '/massachusetts/', 'of Boston and Cambridge');
  assert.is(await placeOf('12207'), '/new-york/', 'of Albany, which has no page');
});

zips('have the cities with some of them first, or else the state', async () => {
  const { found } = await shipped.find('48104');
  assert.equal(
    found.map(({ title }) => title),
    ['Ann Arbor, Michigan', 'Detroit, Michigan', 'Grand Rapids, Michigan', 'Michigan'],
  );
  assert.is(found[0]?.about, 'Some ZIP codes that begin with 481 are in Ann Arbor.');
  assert.is((await shipped.find('12207')).found[0]?.title, 'New York');
});

zips.run();
