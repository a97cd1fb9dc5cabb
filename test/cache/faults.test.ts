import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openStore } from '../../generator/store/store.ts';
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

for (const fault of FAULTS)
  caches(`${fault}: a value is whole or not in the store, or the earlier one still is`, keeps(fault));

caches.run();
