import fs, { cpSync, lstatSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
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
import { temporaryFolder, treeOf } from '../support/tiny-site.ts';
import { restOf, type WarmSite, warmSite } from '../support/warm-site.ts';

/** What a build reads of the files that an earlier build left. */
const states = suite('emit: states');

/** What a build does with an out folder, each with the paths relative to the folder, in order. */
interface Access {
  read: string[];
  looked: string[];
  /** Pages whose body was filled. */
  filled: string[];
}

/** A site whose pages, shapes and files are known. */
async function knownSite(): Promise<WarmSite> {
  const site = warmSite();
  site.set({ code: 'same', checked: true });
  await site.settle();
  return site;
}

/** Builds a site, one of whose sources was saved without a change, and watches what the build does with the out folder. */
async function accessOf(site: WarmSite): Promise<Access> {
  site.write({ 'data/locations.json': site.json('data/locations.json') });
  const access: Access = { read: [], looked: [], filled: [] };
  const { readFileSync } = fs;
  const body = Object.getOwnPropertyDescriptor(FilledPage.prototype, 'body');
  const { withBody } = FilledPage.prototype;
  const within = (path: unknown) => relative(site.out, String(path));
  const note = (list: string[], path: unknown) => {
    if (!within(path).startsWith('..')) list.push(within(path));
  };
  const watch = (stage: string) => {
    if (stage !== 'compare') return;
    fs.readFileSync = ((...args: Parameters<typeof readFileSync>) => {
      note(access.read, args[0]);
      return readFileSync(...args);
    }) as typeof readFileSync;
    Object.assign(fs, {
      lstatSync: (...args: Parameters<typeof lstatSync>) => {
        note(access.looked, args[0]);
        return genuine(...args);
      },
    });
    Object.defineProperty(FilledPage.prototype, 'body', {
      configurable: true,
      get(this: FilledPage) {
        access.filled.push(this.file);
        return body?.get?.call(this);
      },
    });
    FilledPage.prototype.withBody = function (use) {
      access.filled.push(this.file);
      return withBody.call(this, use) as ReturnType<typeof use>;
    };
    syncBuiltinESMExports();
  };
  const genuine = fs.lstatSync;
  try {
    await site.rebuild({}, { onStage: watch });
  } finally {
    Object.assign(fs, { readFileSync, lstatSync: genuine });
    if (body) Object.defineProperty(FilledPage.prototype, 'body', body);
    FilledPage.prototype.withBody = withBody;
    syncBuiltinESMExports();
  }
  return access;
}

const PAGE = 'ohio/columbus/pianos/index.html';

/** The files in the out folder without the mark. */
const filesIn = ({ out }: WarmSite): string[] =>
  readdirSync(out, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== MARK)
    .map((entry) => relative(out, join(entry.parentPath, entry.name)))
    .sort();

states('lets a build look at each unchanged file once, and read and fill none', async () => {
  const site = await knownSite();
  const { read, looked, filled } = await accessOf(site);
  assert.equal(read, [MARK]);
  assert.equal(filled, []);
  assert.equal(
    looked.filter((path) => path !== MARK && !path.startsWith('.pianogen-next')).sort(),
    filesIn(site),
  );
});

states('lets a build do nothing at all if neither a source nor a file was touched', async () => {
  const site = await knownSite();
  await restOf(site);
  await site.rebuild();
  const stages: string[] = [];
  const { emitted, milliseconds } = await site.rebuild({}, { onStage: (name) => stages.push(name) });
  assert.equal(stages, ['compare']);
  assert.equal(Object.keys(milliseconds), ['compare']);
  assert.equal([emitted.written, emitted.removed], [0, 0]);
  assert.is(emitted.unchanged, filesIn(site).length);
});

states('lets a build read only the page that was edited, however well that is hidden', async () => {
  const site = await knownSite();
  const path = join(site.out, PAGE);
  const { mtimeMs, size, ino } = statSync(path);
  keepingTimes(path, () => writeFileSync(path, '-'.repeat(size)));
  const edited = statSync(path);
  assert.equal([edited.size, edited.mtimeMs, edited.ino], [size, mtimeMs, ino]);
  const { read, filled } = await accessOf(site);
  assert.equal(read, [MARK, PAGE]);
  // Once to compare it, once to write it.
  assert.equal(filled, [PAGE, PAGE]);
});

states('lets a build fill only the pages that change', async () => {
  const site = await knownSite();
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
  const { renameSync: genuine } = fs;
  const edit = (from: string, to: string) => {
    genuine(from, to);
    if (to !== join(options.out, 'index.html')) return;
    writeFileSync(to, 'Edited while the build went on.');
    // Long enough for its time to be trusted.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50);
  };
  await emitWithStates(site, options);
  Object.assign(fs, { renameSync: edit });
  syncBuiltinESMExports();
  try {
    await emitWithStates([page('index.html', 'New.'), ...site.slice(2)], options);
  } finally {
    Object.assign(fs, { renameSync: genuine });
    syncBuiltinESMExports();
  }
  assert.is(statSync(join(options.out, 'index.html')).size, 31);
  await clockTick();
  const { written } = await emitWithStates([page('index.html', 'New.'), ...site.slice(2)], options);
  assert.is(written, 1);
});

/** The stats of a new file with another time of its last change. */
const statsAt = (path: string, ctimeMs: number) => Object.assign(lstatSync(path), { ctimeMs });

/** True if the states know a file after it was noted with these stats. */
function isKept(change: (path: string) => ReturnType<typeof statsAt>): boolean {
  const [cache, folder] = [temporaryFolder(), temporaryFolder()];
  const path = join(folder, 'index.html');
  writeFileSync(path, 'A page.');
  const noted = openStates(cache, folder);
  noted.note('index.html', change(path), 'hash');
  noted.save({});
  return openStates(cache, folder).hashOf('index.html') === 'hash';
}

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

states('do not know a file that could change without a new time', () => {
  const now = Date.now();
  assert.ok(isKept((path) => statsAt(path, now - 300.5)));
  // The time of a file system that counts whole seconds.
  assert.not(isKept((path) => statsAt(path, Math.floor(now / 1000) * 1000)));
  assert.ok(isKept((path) => statsAt(path, Math.floor(now / 1000) * 1000 - 3000)));
});

states('know a file only by its content, size, times and inode together', async () => {
  const [cache, folder] = [temporaryFolder(), temporaryFolder()];
  const path = join(folder, 'a.html');
  writeFileSync(path, 'A page.');
  await clockTick();
  const noted = openStates(cache, folder);
  noted.note('a.html', lstatSync(path), 'hash');
  noted.save({});
  const knows = (hash = 'hash') => Boolean(openStates(cache, folder).unchangedFile('a.html', hash));
  assert.equal([knows(), knows('other'), knows('has')], [true, false, false]);
  cpSync(path, `${path}.copy`, { preserveTimestamps: true });
  renameSync(`${path}.copy`, path);
  assert.not(knows());
});

states.run();
