import { gzipSync } from 'node:zlib';
import { searchIndexPath } from '../../generator/addresses.ts';
import { entriesInUse, searchOver, visitorOf } from '../support/search-over.ts';
import { assert, suite } from '../support/suite.ts';

const dealers = suite('search for dealers');

const searching = searchOver(entriesInUse(), { cities: 1_000, words: 400 });

/** How many dealers are found, what the lines about each say, and the group that comes first if the words name something. */
const wanted: [words: string, count: number, line: RegExp, first?: string][] = [
  ['Schumacher and Sons', 1, /^Detroit, Michigan\.$/, 'Dealers'],
  ['shumacher', 1, /^Detroit, Michigan\.$/],
  ['mason hamlin detroit', 4, /^Detroit, .*Mason\s&\sHamlin/],
  ['used pianos detroit', 9, /^Detroit, .*used pianos/],
  ['piano store near Clevland', 8, /^Cleveland, Ohio/],
  ['columbus oh', 2, /^Columbus, Ohio/, 'Cities'],
  ['tuning pennsylvania', 2, /, Pennsylvania: .*tuning/],
  ['44106', 8, /^Cleveland, Ohio/, 'Cities'],
  ['philadelphia', 1, /^Harrisburg, Pennsylvania/, 'Cities'],
  ['19103', 1, /^Harrisburg, Pennsylvania/, 'Cities'],
  ['17102-1234', 1, /^Harrisburg, Pennsylvania/, 'States'],
  ['digital piano loan', 0, /^/, 'Start here'],
];
for (const [words, count, line, first] of wanted)
  dealers(`finds ${count} for "${words}"`, async () => {
    const { found, ...answer } = await searching.find(words);
    const ofDealers = found.filter(({ group }) => group === 'Dealers');
    assert.is(answer.first, first);
    assert.is(ofDealers.length, count);
    for (const { about, named = [] } of ofDealers) assert.match([about, ...named].join(' '), line);
  });

dealers('says of each city how many it lists', async () => {
  const { found } = await searching.find('ohio');
  const counts = found.flatMap(({ group, listed }) => (group === 'Cities' ? [listed] : []));
  assert.equal(counts, ['2 dealers listed', '8 dealers listed', undefined]);
});

const index = String(searching.files.get(searchIndexPath)?.body);
const path: string = JSON.parse(index).dealers;
const served = (file: string, body: string) => new Map(searching.files).set(file, { file, body });

dealers('finds all else if their file, of at most 10 kB, is missing or broken', async () => {
  assert.ok(gzipSync(String(searching.files.get(path)?.body)).length <= 10_000);
  for (const body of ['<p>Not found</p>', '{}', '[null]'])
    assert.equal(await visitorOf(served(path, body)).titles('cleveland', 'Cities'), ['Cleveland, Ohio']);
});

dealers('finds them by a newer index if that of an earlier version names a file that is gone', async () => {
  const site = served(searchIndexPath, index.replace(path, '/gone.json'));
  const visitor = visitorOf(site);
  const finding = visitor.titles('schumacher', 'Dealers');
  site.set(searchIndexPath, { file: '', body: index });
  assert.equal(await finding, ['Schumacher & Sons']);
});
