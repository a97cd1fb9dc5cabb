import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { removeCaches } from '../../generator/cache/caches.ts';
import { removeEmittedFiles } from '../../generator/emit/clean.ts';
import { MARK, markFor, STAGING } from '../../generator/emit/target.ts';
import { UsageError } from '../../generator/problem/problem.ts';
import { newCheckout, pianogen } from '../support/pianogen.ts';
import { runCommand } from '../support/run-command.ts';
import { temporaryFolder, tinySite, treeOf } from '../support/tiny-site.ts';

/** What `pianogen clean` removes, and what it leaves. */
const clean = suite('clean');

clean('removes what pianogen made in an out folder, and leaves the folder', async () => {
  const site = tinySite();
  await site.build({}, { precompressed: true });
  const count = Object.keys(treeOf(site.out)).length - 1;
  assert.is(removeEmittedFiles(site.out), count);
  assert.equal(readdirSync(site.out), []);
});

clean(
  'leaves every other file and folder, and what stands in the place of one that pianogen made',
  async () => {
    const site = tinySite();
    await site.build();
    const outside = join(temporaryFolder(), 'outside');
    mkdirSync(outside);
    writeFileSync(join(outside, 'index.html'), 'theirs');
    site.write({
      'out/mine.txt': 'mine',
      'out/ohio/mine.txt': 'mine',
      'out/terms': null,
      'out/robots.txt': null,
    });
    symlinkSync(outside, join(site.out, 'terms'));
    mkdirSync(join(site.out, 'robots.txt'));
    mkdirSync(join(site.out, 'empty'));
    removeEmittedFiles(site.out);
    assert.equal(readdirSync(site.out).sort(), ['empty', 'mine.txt', 'ohio', 'robots.txt', 'terms']);
    assert.equal(readdirSync(join(site.out, 'ohio')), ['mine.txt']);
    assert.equal(treeOf(outside), { 'index.html': 'theirs' });
  },
);

clean('believes no mark that names files elsewhere', () => {
  const root = temporaryFolder();
  const out = join(root, 'out');
  mkdirSync(out);
  writeFileSync(join(root, 'thesis.txt'), 'mine');
  writeFileSync(join(out, MARK), markFor(['../thesis.txt', join(root, 'thesis.txt')]));
  assert.is(removeEmittedFiles(out), 0);
  assert.equal(treeOf(root), { 'thesis.txt': 'mine' });
});

clean('reads a mark with CRLF line ends', async () => {
  const site = tinySite();
  await site.build();
  const mark = join(site.out, MARK);
  writeFileSync(mark, readFileSync(mark, 'utf8').replaceAll('\n', '\r\n'));
  assert.ok(removeEmittedFiles(site.out) > 10);
  assert.equal(readdirSync(site.out), []);
});

for (const [what, mark] of [
  ['empty', ''],
  ['garbage', '\u0000\u0001\n../../x\n//\n\n'],
  ['a list of somebody else', 'index.html\nrobots.txt\n'],
] as const) {
  clean(`removes nothing if the mark is ${what}, and a build of the same site mends it`, async () => {
    const site = tinySite();
    await site.build();
    const built = treeOf(site.out);
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
  });
}

clean('passes over names in the mark that no file can have', async () => {
  const site = tinySite();
  await site.build();
  const mark = join(site.out, MARK);
  const names = [
    'a\0b',
    'x'.repeat(300),
    'é'.repeat(200),
    'a/'.repeat(3000),
    '.',
    '..',
    '',
    'robots.txt/x',
    '\ud800',
  ];
  writeFileSync(mark, `${readFileSync(mark, 'utf8')}${names.join('\n')}\n`);
  await site.build();
  writeFileSync(mark, `${readFileSync(mark, 'utf8')}${names.join('\n')}\n`);
  assert.ok(removeEmittedFiles(site.out) > 10);
  assert.equal(readdirSync(site.out), []);
});

clean('removes nothing while a build is writing', async () => {
  const site = tinySite();
  await site.build();
  const before = treeOf(site.out);
  mkdirSync(join(site.out, STAGING));
  writeFileSync(join(site.out, STAGING, `${STAGING}-${process.ppid}-abcdef`), '');
  assert.throws(() => removeEmittedFiles(site.out), /another build \(process \d+\) is writing/);
  const { [`${STAGING}/${STAGING}-${process.ppid}-abcdef`]: _, ...after } = treeOf(site.out);
  assert.equal(after, before);
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
  const site = tinySite();
  await site.build();
  const cache = join(checkout, 'node_modules/.cache');
  mkdirSync(join(cache, 'pianogen-images'), { recursive: true });
  const call = () => pianogen(['clean', '--out', site.out], { checkout, cwd: checkout });
  const first = await call();
  assert.equal([first.code, first.stdout], [0, ''], first.stderr);
  assert.match(
    first.stderr,
    /^Removed \d\d+ files from \S+\/out\.\n(?:Removed the cache .*\.cache\/pianogen(?:-images)?\.\n){2}$/,
  );
  assert.equal([readdirSync(site.out), readdirSync(cache)], [[], []]);
  const second = await call();
  assert.match(second.stderr, /^Removed 0 files from \S+\/out\.\n/);
  assert.is(second.code, 0);
});

/** The command is that of another checkout, since caches go too. */
for (const [folder, message] of [
  ['/', /this is the root of the file system/],
  ['foreign', /not empty and was not made by pianogen/],
  ['file', /this is a file, not a folder/],
] as const) {
  clean(`refuses what a build refuses: ${folder}`, async () => {
    const checkout = temporaryFolder();
    const cache = join(checkout, 'node_modules/.cache/pianogen');
    mkdirSync(cache, { recursive: true });
    const root = temporaryFolder();
    mkdirSync(join(root, 'foreign'));
    writeFileSync(join(root, 'foreign/thesis.txt'), 'mine');
    writeFileSync(join(root, 'file'), 'mine');
    const before = treeOf(root);
    const { code, stderr } = await runCommand(['clean', '--out', folder], { checkout, cwd: root });
    assert.is(code, 2, stderr);
    assert.match(stderr, message);
    assert.equal(treeOf(root), before);
    assert.ok(existsSync(cache));
  });
}

clean('has nothing to remove where there is no out folder, and makes none', async () => {
  const root = temporaryFolder();
  assert.is(removeEmittedFiles(join(root, 'out')), 0);
  assert.equal(readdirSync(root), []);
});

clean.run();
