import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { cacheOf, removeCaches } from '../../generator/cache/caches.ts';
import { openKnownSite, type SoundSite } from '../../generator/check/known-site.ts';
import { openCache } from '../../generator/draw/cache.ts';
import { entriesOf } from '../support/entries.ts';
import { assertEachMoment, FAULTS, type Fault, withFault } from '../support/faults.ts';
import { contentOf, renderedSite } from '../support/many-cities.ts';
import { temporaryFolder } from '../support/tiny-site.ts';

/** Caches to which a fault comes, at each of their calls of the file system in turn. */
const caches = suite('cache: faults');

/** An image with the end of every PNG. */
const image = (name: string): Buffer =>
  Buffer.concat([Buffer.from(name), Buffer.from('IEND\xaeB`\x82', 'latin1')]);

/** Writes to the cache of images; whoever reads it then gets the whole image or none. */
const drawsImages = (fault: Fault) => async () => {
  const key = 'an image';
  await assertEachMoment(async (moment) => {
    const folder = temporaryFolder();
    openCache(folder, []).write('another image', image('another'));
    const { isMet, error } = await withFault({ fault, moment }, () => {
      const cache = openCache(folder, []);
      if (!cache.read(key)) cache.write(key, image(key));
      cache.read(key);
    });
    assert.is(error, undefined);
    const found = openCache(folder, []).read(key);
    assert.ok(found === undefined || image(key).equals(found));
    return isMet;
  });
};

/** Keeps what a check found out; the next check knows all of it, or what was known before. */
const keepsSites = (fault: Fault) => async () => {
  const { plan, outputs } = await renderedSite(contentOf(1));
  const file = join(temporaryFolder(), 'known/site.bin');
  const open = () => openKnownSite(file, { code: 'same', plan, outputs });
  await assertEachMoment(async (moment) => {
    open().save(soundSite('before'));
    const { isMet, error } = await withFault({ fault, moment }, () => open().save(soundSite('after')));
    assert.is(error, undefined);
    const known = ['before', 'after'].filter((hash) => open().facts?.hasDocument(hash));
    assert.is(known.length, 1);
    return isMet;
  });
};

const soundSite = (document: string): SoundSite => ({
  filled: [],
  pages: [],
  loads: [],
  documents: [document],
  similarity: { common: undefined, keptOf: () => ({ sketch: new Uint32Array() }), pairs: [] },
});

/** Removes all caches; an error names the folder, and the next removal removes what is left. */
const removes = (fault: Fault) => async () => {
  const project = temporaryFolder();
  const folders = ['emitted', 'images'].map((name) => cacheOf(project, name));
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
  caches(`${fault}: an image is whole or not in the cache`, drawsImages(fault));
  caches(`${fault}: what a check found out is kept whole, or not at all`, keepsSites(fault));
  if (fault !== 'full disk')
    caches(`${fault}: a removal of all caches is finished by the next one`, removes(fault));
}

caches.run();
