import {
  cpSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { BuildReport } from '../../generator/build/build-report.ts';
import { MARK } from '../../generator/emit/target.ts';
import { UsageError } from '../../generator/problem/problem.ts';
import { openStore } from '../../generator/store/store.ts';
import { errorOf } from '../support/emitted-site.ts';
import { assertSameEntries, entriesOf, keepingTimes } from '../support/entries.ts';
import { costOf } from '../support/states-site.ts';
import { location, treeOf } from '../support/tiny-site.ts';
import {
  assertWarmIsClean,
  builtSite,
  changeCities,
  changeCity,
  fileOf,
  PAGE,
  post,
  statesOf,
  type WarmSite,
} from '../support/warm-site.ts';

/** Whatever hands do to the folder or the cache between two builds, the second leaves what a build into a new folder leaves. */
const folder = suite('build: warm folder');

type Change = (site: WarmSite) => unknown;

const OTHER_PAGE = 'ohio/cleveland/pianos/index.html';

const removeCity = changeCities((cities) => cities.filter(({ city_slug }) => city_slug !== 'columbus'));
const renameCity = changeCity('columbus', { city_name: 'New Columbus' });
const addCity = changeCities((cities) => [...cities, location('Ohio', 'Akron')]);

/** Replaces the first letter of a text on a page, so that its length stays. */
function editInPlace(path: string): void {
  writeFileSync(path, readFileSync(path, 'utf8').replace('Columbus', 'Xolumbus'));
}

/** What hands may do to the out folder. */
const damages: Record<string, Change> = {
  'a page is edited': (site) => writeFileSync(fileOf(site), 'Another page.'),
  'a page is emptied': (site) => writeFileSync(fileOf(site), ''),
  'a page is edited and keeps its length': (site) => editInPlace(fileOf(site)),
  'a page is edited and keeps its length and times': (site) =>
    keepingTimes(fileOf(site), () => editInPlace(fileOf(site))),
  'a page is replaced by one of the same length and times': (site) => {
    keepingTimes(fileOf(site), () => {
      cpSync(fileOf(site), fileOf(site, 'copy'));
      editInPlace(fileOf(site, 'copy'));
      renameSync(fileOf(site, 'copy'), fileOf(site));
    });
  },
  'two pages change places': (site) => {
    renameSync(fileOf(site), fileOf(site, 'copy'));
    renameSync(fileOf(site, OTHER_PAGE), fileOf(site));
    renameSync(fileOf(site, 'copy'), fileOf(site, OTHER_PAGE));
  },
  'a page is touched': (site) => utimesSync(fileOf(site), 1, 1),
  'a page is deleted': (site) => rmSync(fileOf(site)),
  'the folder of a page is deleted': (site) => rmSync(join(fileOf(site), '..'), { recursive: true }),
  'a page is deleted whose city is removed': (site) => {
    rmSync(fileOf(site));
    removeCity(site);
  },
  'a folder is deleted whose city is removed': (site) => {
    rmSync(join(fileOf(site), '..'), { recursive: true });
    removeCity(site);
  },
  'a page is edited whose city is removed': (site) => {
    writeFileSync(fileOf(site), 'Another page.');
    removeCity(site);
  },
  'a page is edited as its city is': (site) => {
    editInPlace(fileOf(site));
    renameCity(site);
  },
  'the whole folder is deleted': (site) => rmSync(site.out, { recursive: true }),
  'the folder is emptied': (site) => {
    for (const name of readdirSync(site.out)) rmSync(join(site.out, name), { recursive: true });
  },
  'the folder is replaced by a copy': (site) => {
    const copy = join(site.root, 'copy');
    cpSync(site.out, copy, { recursive: true, preserveTimestamps: true });
    rmSync(site.out, { recursive: true });
    renameSync(copy, site.out);
    keepingTimes(fileOf(site), () => editInPlace(fileOf(site)));
  },
  'a folder of pages is linked where it was moved': (site) => {
    renameSync(site.out, join(site.root, 'moved'));
    symlinkSync(join(site.root, 'moved'), site.out);
    editInPlace(fileOf(site));
  },
  'the mark is garbage': (site) => writeFileSync(fileOf(site, MARK), '\u0000\u0001\n../../x\n//\n\n'),
  'the mark is empty': (site) => writeFileSync(fileOf(site, MARK), ''),
  'the mark is cut off': (site) =>
    writeFileSync(fileOf(site, MARK), readFileSync(fileOf(site, MARK), 'utf8').slice(0, -30)),
  'the mark lists files that are gone': (site) =>
    writeFileSync(fileOf(site, MARK), `${readFileSync(fileOf(site, MARK), 'utf8')}gone/index.html\n`),
};

/** A site whose last test has left it as it was. */
let spare: WarmSite | undefined;

/** Does something to a built site, and expects the next build to mend it. */
async function assertMended(apply: Change): Promise<void> {
  const site = spare ?? (await builtSite());
  spare = undefined;
  const sources = JSON.stringify(site.json('data/locations.json'));
  apply(site);
  await assertWarmIsClean(site);
  if (JSON.stringify(site.json('data/locations.json')) === sources) spare = site;
}

for (const [damage, apply] of Object.entries(damages))
  folder(`is clean after ${damage}`, () => assertMended(apply));

/** What the folder does not allow. The message names the entry. */
const refusals: Record<string, [apply: Change, message: RegExp]> = {
  'a page is a folder': [
    (site) => {
      rmSync(fileOf(site));
      mkdirSync(fileOf(site));
    },
    /columbus\/pianos\/index\.html was not made by pianogen/,
  ],
  'a page is a symbolic link': [
    (site) => {
      renameSync(fileOf(site), join(site.root, 'page.html'));
      symlinkSync(join(site.root, 'page.html'), fileOf(site));
    },
    /columbus\/pianos\/index\.html was not made by pianogen/,
  ],
  'a folder of pages is a symbolic link to a copy': [
    (site) => {
      cpSync(join(site.out, 'ohio'), join(site.root, 'ohio'), { recursive: true, preserveTimestamps: true });
      rmSync(join(site.out, 'ohio'), { recursive: true });
      symlinkSync(join(site.root, 'ohio'), join(site.out, 'ohio'));
    },
    /ohio was not made by pianogen/,
  ],
  'a folder of pages is a file': [
    (site) => {
      rmSync(join(site.out, 'ohio'), { recursive: true });
      writeFileSync(join(site.out, 'ohio'), 'mine');
    },
    /ohio was not made by pianogen/,
  ],
  'a new page would replace a file': [
    (site) => {
      addCity(site);
      mkdirSync(join(site.out, 'ohio/akron/pianos'), { recursive: true });
      writeFileSync(join(site.out, 'ohio/akron/pianos/index.html'), 'mine');
    },
    /akron\/pianos\/index\.html was not made by pianogen/,
  ],
  'the mark is gone': [(site) => rmSync(fileOf(site, MARK)), /not empty and was not made by pianogen/],
  'the mark is a folder': [
    (site) => {
      rmSync(fileOf(site, MARK));
      mkdirSync(fileOf(site, MARK));
    },
    /\.pianogen was not made by pianogen/,
  ],
  'the mark is a link': [
    (site) => {
      renameSync(fileOf(site, MARK), join(site.root, 'mark'));
      symlinkSync(join(site.root, 'mark'), fileOf(site, MARK));
    },
    /\.pianogen was not made by pianogen/,
  ],
  'the mark is garbage and a page changes': [
    (site) => {
      writeFileSync(fileOf(site, MARK), 'garbage\n');
      renameCity(site);
    },
    /columbus\/pianos\/index\.html was not made by pianogen/,
  ],
  'the mark is of another site': [
    (site) => {
      writeFileSync(fileOf(site, MARK), 'A mark.\nindex.html\nabout.html\n');
      editInPlace(fileOf(site));
    },
    /columbus\/pianos\/index\.html was not made by pianogen/,
  ],
};

for (const [obstacle, [apply, message]] of Object.entries(refusals)) {
  folder(`changes nothing if ${obstacle}`, async () => {
    const site = await builtSite();
    apply(site);
    const before = entriesOf(site.out);
    const error = await errorOf(site.rebuild());
    assert.instance(error, UsageError);
    assert.match(error.message, message);
    assertSameEntries(entriesOf(site.out), before);
    // The folder is deleted by hand, and the next build is a clean one.
    rmSync(site.out, { recursive: true });
    await assertWarmIsClean(site);
  });
}

folder('keeps a folder of pages that was moved and linked, as long as they stay the same', async () => {
  const site = await builtSite();
  renameSync(join(site.out, 'ohio'), join(site.root, 'ohio'));
  symlinkSync(join(site.root, 'ohio'), join(site.out, 'ohio'));
  const [linked, pages] = [entriesOf(site.out), entriesOf(join(site.root, 'ohio'))];
  await site.rebuild();
  assertSameEntries(entriesOf(site.out), linked);
  editInPlace(join(site.root, 'ohio/columbus/pianos/index.html'));
  assert.match((await errorOf(site.rebuild())).message, /ohio was not made by pianogen/);
  assertSameEntries(entriesOf(site.out), linked);
  assert.not.equal(entriesOf(join(site.root, 'ohio')), pages);
});

/** Changes the states of a site whose page was edited by hand. */
const changeStates = (change: (lines: string[]) => string[]) => (site: WarmSite) => {
  const { lines, replace } = statesOf(site);
  editInPlace(fileOf(site));
  replace(change(lines));
};

const column = (line: string, index: number) => line.split(' ')[index] ?? '';

/** Replaces a part of each line by the one of the next line. */
const shifted = (index: number) =>
  changeStates((lines) =>
    lines.map((line, number) => {
      const parts = line.split(' ');
      parts[index] = column(lines[(number + 1) % lines.length] ?? '', index);
      return parts.join(' ');
    }),
  );

/** What may become of the states. A page is edited by hand, too. */
const stateDamages: Record<string, Change> = {
  'are gone': (site) => {
    editInPlace(fileOf(site));
    rmSync(statesOf(site).path);
  },
  'are empty': changeStates(() => []),
  'are garbage': changeStates(() => ['\u0000\u0001\ufffd', '   ', '{"a":1}', `${' '.repeat(9)}${PAGE}`]),
  'are cut off': changeStates((lines) => lines.map((line) => line.slice(0, line.length / 2))),
  'are cut off at the end': changeStates((lines) => [
    ...lines.slice(0, -1),
    lines.at(-1)?.slice(0, -5) ?? '',
  ]),
  'have no inodes, as in an older format': changeStates((lines) =>
    lines.map((line) => line.split(' ').toSpliced(4, 1).join(' ')),
  ),
  'are of another format': changeStates((lines) => [JSON.stringify(lines)]),
  'have the hashes of other files': shifted(0),
  'have the sizes of other files': shifted(1),
  'have the times of other files': shifted(2),
  'have the inodes of other files': shifted(4),
  'have the names of other files': shifted(5),
  'are listed twice': changeStates((lines) => [...lines, ...lines.toReversed()]),
  'know the edited page by a wrong hash': (site) => {
    editInPlace(fileOf(site));
    const { lines, replace } = statesOf(site);
    const { size, mtimeMs, ctimeMs, ino } = lstatSync(fileOf(site));
    const line = `${'A'.repeat(43)} ${size} ${mtimeMs} ${ctimeMs} ${ino} ${PAGE}`;
    replace([...lines.filter((other) => !other.endsWith(PAGE)), line]);
  },
};

for (const [damage, apply] of Object.entries(stateDamages))
  folder(`is clean after its states ${damage}`, () => assertMended(apply));

/** A report of a check without its time. */
const findingsOf = ({ check }: BuildReport) => check && { ...check, milliseconds: 0 };

folder('is clean after its states are a folder, which stays', async () => {
  const site = await builtSite();
  const { path } = statesOf(site);
  editInPlace(fileOf(site));
  rmSync(path);
  mkdirSync(join(path, 'folder'), { recursive: true });
  await assertWarmIsClean(site);
  assert.equal(readdirSync(path), ['folder']);
});

folder('is put right without a second look at pages that are known', async () => {
  const site = await builtSite();
  for (const [damage, apply] of Object.entries(damages)) {
    const sources = JSON.stringify(site.json('data/locations.json'));
    const before = await site.rebuild();
    apply(site);
    if (JSON.stringify(site.json('data/locations.json')) === sources) {
      const { made, report } = await costOf(site);
      assert.equal(made, [], damage);
      assert.equal(findingsOf(report), findingsOf(before), damage);
      assertSameEntries(entriesOf(site.out), await site.clean());
    }
    site.write({ 'data/locations.json': JSON.parse(sources) });
  }
});

folder('is looked at anew by other code, and after a build that skips the check', async () => {
  const site = await builtSite();
  const unchecked = await costOf(site, () => site.rebuild({ code: 'other', checked: false }));
  assert.equal([unchecked.made, unchecked.report.check], [[], undefined]);
  assert.equal((await costOf(site, () => site.rebuild({ code: 'other' }))).made, ['maine', 'ohio']);
  assert.equal((await costOf(site, () => site.rebuild({ code: 'other' }))).made, []);
  assertSameEntries(entriesOf(site.out), await site.clean());
});

folder('takes nothing over from code that is not known', async () => {
  const site = await builtSite();
  rmSync(site.store, { recursive: true });
  for (let round = 0; round < 2; round += 1) await site.rebuild({ code: undefined });
  assert.equal(readdirSync(site.store).sort(), ['.looked', 'emitted', 'images', 'valid-markup']);
});

folder('takes over the texts that the same code has rendered', async () => {
  const site = await builtSite();
  const textOf = (file: string) => readFileSync(fileOf(site, file), 'utf8');
  const [second, third] = ['blog/second/index.html', 'blog/third/index.html'];
  const store = openStore(site.store);
  const names = Object.keys(treeOf(join(site.store, 'texts'))).map((name) => `texts/${name}`);
  const name = names.find((name) => name.includes('second')) ?? '';
  const { key = '', value } = store.latest(name) ?? {};
  const other = JSON.parse(JSON.stringify(value).replace('"html":"<p>', '"html":"<p>TAKEN OVER '));
  assert.not.equal(other, value);
  for (const code of ['same', 'other']) {
    store.write(name, key, other);
    site.write({ 'content/blog/third.md': post({ title: 'Third' }, `Built by ${code} code.`) });
    await site.rebuild({ code });
    assert.match(textOf(third), `Built by ${code} code.`);
    assert.is(textOf(second).includes('TAKEN OVER'), code === 'same');
  }
});

folder.run();
