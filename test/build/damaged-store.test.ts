import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { assertSameEntries, entriesOf } from '../support/entries.ts';
import { assertClean, costOf, slugOf, statesSite } from '../support/states-site.ts';
import { treeOf } from '../support/tiny-site.ts';
import type { WarmSite } from '../support/warm-site.ts';

/** Whatever becomes of the files of the store, a build leaves what a clean one leaves. */
const damaged = suite('build: damaged store');

let site: WarmSite;
let clean: ReturnType<typeof entriesOf>;

damaged.before(async () => {
  site = await statesSite({ alabama: 1, maine: 2, ohio: 2 });
  clean = await site.clean();
});

/** Builds into the same folder, and into a new one. */
async function assertBothClean(what: string): Promise<void> {
  const out = join(site.root, 'other');
  for (const folder of [site.out, out]) {
    await site.rebuild({ out: folder });
    try {
      assertSameEntries(entriesOf(folder), clean);
    } catch (error) {
      throw new Error(`${what}: ${(error as Error).message}`);
    }
  }
  rmSync(out, { recursive: true });
}

/** Where a bit is flipped: in the hash, at the start, within, and at the end. */
const positions: { [where: string]: (size: number) => number } = {
  'in its hash': () => 7,
  'at the start of its content': () => 34,
  'early in its content': (size) => Math.min(size - 1, 150),
  'in its middle': (size) => Math.floor(size / 2),
  'at its end': (size) => size - 1,
};

for (const [where, positionIn] of Object.entries(positions))
  damaged(`changes nothing in the site if a bit of any file flips ${where}`, async () => {
    const names = Object.keys(treeOf(site.store)).filter((name) => name !== '.looked');
    for (const folder of [
      'bundle',
      'emitted',
      'facts',
      'images',
      'shapes',
      'texts',
      'valid-kinds',
      'valid-markup',
    ])
      assert.ok(
        names.some((name) => name.startsWith(folder)),
        folder,
      );
    const isOther = (name: string) => !name.startsWith('images/');
    for (const name of [...names.filter(isOther), ...names.filter((name) => !isOther(name)).slice(0, 2)]) {
      const path = join(site.store, name);
      const bytes = readFileSync(path);
      const position = positionIn(bytes.length);
      bytes.writeUInt8(bytes.readUInt8(position) ^ (1 << (position % 8)), position);
      writeFileSync(path, bytes);
      await assertBothClean(name);
    }
  });

damaged('changes nothing in the site if all files are damaged at once, and each is mended', async () => {
  const names = Object.keys(treeOf(site.store)).filter((name) => name !== '.looked');
  for (const name of names) {
    const path = join(site.store, name);
    writeFileSync(path, readFileSync(path).subarray(0, -1));
  }
  await assertBothClean('all');
  assert.equal((await costOf(site)).made, []);
});

damaged('changes nothing in the site if the facts of states are mixed up', async () => {
  const [ohio, maine] = ['ohio', 'maine'].map((name) => join(site.store, 'facts', name)) as [string, string];
  const [first, second] = [readFileSync(ohio), readFileSync(maine)];
  writeFileSync(ohio, second);
  writeFileSync(maine, first);
  await assertBothClean('mixed up');
});

damaged('changes nothing in the site if the store is one of an earlier state', async () => {
  const path = join(site.store, 'facts/ohio');
  const earlier = readFileSync(path);
  const notes = site.json('data/notes/ohio.json');
  const slug = slugOf('ohio', 0);
  site.write({
    'data/notes/ohio.json': { ...notes, [slug]: { ...notes[slug], music: 'A later choir sings.' } },
  });
  await site.rebuild();
  writeFileSync(path, earlier);
  clean = await site.clean();
  await assertBothClean('earlier');
  await assertClean(site);
});

damaged.run();
