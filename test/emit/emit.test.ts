import {
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { emit } from '../../generator/emit/emit.ts';
import { emittedFiles, MARK, markFor, STAGING } from '../../generator/emit/target.ts';
import { UsageError } from '../../generator/problem/problem.ts';
import {
  builtFolder,
  errorOf,
  folderWith,
  page,
  rejects,
  site,
  sitesFiles,
} from '../support/emitted-site.ts';
import { temporaryFolder, treeOf } from '../support/tiny-site.ts';

/** What a build writes into its folder, what it removes, and what it leaves to others. */
const emitting = suite('emit');

emitting('writes every output, and nothing besides its mark', async () => {
  const out = await builtFolder();
  assert.equal(sitesFiles(out), site.map(({ file }) => file).sort());
  assert.is(treeOf(out)['ohio/index.html'], 'The page ohio/index.html.');
});

emitting('leaves files alone that are the same already', async () => {
  const out = await builtFolder();
  const before = statSync(join(out, 'index.html'));
  const report = await emit([...site.slice(0, 3), page('ohio/cleveland/pianos/index.html', 'New.')], { out });
  const after = statSync(join(out, 'index.html'));
  assert.equal(report, { written: 1, unchanged: 3, removed: 0, bytes: 71 });
  assert.is(after.ino, before.ino);
  assert.is(after.mtimeMs, before.mtimeMs);
  assert.is(treeOf(out)['ohio/cleveland/pianos/index.html'], 'New.');
});

emitting('removes what is stale with the folders that it leaves empty', async () => {
  const out = await builtFolder();
  const report = await emit(site.slice(0, 2), { out });
  assert.is(report.removed, 2);
  assert.equal(sitesFiles(out), ['assets/a.css', 'index.html']);
  assert.not(existsSync(join(out, 'ohio')));
});

emitting('keeps files that pianogen did not make', async () => {
  const out = await builtFolder();
  writeFileSync(join(out, 'ohio/CNAME'), 'mine');
  await emit(site.slice(0, 2), { out });
  assert.is(treeOf(out)['ohio/CNAME'], 'mine');
});

emitting('refuses to replace a file that pianogen did not make, and changes nothing', async () => {
  const out = await builtFolder();
  writeFileSync(join(out, 'robots.txt'), 'mine');
  const before = treeOf(out);
  const outcome = emit([page('index.html', 'New.'), page('robots.txt')], { out });
  await rejects(outcome, /robots\.txt was not made by pianogen and is in the way/);
  assert.equal(treeOf(out), before);
});

emitting('does not follow a symbolic link out of the folder', async () => {
  const out = await builtFolder();
  const elsewhere = temporaryFolder();
  symlinkSync(elsewhere, join(out, 'maine'));
  await rejects(emit([...site, page('maine/index.html')], { out }), /maine was not made by pianogen/);
  assert.equal(readdirSync(elsewhere), []);
});

emitting('names all that is in the way at once', async () => {
  const out = await builtFolder();
  for (const file of ['maine', 'robots.txt']) writeFileSync(join(out, file), 'mine');
  mkdirSync(join(out, 'texas.html'));
  const before = treeOf(out);
  const outputs = ['maine/a.html', 'maine/b.html', 'robots.txt', 'texas.html'].map((file) => page(file));
  const error = await errorOf(emit(outputs, { out }));
  assert.instance(error, UsageError);
  const named = [...error.message.matchAll(/(\S+) was not made by pianogen and is in the way/g)];
  assert.equal(
    named.map(([, path]) => path),
    ['maine', 'robots.txt', 'texas.html'].map((file) => join(out, file)),
  );
  assert.equal(treeOf(out), before);
});

emitting('keeps what was put into its way while it prepared, and claims it at no time', async () => {
  const out = await builtFolder();
  const checkpoint = () => writeFileSync(join(out, 'robots.txt'), 'mine');
  await rejects(emit([...site, page('robots.txt')], { out, checkpoint }), /robots\.txt was not made by/);
  emit([...site, page('new.html')], { out, checkpoint: () => new Promise(() => {}) }).catch(() => {});
  assert.not(emittedFiles(out).has('new.html'));
});

emitting('removes nothing outside the folder, whatever its mark says', async () => {
  const out = await builtFolder();
  const elsewhere = folderWith('f');
  symlinkSync(elsewhere, join(out, 'link'));
  writeFileSync(join(out, '..', 'x'), 'mine');
  const hostile = ['../x', join(elsewhere, 'f'), 'link/f', 'a/../../x', MARK, `${STAGING}/x`];
  writeFileSync(join(out, MARK), markFor([...hostile, 'index.html']));
  assert.equal([...emittedFiles(out)], ['index.html', 'link/f']);
  assert.is((await emit([], { out })).removed, 1);
  assert.equal([readdirSync(elsewhere), existsSync(join(out, '../x'))], [['f'], true]);
});

emitting('leaves its own files alone once their folder was moved away and linked', async () => {
  const out = await builtFolder();
  const media = join(temporaryFolder(), 'media');
  renameSync(join(out, 'ohio'), media);
  symlinkSync(media, join(out, 'ohio'));
  await rejects(emit(site, { out }), /ohio was not made by pianogen/);
  await emit(site.slice(0, 2), { out });
  assert.equal(Object.keys(treeOf(media)), ['cleveland/pianos/index.html', 'index.html']);
});

emitting('refuses a foreign file where it needs a folder, and a folder in place of its mark', async () => {
  const out = join(temporaryFolder(), 'out');
  await emit(site.slice(0, 2), { out });
  writeFileSync(join(out, 'ohio'), 'mine');
  assert.instance(await errorOf(emit(site, { out })), UsageError);
  rmSync(join(out, MARK));
  mkdirSync(join(out, MARK));
  assert.instance(await errorOf(emit(site.slice(0, 2), { out })), UsageError);
});

emitting('refuses outputs that leave the folder or meet at one place', async () => {
  const out = temporaryFolder();
  for (const file of ['../x.html', '/etc/x', 'a/../../x', 'a//b', ''])
    await rejects(emit([page(file)], { out }), /may be emitted/);
  await rejects(emit([page('a/index.html'), page('A/index.html')], { out }), /would be one file/);
});

emitting.run();
