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

/** Writes to the store for the first time; whoever reads it then gets the whole value or none. */
const keepsFirst = (fault: Fault) => async () => {
  await assertEachMoment(async (moment) => {
    const folder = join(temporaryFolder(), 'store');
    const { isMet, error } = await withFault({ fault, moment }, () => {
      const store = openStore(folder);
      if (!store.read(NAME, 'key')) store.write(NAME, 'key', value('first'));
      store.read(NAME, 'key');
    });
    assert.is(error, undefined);
    const found = openStore(folder).read(NAME, 'key');
    if (found !== undefined) assert.equal(found, value('first'));
    return isMet;
  });
};

/** Replaces a value; whoever reads it then gets the one or the other, and what else is kept is still there. */
const keepsNext = (fault: Fault) => async () => {
  const folder = join(temporaryFolder(), 'store');
  await assertEachMoment(async (moment) => {
    openStore(folder).write(NAME, 'before', value('before'));
    openStore(folder).write('facts/maine', 'key', value('another'));
    const { isMet, error } = await withFault({ fault, moment }, () =>
      openStore(folder).write(NAME, 'after', value('after')),
    );
    assert.is(error, undefined);
    const store = openStore(folder);
    const known = ['before', 'after'].filter((key) => store.read(NAME, key) !== undefined);
    assert.is(known.length, 1);
    assert.equal(store.read(NAME, known[0] ?? ''), value(known[0] ?? ''));
    assert.equal(store.read('facts/maine', 'key'), value('another'));
    return isMet;
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
  caches(`${fault}: a new value is whole or not in the store`, keepsFirst(fault));
  caches(`${fault}: a value that replaces another is whole, or the other still is`, keepsNext(fault));
  if (fault !== 'full disk')
    caches(`${fault}: a removal of all caches is finished by the next one`, removes(fault));
}

caches.run();
