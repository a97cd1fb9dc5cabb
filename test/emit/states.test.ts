import { lstatSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { emit, openEmission } from '../../generator/emit/emit.ts';
import { openStates } from '../../generator/emit/states.ts';
import { MARK } from '../../generator/emit/target.ts';
import type { Output } from '../../generator/model/index.ts';
import { FilledPage } from '../../generator/shape/shape.ts';
import { page, site } from '../support/emitted-site.ts';
import { clockTick, keepingTimes } from '../support/entries.ts';
import { answeringCalls } from '../support/file-calls.ts';
import { temporaryFolder, treeOf } from '../support/tiny-site.ts';
import { type WarmSite, warmSite } from '../support/warm-site.ts';

/** What a build reads of the files that an earlier build left. */
const states = suite('emit: states');

/** The files of the out folder that a build reads, and the pages that it fills. A source was saved before, without a change. */
async function accessOf({ out, rebuild, write, json }: WarmSite) {
  write({ 'data/locations.json': json('data/locations.json') });
  const access = { read: [] as string[], filled: [] as string[] };
  const { withBody } = FilledPage.prototype;
  FilledPage.prototype.withBody = function (use) {
    access.filled.push(this.file);
    return withBody.call(this, use) as ReturnType<typeof use>;
  };
  await answeringCalls(
    ({ name, args, make }) => {
      const file = relative(out, String(args[0]));
      if (name === 'readFileSync' && !file.startsWith('..')) access.read.push(file);
      return make();
    },
    () => rebuild(),
  );
  FilledPage.prototype.withBody = withBody;
  return access;
}

states('let a build read and fill only the pages that change, however well that is hidden', async () => {
  const site = warmSite();
  site.set({ code: 'same', checked: true });
  await site.settle();
  assert.equal(await accessOf(site), { read: [MARK], filled: [] });
  const file = 'ohio/columbus/pianos/index.html';
  const path = join(site.out, file);
  const { mtimeMs, size, ino } = statSync(path);
  keepingTimes(path, () => writeFileSync(path, '-'.repeat(size)));
  const edited = statSync(path);
  assert.equal([edited.size, edited.mtimeMs, edited.ino], [size, mtimeMs, ino]);
  // It is filled once to compare it, and once to write it.
  assert.equal(await accessOf(site), { read: [MARK, file], filled: [file, file] });
  site.write({ 'data/notes/ohio.json': { cleveland: { music: 'Two orchestras.', home: 'Porches.' } } });
  const { filled } = await accessOf(site);
  assert.equal([...new Set(filled)], ['ohio/cleveland/pianos/index.html']);
});

/** Emits outputs as a build does, with the states of the folder. */
async function emitWithStates(outputs: readonly Output[], { out, cache }: { out: string; cache: string }) {
  const kept = openStates(cache, out);
  const report = await emit(outputs, { out, states: kept });
  kept.save({});
  return report;
}

states('know no page that was edited while the build went on', async () => {
  const options = { out: join(temporaryFolder(), 'out'), cache: temporaryFolder() };
  const path = join(options.out, 'index.html');
  const outputs = [page('index.html', 'New.'), ...site.slice(2)];
  await emitWithStates(site, options);
  await answeringCalls(
    ({ name, args, make }) => {
      const result = make();
      if (name === 'renameSync' && args[1] === path) {
        writeFileSync(path, 'Edited while the build went on.');
        // Long enough for its time to be trusted.
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50);
      }
      return result;
    },
    () => emitWithStates(outputs, options),
  );
  assert.is(statSync(path).size, 31);
  await clockTick();
  assert.is((await emitWithStates(outputs, options)).written, 1);
});

/** A page that shows the date, and one that does not, with the hashes of pages. */
const onDay = (day: string): Output[] => [
  { ...page('ohio/akron/index.html', `On ${day}.`), hash: `shape.slots@${day}` },
  { ...page('ohio/dayton/index.html', 'On any day.'), hash: 'shape.others' },
];

states('let a page of another day be written without a look at the old one', async () => {
  const [out, cache] = [join(temporaryFolder(), 'out'), temporaryFolder()];
  const on = async (day: string, meanwhile = () => {}) => {
    const known = openStates(cache, out);
    const emission = openEmission({ out, states: known });
    for (const output of onDay(day)) await emission.add(output);
    meanwhile();
    const { written } = await emission.commit();
    known.save(day);
    return [written, treeOf(out)['ohio/akron/index.html']];
  };
  assert.equal(await on('2026-01-01'), [2, 'On 2026-01-01.']);
  assert.equal(await on('2026-01-02'), [1, 'On 2026-01-02.']);
  const removed = on('2026-01-03', () => rmSync(join(out, 'ohio/akron'), { recursive: true }));
  assert.equal(await removed, [1, 'On 2026-01-03.']);
  assert.equal(readdirSync(out).sort(), [MARK, 'ohio']);
});

/** True if the states know a file that was noted with these changes of its stats. */
function isKnown(changes: object): boolean {
  const [cache, folder] = [temporaryFolder(), temporaryFolder()];
  const path = join(folder, 'a.html');
  writeFileSync(path, 'A page.');
  const noted = openStates(cache, folder);
  noted.note('a.html', Object.assign(lstatSync(path), changes), 'hash');
  noted.save({});
  return openStates(cache, folder).hashOf('a.html') === 'hash';
}

states('do not know a file that could change without a new time', () => {
  const now = Date.now();
  assert.ok(isKnown({ ctimeMs: now - 300.5 }));
  // The time of a file system that counts whole seconds.
  const second = Math.floor(now / 1000) * 1000;
  assert.not(isKnown({ ctimeMs: second }));
  assert.ok(isKnown({ ctimeMs: second - 3000 }));
});

states.run();
