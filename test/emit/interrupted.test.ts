import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { emit } from '../../generator/emit/emit.ts';
import { MARK, markFor, STAGING } from '../../generator/emit/target.ts';
import { openTransaction } from '../../generator/emit/transaction.ts';
import { builtFolder, page, rejects, site, sitesFiles } from '../support/emitted-site.ts';
import { whileFailing } from '../support/file-calls.ts';
import { temporaryFolder, treeOf } from '../support/tiny-site.ts';

/** What becomes of the folder when a build fails or is killed on its way. */
const interrupted = suite('emit: interrupted');

interrupted('leaves the folder as it was when it is stopped', async () => {
  const out = await builtFolder();
  const before = treeOf(out);
  const stop = (done: number) => {
    if (done === 2) throw new Error('stopped');
  };
  const changed = site.map(({ file }) => page(file, 'New.'));
  await rejects(emit(changed, { out, checkpoint: stop }), /stopped/);
  assert.equal(treeOf(out), before);
});

interrupted('leaves the folder as it was when a file cannot be put in its place', async () => {
  const out = await builtFolder();
  mkdirSync(join(out, 'texas.html'));
  const before = treeOf(out);
  const changed = [
    page('assets/b.css'),
    page('index.html', 'New.'),
    page('new/index.html'),
    page('texas.html'),
  ];
  await rejects(emit(changed, { out }), /texas\.html was not made by pianogen/);
  assert.equal(treeOf(out), before);
  assert.not(existsSync(join(out, 'new')));
  assert.not(existsSync(join(out, STAGING)));
});

interrupted('leaves no trace of a first build that failed', async () => {
  const parent = temporaryFolder();
  const stop = () => {
    throw new Error('stopped');
  };
  await rejects(emit(site, { out: join(parent, 'a/b/out'), checkpoint: stop }), /stopped/);
  assert.equal(readdirSync(parent), []);
});

interrupted('puts back all that it can when something cannot be put back, and tells both', async () => {
  const out = await builtFolder();
  const before = treeOf(out);
  const transaction = changedSite(out);
  // A folder in the way of the earlier page.
  rmSync(join(out, 'index.html'));
  mkdirSync(join(out, 'index.html'));
  const error = transaction.rollback(new Error('The cause.'));
  assert.match(String(error), /The cause\.\nThe out folder could not be put back: EISDIR/);
  assert.equal(treeOf(out), without(before, 'index.html'));
  assert.not(existsSync(join(out, STAGING)));
});

interrupted('throws the cause itself when all was put back', async () => {
  const out = await builtFolder();
  const before = treeOf(out);
  const transaction = changedSite(out);
  const cause = new Error('The cause.');
  assert.throws(() => transaction.moveIn('assets/a.css', new Set(['assets/a.css'])), /ENOENT/);
  assert.is(transaction.rollback(cause), cause);
  assert.equal(treeOf(out), before);
});

interrupted('needs no space to put everything back', async () => {
  const out = await builtFolder();
  const before = treeOf(out);
  const transaction = changedSite(out);
  await whileFailing(['writeFileSync', 'copyFileSync', 'mkdirSync'], 'ENOSPC', () => {
    assert.throws(() => transaction.replaceMark(MARK, ''), /ENOSPC/);
    const cause = new Error('The cause.');
    assert.is(transaction.rollback(cause), cause);
  });
  assert.equal(treeOf(out), before);
  assert.not(existsSync(join(out, STAGING)));
});

interrupted('stays finished when it cannot remove what it no longer needs', async () => {
  const out = await builtFolder();
  const transaction = changedSite(out);
  renameSync(out, `${out}-moved`);
  writeFileSync(out, '');
  transaction.commit();
  assert.is(treeOf(`${out}-moved`)['index.html'], 'New.');
});

interrupted('keeps what it refused to replace although it was killed then', async () => {
  const out = await builtFolder();
  writeFileSync(join(out, 'robots.txt'), 'mine');
  const outputs = [...site, page('robots.txt')];
  // Within one process, a build that never goes on is as dead as a killed one.
  emit(outputs, { out, checkpoint: () => new Promise(() => {}) }).catch(() => {});
  await rejects(emit(outputs, { out }), /robots\.txt was not made by pianogen/);
  await emit(site.slice(0, 1), { out });
  assert.equal(sitesFiles(out), ['assets/a.css', 'robots.txt']);
  assert.is(treeOf(out)['robots.txt'], 'mine');
});

interrupted('mends what a build left that was killed half-way', async () => {
  const out = await builtFolder();
  writeFileSync(join(out, 'ohio/CNAME'), 'mine');
  // Pages replaced and new ones placed, but neither committed nor rolled back.
  changedSite(out).moveIn('new/index.html', new Set());
  const report = await emit(site.slice(0, 2), { out });
  assert.equal(report, { written: 2, unchanged: 0, removed: 3, bytes: 42 });
  assert.equal(sitesFiles(out), ['assets/a.css', 'index.html', 'ohio/CNAME']);
  assert.equal(readdirSync(out).sort(), [MARK, 'assets', 'index.html', 'ohio']);
});

/** A change of a built `site` in which the style, the mark and then the first page are replaced already. */
function changedSite(out: string) {
  const transaction = openTransaction(out, join(out, STAGING));
  const made = new Set(site.map(({ file }) => file));
  for (const file of ['assets/a.css', 'index.html', 'new/index.html']) {
    mkdirSync(join(transaction.prepared, file, '..'), { recursive: true });
    writeFileSync(join(transaction.prepared, file), 'New.');
  }
  transaction.moveIn('assets/a.css', made);
  transaction.replaceMark(MARK, markFor([...made, 'new/index.html']));
  transaction.moveIn('index.html', made);
  return transaction;
}

function without(tree: Record<string, string>, file: string): Record<string, string> {
  const { [file]: _, ...others } = tree;
  return others;
}

interrupted.run();
