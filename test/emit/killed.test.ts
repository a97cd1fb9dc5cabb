import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { removeEmittedFiles } from '../../generator/emit/clean.ts';
import { emit } from '../../generator/emit/emit.ts';
import { checkTarget } from '../../generator/emit/target.ts';
import { killedAt, page } from '../support/emitted-site.ts';
import { assertSameEntries, clockTick, entriesOf } from '../support/entries.ts';
import { project, temporaryFolder } from '../support/tiny-site.ts';

/** Builds that are killed at every moment at which they change the file system, and the next build. */
const killed = suite('emit: killed');

const SITES = {
  old: [
    page('index.html', 'Old.'),
    page('same.html'),
    page('ohio/index.html', 'Old.'),
    page('ohio/akron/pianos/index.html'),
    page('maine/index.html'),
    page('maine/bangor/pianos/index.html'),
  ],
  next: [
    page('index.html', 'New.'),
    page('same.html'),
    page('ohio/index.html', 'New.'),
    page('ohio/dayton/pianos/index.html'),
    page('texas/index.html'),
  ],
  empty: [],
} as const;

/** Everything that a build into a new folder leaves. */
async function cleanEntries(outputs: readonly ReturnType<typeof page>[]) {
  const out = join(temporaryFolder(), 'out');
  await emit(outputs, { out });
  return entriesOf(out);
}

/** More than the moments at which a build of these sites changes files. */
const MOST_MOMENTS = 80;

/** Folders that hold the old site and whose states are known, one for each moment. */
const oldFolders = () => Promise.all(Array.from({ length: MOST_MOMENTS }, oldFolder));

async function oldFolder() {
  const options = { out: join(temporaryFolder(), 'out'), cache: temporaryFolder() };
  await emit(SITES.old, options);
  await clockTick();
  await emit(SITES.old, options);
  return options;
}

for (const [name, outputs] of Object.entries(SITES)) {
  killed(`is followed by a clean build of the site "${name}"`, async () => {
    const clean = await cleanEntries(outputs);
    const kills: boolean[] = [];
    for (const [index, options] of (await oldFolders()).entries()) {
      kills.push(await killedAt(index + 1, () => emit(SITES.next, options)));
      await emit(outputs, options);
      assertSameEntries(entriesOf(options.out), clean);
      if (!kills.at(-1)) break;
    }
    assertAllMoments(kills);
  });
}

killed('first build is followed by a clean build', async () => {
  const clean = await cleanEntries(SITES.next);
  const kills: boolean[] = [];
  for (let moment = 1; moment <= MOST_MOMENTS; moment++) {
    const options = { out: join(temporaryFolder(), 'a/out'), cache: temporaryFolder() };
    kills.push(await killedAt(moment, () => emit(SITES.old, options)));
    await emit(SITES.next, options);
    assertSameEntries(entriesOf(options.out), clean);
    if (!kills.at(-1)) break;
  }
  assertAllMoments(kills);
});

killed('removal is followed by a build', async () => {
  const kills: boolean[] = [];
  for (const [index, options] of (await oldFolders()).entries()) {
    kills.push(await killedAt(index + 1, () => removeEmittedFiles(options.out)));
    checkTarget(options.out, { project, sources: [] });
    await emit(SITES.next, options);
    removeEmittedFiles(options.out);
    assert.equal(entriesOf(options.out), {});
    if (!kills.at(-1)) break;
  }
  assertAllMoments(kills);
});

/** Fails unless the work was killed at many moments, and at last at none. */
function assertAllMoments(kills: readonly boolean[]): void {
  assert.ok(
    kills.filter(Boolean).length > 20,
    `It changed files only ${kills.filter(Boolean).length} times.`,
  );
  assert.is(kills.at(-1), false);
}

killed.run();
