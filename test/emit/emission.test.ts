import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openEmission } from '../../generator/emit/emission.ts';
import { emittedFiles, LIST, listFor, readList, STAGING } from '../../generator/emit/target.ts';
import { UsageError } from '../../generator/problem/problem.ts';
import {
  builtFolder,
  emit,
  errorOf,
  folderWith,
  page,
  rejects,
  site,
  sitesFiles,
} from '../support/emitted-site.ts';
import { assertSameEntries, clockTick, entriesOf } from '../support/entries.ts';
import { whileFailing } from '../support/file-calls.ts';
import { temporaryFolder, treeOf } from '../support/tiny-site.ts';

const emitting = suite('emit');

emitting(
  'writes every output and nothing besides its list, and leaves files alone that are the same',
  async () => {
    const out = await builtFolder();
    assert.equal(sitesFiles(out), site.map(({ file }) => file).sort());
    assert.is(treeOf(out)['ohio/index.html'], 'The page ohio/index.html.');
    const before = statSync(join(out, 'index.html'));
    const report = await emit([...site.slice(0, 3), page('ohio/cleveland/pianos/index.html', 'New.')], {
      out,
    });
    const after = statSync(join(out, 'index.html'));
    assert.equal(report, { written: 1, unchanged: 3, removed: 0, bytes: 71 });
    assert.equal([after.ino, after.mtimeMs], [before.ino, before.mtimeMs]);
    assert.is(treeOf(out)['ohio/cleveland/pianos/index.html'], 'New.');
  },
);

emitting(
  'removes what is stale with the folders that it leaves empty, and keeps files of others',
  async () => {
    const out = await builtFolder();
    rmSync(join(out, 'ohio/cleveland/pianos/index.html'));
    assert.is((await emit(site.slice(0, 3), { out })).removed, 0);
    assert.equal(readdirSync(join(out, 'ohio')), ['index.html']);
    writeFileSync(join(out, 'ohio/CNAME'), 'mine');
    assert.is((await emit(site.slice(0, 2), { out })).removed, 1);
    assert.equal(sitesFiles(out), ['assets/a.css', 'index.html', 'ohio/CNAME']);
    assert.equal(readdirSync(join(out, 'ohio')), ['CNAME']);
  },
);

emitting('names all that is in the way at once, and changes nothing', async () => {
  const out = await builtFolder();
  for (const file of ['maine', 'robots.txt']) writeFileSync(join(out, file), 'mine');
  mkdirSync(join(out, 'texas.html'));
  const elsewhere = temporaryFolder();
  symlinkSync(elsewhere, join(out, 'utah'));
  const before = entriesOf(out);
  const files = ['index.html', 'maine/a.html', 'maine/b.html', 'robots.txt', 'texas.html', 'utah/a.html'];
  const error = await errorOf(
    emit(
      files.map((file) => page(file, 'New.')),
      { out },
    ),
  );
  assert.instance(error, UsageError);
  const named = [...error.message.matchAll(/(\S+) was not made by pianogen and is in the way/g)];
  assert.equal(
    named.map(([, path]) => path),
    ['maine', 'robots.txt', 'texas.html', 'utah'].map((file) => join(out, file)),
  );
  assertSameEntries(entriesOf(out), before);
  assert.equal(readdirSync(elsewhere), []);
});

emitting('keeps what was put into its way while it prepared, and claims it at no time', async () => {
  const out = await builtFolder();
  const onStaged = () => writeFileSync(join(out, 'robots.txt'), 'mine');
  await rejects(emit([...site, page('robots.txt')], { out, onStaged }), /robots\.txt was not made by/);
  const stop = () => assert.unreachable('Stopped.');
  await rejects(emit([...site, page('new.html')], { out, onStaged: stop }), /Stopped/);
  assert.not(emittedFiles(out).has('new.html'));
  assert.is(readFileSync(join(out, 'robots.txt'), 'utf8'), 'mine');
});

