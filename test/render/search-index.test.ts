import { gzipSync } from 'node:zlib';
import { isSearchPiece } from '../../generator/addresses.ts';
import type { SearchEntry } from '../../generator/model/index.ts';
import { searchIndex } from '../../generator/render/search-index.ts';
import { madeUpCities } from '../support/made-up-cities.ts';
import { cityEntry, shippedEntries } from '../support/search-over.ts';
import { assert, suite } from '../support/suite.ts';

const files = suite('search index');

const shipped = shippedEntries();

const rendered = (entries: readonly SearchEntry[]) =>
  new Map(searchIndex({ searchEntries: () => [...entries] }).map(({ file, body }) => [file, String(body)]));

files('has the same files for the same cities, and names that change with the content', () => {
  const many = [...madeUpCities(2_000, shipped), ...shipped];
  const [once, again] = [rendered(many), rendered(many)];
  assert.equal([...again], [...once]);
  const more = rendered([...many, cityEntry('Zzyzx', 'Wyoming', 'WY')]);
  const kept = [...more.keys()].filter((file) => once.has(file));
  for (const file of kept) if (isSearchPiece(file)) assert.is(more.get(file), once.get(file));
  assert.ok(kept.length > 2 && kept.length < more.size, `${kept.length} of ${more.size}`);
});

files('stays small, however many cities there are', () => {
  for (const count of [400, 1_000, 100_000])
    for (const [file, body] of rendered([...madeUpCities(count, shipped), ...shipped])) {
      const { length } = gzipSync(body);
      assert.ok(length <= (isSearchPiece(file) ? 10_000 : 30_000), `${file} has ${length} bytes`);
    }
});
