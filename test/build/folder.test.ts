import { existsSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { LIST, readList } from '../../generator/emit/target.ts';
import { UsageError } from '../../generator/problem/problem.ts';
import { errorOf } from '../support/emitted-site.ts';
import { assertSameEntries, entriesOf } from '../support/entries.ts';
import { assert, suite } from '../support/suite.ts';
import { location, temporaryFolder, tinySite, treeOf } from '../support/tiny-site.ts';

const folder = suite('build: folder');

const PAGE = 'ohio/columbus/pianos/index.html';

const site = tinySite();
const at = (file: string) => join(site.out, file);

const records = readFileSync(join(site.root, 'data/locations.json'), 'utf8');
/** The cities but for Columbus. */
const others = [location('Ohio', 'Cleveland'), location('Maine', 'Portland')];

/** Replaces letters of a text on a page, so that its length stays. */
const editInPlace = (path: string) =>
  writeFileSync(path, readFileSync(path, 'utf8').replace('Columbus', 'Xolumbus'));

/** All that a build leaves, of the sources as they are at first. */
let whole: Record<string, string>;
folder.before(async () => {
  await site.build();
  whole = treeOf(site.out);
});

/** What hands may do to the out folder, and to the sources. */
const damages: Record<string, () => void> = {
  'the list is garbage': () => writeFileSync(at(LIST), '\u0000\u0001\n../../x\n//\n\n'),
  'the folder is moved and linked': () => {
    renameSync(site.out, join(site.root, 'moved'));
    symlinkSync(join(site.root, 'moved'), site.out);
    editInPlace(at(PAGE));
  },
  'a page is edited as its city is': () => {
    editInPlace(at(PAGE));
    const renamed = location('Ohio', 'New Town', { city_slug: 'columbus' });
    site.write({ 'data/locations.json': [...others, renamed] });
  },
  'a page is deleted whose city is removed': () => {
    rmSync(at(PAGE));
    site.write({ 'data/locations.json': others });
  },
};

for (const [damage, apply] of Object.entries(damages))
  folder(`is clean after ${damage}; a further build writes nothing`, async () => {
    apply();
    await site.build();
    assertSameEntries(treeOf(site.out), damage.includes('city') ? await site.clean() : whole);
    const { written, removed } = (await site.build()).emitted;
    assert.equal([written, removed], [0, 0]);
  });

const isVariant = (file: string) => /\.(?:br|gz)$/.test(file);

/** Fails unless texts have variants beside them, which hold the same in fewer bytes. */
function assertVariants(files: Record<string, string>): void {
  const variants = Object.keys(files).filter(isVariant);
  for (const file of variants) {
    const [content = '', original = ''] = [files[file], files[file.slice(0, -3)]];
    const decompress = file.endsWith('.br') ? brotliDecompressSync : gunzipSync;
    assert.is(decompress(Buffer.from(content, 'latin1')).toString('latin1'), original, file);
    assert.ok(content.length < original.length, file);
    assert.not.match(file, '.png.');
  }
  for (const file of ['index.html', '404.html', 'sitemap.xml', 'feed.xml'])
    for (const ending of ['.br', '.gz']) assert.ok(variants.includes(file + ending), file + ending);
}

folder('takes a build with other flags, and one back, as new ones do', async () => {
  site.write({ 'data/locations.json': records });
  const flags = { today: '2027-02-03', siteUrl: 'https://other.example' };
  await site.build({}, { ...flags, precompressed: true });
  const { [LIST]: _, ...files } = treeOf(site.out);
  assertVariants(files);
  const { [LIST]: __, ...wanted } = await site.clean(flags);
  assertSameEntries(Object.fromEntries(Object.entries(files).filter(([file]) => !isVariant(file))), wanted);
  await site.build();
  assertSameEntries(treeOf(site.out), whole);
});

folder('is the same if it is put together from shards', async () => {
  const union: Record<string, string> = {};
  let files = 0;
  for (const number of [1, 2, 3]) {
    const shard = { number, count: 3 };
    const out = join(temporaryFolder(), 'out');
    const built = await site.build({}, { out, shard });
    assert.equal(built.shard, shard);
    assert.ok(built.emitted.written > 0);
    files += built.emitted.written;
    Object.assign(union, treeOf(out));
  }
  assertSameEntries(union, whole);
  // The list is written with each shard.
  assert.is(files, Object.keys(whole).length - 1);
});

folder('changes nothing if the list is of another site, and a page is edited', async () => {
  writeFileSync(at(LIST), 'A mark.\nindex.html\nabout.html\n');
  editInPlace(at(PAGE));
  const before = entriesOf(site.out);
  const error = await errorOf(site.build());
  assert.instance(error, UsageError);
  assert.match(error.message, /columbus\/pianos\/index\.html was not made by pianogen/);
  assertSameEntries(entriesOf(site.out), before);
});

/** The files of `content/root/`. What is wrong with them is in `test/cases/`; how hosts serve them, in hosts.test.ts. */
const root = suite('root files');

/** No text, a page that breaks the rules for pages, a style with a dead address, and what systems leave behind. */
const files = {
  'content/root/BingSiteAuth.xml': Buffer.from([0, 255, 13, 10, 128]),
  'content/root/google1.html': '<html><h1>a</h1><h1>b</h1><a href="/nowhere/">c',
  'content/root/old/deep/a.css': 'a { background: url(none.png) }',
  'content/root/.well-known/security.txt': 'Contact: mailto:owner@harmony-hall.example\n',
  'content/root/.DS_Store': 'x',
  'content/root/old/Thumbs.db': 'x',
  'content/root/ads.PHP': '<?php',
  'content/root/.well-known/.hidden': 'x',
};

root('are copied as they are, warm and clean builds alike, and go with their sources', async () => {
  const site = tinySite(files);
  const copied = (file: string) => readFileSync(join(site.out, file));
  await site.build();
  for (const file of ['BingSiteAuth.xml', 'google1.html', 'old/deep/a.css', '.well-known/security.txt'])
    assert.equal(copied(file), readFileSync(join(site.root, 'content/root', file)), file);
  for (const file of ['.DS_Store', '.well-known/.hidden', 'old/Thumbs.db', 'ads.PHP'])
    assert.not(existsSync(join(site.out, file)), file);
  assert.not.match(site.text('sitemap.xml'), /google1|\/old\//);

  site.write({ 'content/root/.well-known/security.txt': 'Contact: tel:+12165550100\n' });
  const { emitted } = await site.build();
  assert.is(emitted.written, 1);
  assert.is(String(copied('.well-known/security.txt')), 'Contact: tel:+12165550100\n');

  site.write({ 'content/root/google1.html': null, 'content/root/old': null, 'content/root/ads.txt': 'x' });
  const { gone } = await site.build({}, { strict: true });
  assert.equal(gone, []);
  for (const file of ['google1.html', 'old']) assert.not(existsSync(join(site.out, file)), file);
  assert.not.match(site.text('_redirects'), /google1/);
  assertSameEntries(treeOf(site.out), await site.clean());
});

root('never stand in the place of a file that a build writes, whatever it is', async () => {
  const site = tinySite();
  await site.build();
  const plain = [...readList(site.out), 'index.html.br', 'index.html.gz'];
  const written = plain.map((file) => file.toUpperCase());
  site.write(Object.fromEntries(written.map((file) => [`content/root/${file}`, 'x'])));
  const problems = await site.build().then(String, String);
  for (const file of written) assert.match(problems, `content/root/${file}:1 PG`);
});
