import { readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { LIST } from '../../generator/emit/target.ts';
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