emitting('replaces a file whose folder others have removed while it prepared', async () => {
  const out = await builtFolder();
  const changed = page('ohio/cleveland/pianos/index.html', 'New.');
  const onStaged = () => rmSync(join(out, 'ohio/cleveland'), { recursive: true });
  await emit([...site.slice(0, 3), changed], { out, onStaged });
  assert.is(treeOf(out)[changed.file], 'New.');
});

emitting('moves what lists pages into place after the pages', async () => {
  const out = join(temporaryFolder(), 'out');
  async function turn() {
    const files = sitesFiles(out).filter((file) => !file.startsWith(STAGING));
    if (files.includes('sitemap.xml')) assert.is(files.length, site.length + 1);
  }
  const emission = openEmission({ out, cache: temporaryFolder(), turn });
  for (const output of [page('sitemap.xml'), ...site]) emission.add(output);
  assert.is((await emission.commit()).written, site.length + 1);
});

emitting('removes nothing outside the folder, whatever its list says', async () => {
  const out = await builtFolder();
  const elsewhere = folderWith('f');
  symlinkSync(elsewhere, join(out, 'link'));
  writeFileSync(join(out, '..', 'x'), 'mine');
  const hostile = ['../x', join(elsewhere, 'f'), 'link/f', 'a/../../x', LIST, `${STAGING}/x`];
  writeFileSync(join(out, LIST), listFor(new Map([...hostile, 'index.html'].map((file) => [file, ''])), {}));
  assert.equal([...emittedFiles(out)], ['index.html', 'link/f']);
  assert.is((await emit([], { out })).removed, 1);
  assert.equal([readdirSync(elsewhere), existsSync(join(out, '../x'))], [['f'], true]);
});

emitting('refuses outputs that leave the folder', async () => {
  const out = temporaryFolder();
  for (const file of ['../x.html', '/etc/x', 'a/../../x', 'a//b', ''])
    await rejects(emit([page(file)], { out }), /may be emitted/);
});

/** The files that an out folder is known to have without reading them. */
function knownFiles(folders: { out: string; cache: string }): string[] {
  const emission = openEmission(folders);
  const known = [...readList(folders.out)].filter(([file, hash]) => emission.has(file, hash));
  emission.discard();
  return known.map(([file]) => file);
}

emitting('reads no file that the cache knows, and each file that it does not', async () => {
  const [out, cache] = [join(temporaryFolder(), 'out'), temporaryFolder()];
  await emit(site, { out, cache });
  assert.equal(knownFiles({ out, cache }), sitesFiles(out));
  assert.equal(knownFiles({ out, cache: temporaryFolder() }), []);
  await whileFailing(['readFileSync'], 'EIO', async () => {
    const unread = await errorOf(emit(site, { out }));
    assert.match(unread.message, /EIO/);
  });
  assert.is((await emit(site, { out })).written, 0);
});

emitting('does not know a file that was edited while the others were moved into place', async () => {
  const folders = { out: join(temporaryFolder(), 'out'), cache: temporaryFolder() };
  const edited = join(folders.out, 'index.html');
  let isEdited = false;
  async function turn() {
    if (isEdited || !existsSync(edited)) return;
    isEdited = true;
    await clockTick();
    writeFileSync(edited, 'The page index.htmL.');
  }
  const emission = openEmission({ ...folders, turn });
  for (const output of site) emission.add(output);
  await emission.commit();
  assert.not(knownFiles(folders).includes('index.html'));
  assert.is((await emit(site, folders)).written, 1);
});

emitting('lists hashes that are the same on every machine, and reads a list without them', async () => {
  const [out, other] = [await builtFolder(), await builtFolder()];
  assert.is(treeOf(out)[LIST], treeOf(other)[LIST]);
  const heading = treeOf(out)[LIST]?.split('\n')[0];
  writeFileSync(join(out, LIST), [heading, ...site.map(({ file }) => file), 'gone.html', ''].join('\n'));
  writeFileSync(join(out, 'gone.html'), 'Gone.');
  const report = await emit([...site.slice(1), page('assets/a.css', 'New.')], { out });
  assert.equal([report.written, report.unchanged, report.removed], [1, 3, 1]);
});

emitting.run();
