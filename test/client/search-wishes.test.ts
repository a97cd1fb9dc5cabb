import { orderedGroups } from '../../client/search/find.ts';
import { WISHES } from '../../client/search/wishes.ts';
import { stateOfZip } from '../../client/search/zip-states.ts';
import { cityEntry, searchOver, shippedEntries } from '../support/search-over.ts';
import { assert, suite } from '../support/suite.ts';

const wishes = suite('search by meaning');

const entries = shippedEntries();

const COST = '/cost/';
const OLD = '/old-piano/';
const USED = '/blog/buying-used-pianos/';
const PAYING = '/blog/financing-piano/';
const DIGITAL = '/blog/digital-vs-acoustic-beginners/';
const UPRIGHT = '/blog/upright-vs-baby-grand/';
const ROOM = '/blog/sizing-piano-room/';
const AIR = '/blog/humidity-piano-care/';
const HISTORY = '/education/history-of-the-piano/';
const DISPOSAL = `${PAYING}#what-to-do-with-your-old-piano`;

const searching = searchOver(entries);

/** What is typed, what comes first, and what is among the first four. */
const table: [words: string, first: string, also?: string][] = [
  ['how much is my old piano worth', OLD, DISPOSAL],
  ['sell my piano', OLD],
  ['church grand piano', '/churches-and-schools/', `${UPRIGHT}#sizes-and-price-classes`],
  ['rent a piano', `${PAYING}#renting-and-rent-to-own`, `${DIGITAL}#rent-or-buy-a-worked-example`],
  ['cost', COST],
  ['humidity', AIR, '/climate/'],
  ['Yamaha U1', `${HISTORY}#the-20th-century-japan-and-its-neighbors`],
  ['what is my piano worth', OLD],
  ['old piano value', OLD],
  ['piano appraisal', OLD],
  ['inherited a piano', OLD],
  ['selling an upright', OLD],
  ['get rid of a piano', OLD],
  ['donate piano', OLD],
  ['piano disposal', OLD],
  ['trade in my upright', OLD],
  ['trade up', `${PAYING}#trade-up-policies`],
  ['free piano', `${USED}#age-and-why-free-can-be-expensive`],
  ['how old is my piano serial number', OLD],
  ['piano rental', `${PAYING}#renting-and-rent-to-own`],
  ['rent to own', `${PAYING}#renting-and-rent-to-own`],
  ['piano loan', PAYING],
  ['monthly payments', PAYING],
  ['sales tax on a piano', `${PAYING}#where-the-sales-tax-goes`],
  ['how much does a piano cost', COST],
  ['piano prices', COST],
  ['what can I afford', COST],
  ['budget $3000', COST],
  ['cheap piano', COST],
  ['used piano', USED, `${USED}#the-checklist-in-order`],
  ['piano for school', '/churches-and-schools/'],
  ['university sale', `${USED}#the-university-sale`],
  ['piano teacher', `${DIGITAL}#what-a-teacher-looks-for`],
  ['beginner piano for my daughter', DIGITAL],
  ['piano for an apartment', `${DIGITAL}#headphones-and-neighbors`],
  ['headphones', `${DIGITAL}#headphones-and-neighbors`],
  ['move a piano upstairs', `${ROOM}#doors-stairs-and-elevators`, `${ROOM}#moving-day`],
  ['piano movers', `${ROOM}#moving-day`, `${USED}#moving-and-the-first-tunings`],
  ['delivery', `${ROOM}#moving-day`],
  ['how heavy is a piano', `${ROOM}#typical-dimensions-and-weights`],
  ['will it fit in my room', `${ROOM}#typical-dimensions-and-weights`, `${ROOM}#a-room-size-guide`],
  ['dry air', AIR, '/climate/'],
  ['piano tuner', `${AIR}#tune-at-the-right-time`],
  ['inspection', `${USED}#have-a-technician-look-first`],
  ['sticking keys', `${AIR}#warning-signs`],
  ['ivory keys', `${USED}#if-the-keys-are-ivory`],
  ['warranty', `${UPRIGHT}#what-the-warranty-covers`],
  ['best piano brands', `${HISTORY}#old-piano-names-from-baldwin-to-wurlitzer-what-to-expect`],
  ['piano store near me', '/directory/'],
  ['get two quotes', '/contact/'],
  // A place that is named comes first.
  ['piano store in Cleveland', '/ohio/cleveland/pianos/', '/directory/'],
  ['rent a piano in clevland', '/ohio/cleveland/pianos/', `${PAYING}#renting-and-rent-to-own`],
  ['grand rapids', '/michigan/grand-rapids/pianos/'],
];
for (const [words, first, also] of table)
  wishes(`answers "${words}"`, async () => {
    const answer = await searching.find(words);
    const shown = orderedGroups(answer).flatMap((group) =>
      answer.found.filter((entry) => entry.group === group).map(({ path }) => path),
    );
    const found = shown.slice(0, 5).join(' ');
    assert.is(shown[0], first, found);
    if (also) assert.ok(shown.slice(0, 4).includes(also), found);
    assert.is(new Set(shown).size, shown.length);
  });

wishes('lead to what the shipped site has', () => {
  const sections = entries.flatMap(({ path, sections = [] }) => sections.map(([, id]) => `${path}#${id}`));
  const known = new Set([...entries.map(({ path }) => path), ...sections]);
  const lost = WISHES.flatMap(([, ...paths]) => paths.filter((path) => !known.has(path)));
  assert.equal(lost, []);
});

wishes('take no name of a place for a word of theirs', async () => {
  const freeport = cityEntry('Freeport', 'Maine', 'ME');
  const withFreeport = searchOver([freeport, ...entries]);
  for (const words of ['freepor', 'freeport'])
    assert.is((await withFreeport.find(words)).found[0]?.path, freeport.path);
});

const corrections: [words: string, typed: string, meant: string][] = [
  ['clevland', 'clevland', 'Cleveland'],
  ['pianos in clevland oho', 'clevland oho', 'Cleveland Ohio'],
  ['soundbord', 'soundbord', 'Soundboard'],
  ['bosto', '', ''],
  ['steinway', '', ''],
];
for (const [words, typed, meant] of corrections)
  wishes(`says which words of "${words}" it corrects`, async () => {
    const { corrected = [] } = await searching.find(words);
    assert.equal(
      [0, 1].map((at) => corrected.map((pair) => pair[at]).join(' ')),
      [typed, meant],
    );
  });

const zips = suite('ZIP codes of cities');

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
  assert.is((await searching.find('44113')).place, '/ohio/cleveland/pianos/');
  const { place, found } = await searching.find('48104');
  assert.is(place, '/michigan/', 'shared with suburbs of Detroit');
  const titles = found.map(({ title }) => title);
  assert.equal(titles, ['Ann Arbor, Michigan', 'Detroit, Michigan', 'Grand Rapids, Michigan', 'Michigan']);
  assert.is(found[0]?.about, 'Some ZIP codes that begin with 481 are in Ann Arbor.');
  const ofAlbany = await searching.find('12207');
  assert.equal([ofAlbany.place, ofAlbany.found[0]?.title], ['/new-york/', 'New York'], 'Albany has no page');
});
