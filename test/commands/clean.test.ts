import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { removeCaches } from '../../generator/cache/cache.ts';
import { removeEmittedFiles } from '../../generator/emit/clean.ts';
import { MARK, markFor, STAGING } from '../../generator/emit/target.ts';
import { UsageError } from '../../generator/problem/problem.ts';
import { newCheckout, pianogen } from '../support/pianogen.ts';
import { runCommand } from '../support/run-command.ts';
import { temporaryFolder, tinySite, treeOf } from '../support/tiny-site.ts';

/** What `pianogen clean` removes, and what it leaves. */
const clean = suite('clean');

/** A site as a build leaves it, made of a few files. */
function builtSite() {
  const files = ['index.html', 'robots.txt', 'ohio/index.html', 'terms/index.html'];
  const texts = Object.fromEntries(files.map((file) => [`out/${file}`, file]));
  return tinySite({ ...texts, [`out/${MARK}`]: markFor(files) });
}

clean('removes what pianogen made in an out folder, and leaves the folder', async () => {
  const site = tinySite();
  await site.build({}, { precompressed: true });
  const count = Object.keys(treeOf(site.out)).length - 1;
  assert.is(removeEmittedFiles(site.out), count);
  assert.equal(readdirSync(site.out), []);
});

clean('leaves every other file and folder, and what stands in the place of one that pianogen made', () => {
  const { out, write } = builtSite();
  const outside = join(temporaryFolder(), 'outside');
  mkdirSync(outside);
  writeFileSync(join(outside, 'index.html'), 'theirs');
  write({
    'out/mine.txt': 'mine',
    'out/ohio/mine.txt': 'mine',
    'out/terms': null,
    'out/robots.txt': null,
  });
  symlinkSync(outside, join(out, 'terms'));
  for (const folder of ['robots.txt', 'empty']) mkdirSync(join(out, folder));
  removeEmittedFiles(out);
  assert.equal(readdirSync(out).sort(), ['empty', 'mine.txt', 'ohio', 'robots.txt', 'terms']);
  assert.equal(readdirSync(join(out, 'ohio')), ['mine.txt']);
  assert.equal(treeOf(outside), { 'index.html': 'theirs' });
});

clean('believes no mark that names files elsewhere', () => {
  const root = temporaryFolder();
  const out = join(root, 'out');
  mkdirSync(out);
  writeFileSync(join(root, 'thesis.txt'), 'mine');
  writeFileSync(join(out, MARK), markFor(['../thesis.txt', join(root, 'thesis.txt')]));
  assert.is(removeEmittedFiles(out), 0);
  assert.equal(treeOf(root), { 'thesis.txt': 'mine' });
});

/** Marks that are read, and how each differs from that of a build. */
const readable: Record<string, (mark: string) => string> = {
  'CRLF line ends': (mark) => mark.replaceAll('\n', '\r\n'),
  'names that no file can have': (mark) =>
    `${mark}${['a\0b', 'x'.repeat(300), 'é'.repeat(200), 'a/'.repeat(3000), '.', '..', '', 'robots.txt/x', '\ud800'].join('\n')}\n`,
};
for (const [what, change] of Object.entries(readable)) {
  clean(`reads a mark with ${what}`, () => {
    const { out, write } = builtSite();
    write({ [`out/${MARK}`]: change(readFileSync(join(out, MARK), 'utf8')) });
    assert.is(removeEmittedFiles(out), 4);
    assert.equal(readdirSync(out), []);
  });
}

clean('removes nothing if the mark cannot be read, and a build of the same site mends it', async () => {
  const site = tinySite();
  await site.build();
  const built = treeOf(site.out);
  for (const mark of ['', '\u0000\u0001\n../../x\n//\n\n', 'index.html\nrobots.txt\n']) {
    writeFileSync(join(site.out, MARK), mark);
    const before = treeOf(site.out);
    assert.throws(
      () => removeEmittedFiles(site.out),
      (error: Error) =>
        error instanceof UsageError && /\.pianogen, the list .* cannot be read\./.test(error.message),
    );
    assert.equal(treeOf(site.out), before);
    await site.build();
    assert.equal(treeOf(site.out), built);
  }
});

clean('removes nothing while a build is writing', () => {
  const { out } = builtSite();
  mkdirSync(join(out, STAGING));
  writeFileSync(join(out, STAGING, `${STAGING}-${process.ppid}-abcdef`), '');
  const before = treeOf(out);
  assert.throws(() => removeEmittedFiles(out), /another build \(process \d+\) is writing/);
  assert.equal(treeOf(out), before);
});

clean('removes the caches of pianogen, and no others', () => {
  const root = temporaryFolder();
  const cache = join(root, 'node_modules/.cache');
  const mine = temporaryFolder();
  writeFileSync(join(mine, 'file'), '');
  for (const name of ['pianogen', 'pianogen-images', 'pianogenerator', 'babel']) {
    mkdirSync(join(cache, name), { recursive: true });
    writeFileSync(join(cache, name, 'file'), '');
  }
  writeFileSync(join(cache, 'pianogen-notes'), 'a file');
  symlinkSync(mine, join(cache, 'pianogen-link'));
  assert.equal(removeCaches(root).sort(), [join(cache, 'pianogen'), join(cache, 'pianogen-images')]);
  assert.equal(readdirSync(cache).sort(), ['babel', 'pianogen-link', 'pianogen-notes', 'pianogenerator']);
  assert.ok(existsSync(join(mine, 'file')));
  assert.equal(removeCaches(temporaryFolder()), []);
});

clean('says what it removed, its own bundle included, and runs again after', async () => {
  const checkout = newCheckout();
  const { out } = builtSite();
  const cache = join(checkout, 'node_modules/.cache');
  mkdirSync(join(cache, 'pianogen-images'), { recursive: true });
  const call = () => pianogen(['clean', '--out', out], { checkout, cwd: checkout });
  const first = await call();
  assert.equal([first.code, first.stdout], [0, ''], first.stderr);
  assert.match(
    first.stderr,
    /^Removed 4 files from \S+\/out\.\n(?:Removed the cache .*\.cache\/pianogen(?:-images)?\.\n){2}$/,
  );
  assert.equal([readdirSync(out), readdirSync(cache)], [[], []]);
  const second = await call();
  assert.match(second.stderr, /^Removed 0 files from \S+\/out\.\n/);
  assert.is(second.code, 0);
});

clean('refuses what a build refuses, and leaves the caches', async () => {
  const root = temporaryFolder();
  mkdirSync(join(root, 'foreign'));
  writeFileSync(join(root, 'foreign/thesis.txt'), 'mine');
  const checkout = temporaryFolder();
  const cache = join(checkout, 'node_modules/.cache/pianogen');
  mkdirSync(cache, { recursive: true });
  const before = treeOf(root);
  const { code, stderr } = await runCommand(['clean', '--out', 'foreign'], { checkout, cwd: root });
  assert.is(code, 2, stderr);
  assert.match(stderr, /not empty and was not made by pianogen/);
  assert.equal(treeOf(root), before);
  assert.ok(existsSync(cache));
});

clean('has nothing to remove where there is no out folder, and makes none', () => {
  const root = temporaryFolder();
  assert.is(removeEmittedFiles(join(root, 'out')), 0);
  assert.equal(readdirSync(root), []);
});

clean.run();
