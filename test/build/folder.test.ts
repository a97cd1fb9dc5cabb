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

const removeCity = () =>
  site.write({ 'data/locations.json': [location('Ohio', 'Cleveland'), location('Maine', 'Portland')] });

const renameCity = () =>
  site.write({
    'data/locations.json': [
      location('Ohio', 'Cleveland'),
      location('Ohio', 'New Town', { city_slug: 'columbus', primary: false }),
      location('Maine', 'Portland'),
    ],
  });

/** Replaces letters of a text on a page, so that its length stays. */
const editInPlace = (path: string) =>
  writeFileSync(path, readFileSync(path, 'utf8').replace('Columbus', 'Xolumbus'));

/** What hands may do to the out folder. */
const damages: Record<string, () => void> = {
  'a page is edited and keeps its length and times': () =>
    keepingTimes(at(PAGE), () => editInPlace(at(PAGE))),
  'a page is deleted': () => rmSync(at(PAGE)),
  'a page is deleted whose city is removed': () => {
    rmSync(at(PAGE));
    removeCity();
  },
  'a page is edited as its city is': () => {
    editInPlace(at(PAGE));
    renameCity();
  },
  'the whole folder is deleted': () => rmSync(site.out, { recursive: true }),
  'the folder is replaced by a copy': () => {
    const copy = join(site.root, 'copy');
    cpSync(site.out, copy, { recursive: true, preserveTimestamps: true });
    rmSync(site.out, { recursive: true });
    renameSync(copy, site.out);
    keepingTimes(at(PAGE), () => editInPlace(at(PAGE)));
  },
  'the list is garbage': () => writeFileSync(at(LIST), '\u0000\u0001\n../../x\n//\n\n'),
  'the list has files that are gone': () => writeFileSync(at(LIST), '- gone/index.html\n', { flag: 'a' }),
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

/** What the folder does not allow. The message names the entry. */
const refusals: Record<string, [apply: () => void, message: RegExp]> = {
  'a page is a symbolic link': [
    () => {
      renameSync(at(PAGE), join(site.root, 'page.html'));
      symlinkSync(join(site.root, 'page.html'), at(PAGE));
    },
    /columbus\/pianos\/index\.html was not made by pianogen/,
  ],
  'a folder of pages is a symbolic link to a copy': [
    () => {
      cpSync(at('ohio'), join(site.root, 'ohio'), { recursive: true, preserveTimestamps: true });
      rmSync(at('ohio'), { recursive: true });
      symlinkSync(join(site.root, 'ohio'), at('ohio'));
    },
    /ohio was not made by pianogen/,
  ],
  'the list is of another site, and a page is edited': [
    () => {
      writeFileSync(at(LIST), 'A mark.\nindex.html\nabout.html\n');
      editInPlace(at(PAGE));
    },
    /columbus\/pianos\/index\.html was not made by pianogen/,
  ],
};

for (const [obstacle, [apply, message]] of Object.entries(refusals)) {
  folder(`changes nothing if ${obstacle}`, async () => {
    rmSync(site.out, { recursive: true });
    await site.build();
    apply();
    const before = entriesOf(site.out);
    const error = await errorOf(site.build());
    assert.instance(error, UsageError);
    assert.match(error.message, message);
    assertSameEntries(entriesOf(site.out), before);
  });
}

folder.run();
