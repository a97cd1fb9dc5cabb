import { gzipSync } from 'node:zlib';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { IndexFile } from '../../client/search/index-file.ts';
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
