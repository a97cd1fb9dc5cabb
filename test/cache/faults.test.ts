import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { cacheOf, removeCaches } from '../../generator/cache/caches.ts';
import { openStore } from '../../generator/store/store.ts';
import { entriesOf } from '../support/entries.ts';
import { assertEachMoment, FAULTS, type Fault, withFault } from '../support/faults.ts';
import { temporaryFolder } from '../support/tiny-site.ts';

/** Caches to which a fault comes, at each of their calls of the file system in turn. */
const caches = suite('cache: faults');

const NAME = 'facts/ohio';
const value = (text: string) => ({ text, sketches: new Uint32Array([1, 2, 3]) });

/** Writes to a store: whoever reads the value then gets it whole or not at all, or the earlier one, and what else is kept. */
const keeps = (fault: Fault) => async () => {
  await assertEachMoment(async (moment) => {
    let isAnyMet = false;
    for (const isFirst of [true, false]) {
      const folder = join(temporaryFolder(), 'store');
      if (!isFirst)
        for (const name of [NAME, 'facts/maine']) openStore(folder).write(name, 'before', value('before'));
      const { isMet, error } = await withFault({ fault, moment }, () => {
        const store = openStore(folder);
        if (!store.read(NAME, 'after')) store.write(NAME, 'after', value('after'));
        store.read(NAME, 'after');
      });
      assert.is(error, undefined);
      const store = openStore(folder);
      const [key, ...others] = ['before', 'after'].filter((key) => store.read(NAME, key) !== undefined);
      assert.equal(others, []);
      if (key) assert.equal(store.read(NAME, key), value(key));
      else assert.ok(isFirst);
      if (!isFirst) assert.equal(store.read('facts/maine', 'before'), value('before'));
      isAnyMet ||= isMet;
    }
    return isAnyMet;
  });
};

/** Removes all caches; an error names the folder, and the next removal removes what is left. */
const removes = (fault: Fault) => async () => {
  const project = temporaryFolder();
  const folders = ['store', 'dev'].map((name) => cacheOf(project, name));
  await assertEachMoment(async (moment) => {
    for (const folder of folders) {
      mkdirSync(folder, { recursive: true });
      for (const name of ['a', 'b']) writeFileSync(join(folder, name), 'kept');
    }
    const { isMet, error } = await withFault({ fault, moment }, () => removeCaches(project));
    if (error) assert.ok(String(error).includes(join(project, 'node_modules/.cache')), String(error));
    removeCaches(project);
    assert.equal(folders.filter(existsSync), []);
    assert.equal(Object.keys(entriesOf(project)), ['node_modules', 'node_modules/.cache']);
    return isMet;
  });
};

for (const fault of FAULTS) {
  caches(`${fault}: a value is whole or not in the store, or the earlier one still is`, keeps(fault));
  if (fault !== 'full disk')
    caches(`${fault}: a removal of all caches is finished by the next one`, removes(fault));
}

caches.run();
