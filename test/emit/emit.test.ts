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
import { openTransaction } from '../../generator/emit/transaction.ts';
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
import { assertSameEntries, entriesOf } from '../support/entries.ts';
import { project, temporaryFolder, treeOf } from '../support/tiny-site.ts';

/** What a build writes into its folder, what it removes, and what it leaves to others. */
const emitting = suite('emit');

emitting(
  'writes every output and nothing besides its mark, and leaves files alone that are the same',
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
    writeFileSync(join(out, 'ohio/CNAME'), 'mine');
    const report = await emit(site.slice(0, 2), { out });
    assert.is(report.removed, 2);
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
  await emit(site.slice(0, 2), { out });
  assert.equal(Object.keys(treeOf(media)), ['cleveland/pianos/index.html', 'index.html']);
});

emitting('refuses outputs that leave the folder or meet at one place', async () => {
  const out = temporaryFolder();
  for (const file of ['../x.html', '/etc/x', 'a/../../x', 'a//b', ''])
    await rejects(emit([page(file)], { out }), /may be emitted/);
  await rejects(emit([page('a/index.html'), page('A/index.html')], { out }), /would be one file/);
});

emitting('puts back all that it can when something cannot be put back, and tells both', async () => {
  const out = await builtFolder();
  const { 'index.html': _, ...others } = treeOf(out);
  const transaction = openTransaction(out, join(out, STAGING));
  const made = new Set(site.map(({ file }) => file));
  for (const file of ['assets/a.css', 'index.html']) {
    mkdirSync(join(transaction.prepared, file, '..'), { recursive: true });
    writeFileSync(join(transaction.prepared, file), 'New.');
    transaction.moveIn(file, made);
  }
  transaction.replaceMark(MARK, markFor([...made, 'new/index.html']));
  // A folder in the way of the earlier page.
  rmSync(join(out, 'index.html'));
  mkdirSync(join(out, 'index.html'));
  const error = transaction.rollback(new Error('The cause.'));
  assert.match(String(error), /The cause\.\nThe out folder could not be put back: EISDIR/);
  assert.equal(treeOf(out), others);
  assert.not(existsSync(join(out, STAGING)));
});

/** More files than one thread writes, and one that cannot be written: a folder stands in its place. */
const manyPages = Array.from({ length: 2000 }, (_, index) => page(`p${index}/index.html`));
const impossible = [...manyPages, page('p1')];

async function assertFailure(outputs: ReturnType<typeof page>[], writeScript: string, reason: RegExp) {
  const out = await builtFolder();
  const before = treeOf(out);
  const { message } = await errorOf(emit(outputs, { out, writeScript }));
  assert.ok(message.startsWith(`${out} cannot be written: `), message);
  assert.match(message, reason);
  assert.equal(treeOf(out), before);
  assert.not(existsSync(join(out, STAGING)));
}

emitting('names the folder if the writing thread cannot write a file', () =>
  assertFailure(impossible, join(project, 'generator/emit/write-worker.js'), /: EISDIR: /),
);

emitting('names the folder if the writing thread cannot start', () =>
  assertFailure(manyPages, join(temporaryFolder(), 'missing.mjs'), /Cannot find module/),
);

emitting.run();
