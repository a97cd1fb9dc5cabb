import { cpSync, lstatSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { MARK } from '../../generator/emit/target.ts';
import { UsageError } from '../../generator/problem/problem.ts';
import { errorOf } from '../support/emitted-site.ts';
import { assertSameEntries, entriesOf, keepingTimes } from '../support/entries.ts';
import {
  assertClean,
  type CityRecord,
  costOf,
  findingsOf,
  type Notes,
  pageOf,
  slugOf,
  statesOf,
  statesSite,
  type WarmSite,
} from '../support/warm-site.ts';

/** Whatever hands do to the folder between two builds, the second leaves what a build into a new folder leaves. */
const folder = suite('build: warm folder');

const PAGE = pageOf('ohio', 1);
const SLUG = slugOf('ohio', 1);

let site: WarmSite;

folder.before(async () => {
  site = await statesSite({ alabama: 1, maine: 1, ohio: 3 });
});

const at = (file: string) => join(site.out, file);

function removeCity(): void {
  const records: CityRecord[] = site.json('data/locations.json');
  const { [SLUG]: _, ...notes }: Notes = site.json('data/notes/ohio.json');
  site.write({
    'data/locations.json': records.filter(({ city_slug }) => city_slug !== SLUG),
    'data/notes/ohio.json': notes,
  });
}

function renameCity(): void {
  const records: CityRecord[] = site.json('data/locations.json');
  site.write({
    'data/locations.json': records.map((record) =>
      record.city_slug === SLUG ? { ...record, city_name: 'New Town' } : record,
    ),
  });
}

/** Replaces the first letter of a text on a page, so that its length stays. */
function editInPlace(path: string): void {
  writeFileSync(path, readFileSync(path, 'utf8').replace('Ohio Town', 'Xhio Town'));
}

/** What hands may do to the out folder. */
const damages: Record<string, () => void> = {
  'a page is edited and keeps its length and times': () =>
    keepingTimes(at(PAGE), () => editInPlace(at(PAGE))),
  'a page is replaced by one of the same length and times': () => {
    keepingTimes(at(PAGE), () => {
      cpSync(at(PAGE), at('copy'));
      editInPlace(at('copy'));
      renameSync(at('copy'), at(PAGE));
    });
  },
  'a page is deleted': () => rmSync(at(PAGE)),
  'a page is deleted whose city is removed': () => {
    rmSync(at(PAGE));
    removeCity();
  },
  'a page is edited whose city is removed': () => {
    writeFileSync(at(PAGE), 'Another page.');
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
  'the mark is garbage': () => writeFileSync(at(MARK), '\u0000\u0001\n../../x\n//\n\n'),
  'the mark lists files that are gone': () => writeFileSync(at(MARK), 'gone/index.html\n', { flag: 'a' }),
  'a page is edited, and its state is garbage': () => {
    editInPlace(at(PAGE));
    statesOf(site).replace(['\u0000\u0001\ufffd', '   ', '{"a":1}', `${' '.repeat(9)}${PAGE}`]);
  },
  'a page is edited, and the states lack inodes, as in an older format': () => {
    editInPlace(at(PAGE));
    const { lines, replace } = statesOf(site);
    replace(lines.map((line) => line.split(' ').toSpliced(4, 1).join(' ')));
  },
  'a page is edited, and its state is right but for the hash': () => {
    editInPlace(at(PAGE));
    const { lines, replace } = statesOf(site);
    const { size, mtimeMs, ctimeMs, ino } = lstatSync(at(PAGE));
    const others = lines.filter((line) => !line.endsWith(PAGE));
    replace([...others, `${'A'.repeat(43)} ${size} ${mtimeMs} ${ctimeMs} ${ino} ${PAGE}`]);
  },
  'a page is edited, and the states are gone': () => {
    editInPlace(at(PAGE));
    rmSync(statesOf(site).path);
  },
  'the folder is moved and linked': () => {
    renameSync(site.out, join(site.root, 'moved'));
    symlinkSync(join(site.root, 'moved'), site.out);
    editInPlace(at(PAGE));
  },
};

for (const [damage, apply] of Object.entries(damages))
  folder(`is clean after ${damage}, without a second look at states that are known`, async () => {
    const files = ['data/locations.json', 'data/notes/ohio.json'];
    const sources = files.map((file) => [file, readFileSync(join(site.root, file), 'utf8')]);
    const before = await site.rebuild();
    apply();
    const { made, report } = await costOf(site);
    await assertClean(site);
    if (sources.every(([file = '', text]) => readFileSync(join(site.root, file), 'utf8') === text)) {
      assert.equal(made, []);
      assert.equal(findingsOf(report), findingsOf(before));
    }
    site.write(Object.fromEntries(sources));
  });

/** What the folder does not allow. The message names the entry. */
const refusals: Record<string, [apply: () => void, message: RegExp]> = {
  'a page is a symbolic link': [
    () => {
      renameSync(at(PAGE), join(site.root, 'page.html'));
      symlinkSync(join(site.root, 'page.html'), at(PAGE));
    },
    /aaab\/pianos\/index\.html was not made by pianogen/,
  ],
  'a folder of pages is a symbolic link to a copy': [
    () => {
      cpSync(at('ohio'), join(site.root, 'ohio'), { recursive: true, preserveTimestamps: true });
      rmSync(at('ohio'), { recursive: true });
      symlinkSync(join(site.root, 'ohio'), at('ohio'));
    },
    /ohio was not made by pianogen/,
  ],
  'a folder of pages was moved away and is a link to its new place': [
    () => {
      renameSync(at('ohio'), join(site.root, 'moved-ohio'));
      symlinkSync(join(site.root, 'moved-ohio'), at('ohio'));
    },
    /ohio was not made by pianogen/,
  ],
  'the mark is a link': [
    () => {
      renameSync(at(MARK), join(site.root, 'mark'));
      symlinkSync(join(site.root, 'mark'), at(MARK));
    },
    /\.pianogen was not made by pianogen/,
  ],
  'the mark is of another site, and a page is edited': [
    () => {
      writeFileSync(at(MARK), 'A mark.\nindex.html\nabout.html\n');
      editInPlace(at(PAGE));
    },
    /aaab\/pianos\/index\.html was not made by pianogen/,
  ],
};

for (const [obstacle, [apply, message]] of Object.entries(refusals)) {
  folder(`changes nothing if ${obstacle}`, async () => {
    rmSync(site.out, { recursive: true });
    await site.settle();
    apply();
    const before = entriesOf(site.out);
    const error = await errorOf(site.rebuild());
    assert.instance(error, UsageError);
    assert.match(error.message, message);
    assertSameEntries(entriesOf(site.out), before);
  });
}

folder.run();
