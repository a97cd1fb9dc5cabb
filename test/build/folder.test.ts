import { cpSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { LIST } from '../../generator/emit/target.ts';
import { UsageError } from '../../generator/problem/problem.ts';
import { errorOf } from '../support/emitted-site.ts';
import { assertSameEntries, entriesOf, keepingTimes } from '../support/entries.ts';
import { location, tinySite, treeOf } from '../support/tiny-site.ts';

const folder = suite('build: folder');

const PAGE = 'ohio/columbus/pianos/index.html';

const site = tinySite();
const at = (file: string) => join(site.out, file);

/** The cities but for Columbus. */
const others = [location('Ohio', 'Cleveland'), location('Maine', 'Portland')];

/** Replaces letters of a text on a page, so that its length stays. */
const editInPlace = (path: string) =>
  writeFileSync(path, readFileSync(path, 'utf8').replace('Columbus', 'Xolumbus'));

/** What hands may do to the out folder. */
const damages: Record<string, () => void> = {
  'a page is edited and keeps its length and times': () =>
    keepingTimes(at(PAGE), () => editInPlace(at(PAGE))),
  'a page is deleted whose city is removed': () => {
    rmSync(at(PAGE));
    site.write({ 'data/locations.json': others });
  },
  'a page is edited as its city is': () => {
    editInPlace(at(PAGE));
    const renamed = location('Ohio', 'New Town', { city_slug: 'columbus' });
    site.write({ 'data/locations.json': [...others, renamed] });
  },
  'the folder is replaced by a copy': () => {
    const copy = join(site.root, 'copy');
    cpSync(site.out, copy, { recursive: true, preserveTimestamps: true });
    rmSync(site.out, { recursive: true });
    renameSync(copy, site.out);
    keepingTimes(at(PAGE), () => editInPlace(at(PAGE)));
  },
  'the list is garbage': () => writeFileSync(at(LIST), '\u0000\u0001\n../../x\n//\n\n'),
  'the list has no hashes, as in earlier versions': () => {
    const [heading, , ...lines] = readFileSync(at(LIST), 'utf8').split('\n');
    writeFileSync(at(LIST), [heading, ...lines.map((line) => line.replace(/^\S+ /, ''))].join('\n'));
    editInPlace(at(PAGE));
  },
  'the folder is moved and linked': () => {
    renameSync(site.out, join(site.root, 'moved'));
    symlinkSync(join(site.root, 'moved'), site.out);
    editInPlace(at(PAGE));
  },
};

for (const [damage, apply] of Object.entries(damages))
  folder(`is clean after ${damage}; a further build writes nothing`, async () => {
    const records = readFileSync(join(site.root, 'data/locations.json'), 'utf8');
    await site.build();
    apply();
    await site.build();
    assertSameEntries(treeOf(site.out), await site.clean());
    const { written, removed } = (await site.build()).emitted;
    assert.equal([written, removed], [0, 0]);
    site.write({ 'data/locations.json': records });
  });

folder('takes a build with other flags, and one back, as new ones do', async () => {
  for (const more of [
    { today: '2027-02-03' },
    { siteUrl: 'https://other.example' },
    { precompressed: true },
    {},
  ]) {
    await site.build({}, more);
    assertSameEntries(treeOf(site.out), await site.clean(more));
  }
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

folder.run();
