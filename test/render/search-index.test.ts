import { gzipSync } from 'node:zlib';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { CityRecord, IndexFile } from '../../client/search/index-file.ts';
import { wordsOf } from '../../client/search/words.ts';
import { fileOf, isSearchPiece, searchIndexPath } from '../../generator/addresses.ts';
import type { SearchEntry } from '../../generator/model/index.ts';
import { searchIndex } from '../../generator/render/search-index.ts';
import { doAll } from '../../generator/steps.ts';
import { madeUpCities } from '../support/made-up-cities.ts';
import { cityEntry, shippedEntries } from '../support/search-over.ts';

const files = suite('search index');

const shipped = shippedEntries();

function rendered(entries: readonly SearchEntry[]) {
  const bodies = new Map<string, string>();
  for (const { file, body } of doAll(searchIndex({ searchEntries: () => [...entries] }))) {
    assert.not(bodies.has(file), file);
    bodies.set(file, String(body));
  }
  const index: IndexFile = JSON.parse(bodies.get(fileOf(searchIndexPath)) ?? '');
  return { bodies, index };
}

const zipsOf = ({ zips = '' }: IndexFile): string => fileOf(zips);

files('is one file for a small site, and one of ZIP codes, with all cities in the order of the data', () => {
  const { bodies, index } = rendered(shipped);
  assert.equal([...bodies.keys()], [zipsOf(index), 'search/index.json']);
  assert.equal(index.pieces, { cities: [], words: [], endings: [] });
  const cities = shipped.filter(({ group }) => group === 'Cities');
  assert.equal(
    index.cities,
    cities.map(({ title, path }, order) => [title, path, order]),
  );
  assert.is(index.entries.length + cities.length, shipped.length);
});

files(
  'has the pieces of a large site in the order of its tables, each city by every word and by its state',
  () => {
    const many = madeUpCities(3_000, shipped);
    const { bodies, index } = rendered([...many, ...shipped]);
    assert.equal(index.cities, []);
    const { cities, words, endings } = index.pieces;
    const paths = [...cities, ...words, ...endings].map(([, path]) => fileOf(path));
    assert.equal([...bodies.keys()], [...paths, zipsOf(index), 'search/index.json']);
    assert.ok(paths.every(isSearchPiece), paths.join());

    const held = new Map<string, number>();
    const records = cities.flatMap(([, path]): CityRecord[] => JSON.parse(bodies.get(fileOf(path)) ?? ''));
    for (const [title] of records) held.set(title, (held.get(title) ?? 0) + 1);
    for (const { title } of many)
      assert.is(held.get(title), wordsOf(title.slice(0, title.lastIndexOf(', '))).length + 1, title);
  },
);

files('has the same files for the same cities, and names that change with the content', () => {
  const many = [...madeUpCities(2_000, shipped), ...shipped];
  const [once, again] = [rendered(many).bodies, rendered(many).bodies];
  assert.equal([...again], [...once]);
  const more = rendered([...many, cityEntry('Zzyzx', 'Wyoming', 'WY')]).bodies;
  const kept = [...more.keys()].filter((file) => once.has(file));
  for (const file of kept) if (isSearchPiece(file)) assert.is(more.get(file), once.get(file));
  assert.ok(kept.length > 2 && kept.length < more.size, `${kept.length} of ${more.size}`);
});

for (const count of [400, 1_000, 100_000]) {
  files(`stays small with ${count} cities`, () => {
    const { bodies, index } = rendered([...madeUpCities(count, shipped), ...shipped]);
    for (const [file, body] of bodies) {
      const most = isSearchPiece(file) ? 10_000 : 30_000;
      const { length } = gzipSync(body);
      assert.ok(length <= most, `${file} has ${length} bytes`);
    }
    assert.ok(index.entries.length > 100);
  });
}

files.run();
