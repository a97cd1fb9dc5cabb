import { cpSync, existsSync, lstatSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { MARK } from '../../generator/emit/target.ts';
import { assertSameEntries, entriesOf, flipBit, keepingTimes } from '../support/entries.ts';
import { piece } from '../support/held-articles.ts';
import { treeOf } from '../support/tiny-site.ts';
import {
  type CityRecord,
  findingsOf,
  image,
  type Notes,
  noteOf,
  recordOf,
  SLUGS,
  slugOf,
  statesOf,
  statesSite,
  type WarmSite,
} from '../support/warm-site.ts';

/** Random changes of a site: after each build its folder holds what a clean build leaves. */
const random = suite('build: warm, at random');

/** Runs with other changes, the builds of a run, and the most changes before a build. */
const [RUNS, BUILDS, MOST_CHANGES] = [4, 6, 4];
const SEED = 2026;

const LOCATIONS = 'data/locations.json';

/** One of a list, by any number. */
const pick = <Value>(values: readonly Value[], number: number): Value =>
  values[number % values.length] as Value;

/** A change of the sources, of the out folder or of the store. The number tells which file, city or value it is about. */
type Change = (site: WarmSite, number: number) => unknown;

/** Gives a city that comes and goes another record, at another place, with another note or none. */
function changeCity(site: WarmSite, number: number): void {
  const [state, slugs] = [pick(SLUGS, number), SLUGS.map((state) => slugOf(state, 900))];
  const others = (site.json(LOCATIONS) as CityRecord[]).filter(({ city_slug }) => !slugs.includes(city_slug));
  const record = recordOf(state, 900, { primary: number % 2 === 0, lastmod: `2025-10-1${number % 10}` });
  const places = [others, [record, ...others], [...others, record]];
  const records = pick(places, number >> 2);
  site.write({ [LOCATIONS]: records });
  for (const [index, slug] of SLUGS.entries()) {
    const { [String(slugs[index])]: _, ...notes }: Notes = site.json(`data/notes/${slug}.json`);
    const own = { ...noteOf(number), tune: 'Tune in May for {{tuningVisit}}.' };
    const isNoted = slug === state && records !== others && number % 5 > 0;
    site.write({ [`data/notes/${slug}.json`]: { ...notes, ...(isNoted && { [slugOf(slug, 900)]: own }) } });
  }
}

function changeFigure(site: WarmSite, number: number): void {
  const constants = site.json('data/constants.json');
  constants.figures.tuningVisit.from = pick([120, 130], number);
  site.write({ 'data/constants.json': constants });
}

function changeArticle(site: WarmSite, number: number): void {
  const date = pick(['2025-12-31', '2026-01-31', '2026-02-01'], number);
  const name = pick(['one', 'two'], number >> 2);
  const text = number % 5 === 0 ? null : piece({ title: name, date }, `Text ${number}.`);
  site.write({ [`content/blog/${name}.md`]: text });
}

/** Does something to one of the files of a folder, if there is any. */
const toFile =
  (folder: 'out' | 'store', edit: (path: string) => void): Change =>
  (site, number) => {
    const isOther = (file: string) => (folder === 'out' ? file === MARK : file.startsWith('images/'));
    const files = Object.keys(treeOf(site[folder])).filter((file) => !isOther(file));
    const file = files[number % files.length];
    if (file) edit(join(site[folder], file));
  };

const changes: Record<string, Change> = {
  city: changeCity,
  figure: changeFigure,
  article: changeArticle,
  image: (site, number) => site.write({ 'content/images/a.svg': number % 4 ? image(`#${number}00`) : null }),
  brand: (site, number) =>
    site.write({
      'data/site.json': { ...site.json('data/site.json'), brand: pick(['Wirehaven', 'Key & Co'], number) },
    }),
  today: (site, number) => site.set({ today: pick(['2025-12-31', '2026-01-31', '2026-02-01'], number) }),
  code: (site, number) => site.set({ code: pick(['same', 'other'], number) }),
  check: (site, number) => site.set({ checked: number % 2 === 0 }),
  append: toFile('out', (path) => writeFileSync(path, 'More.', { flag: 'a' })),
  hide: toFile('out', (path) =>
    keepingTimes(path, () => writeFileSync(path, '-'.repeat(lstatSync(path).size))),
  ),
  touch: toFile('out', (path) => utimesSync(path, 1, 1)),
  copy: toFile('out', (path) => {
    cpSync(path, `${path}.copy`, { preserveTimestamps: true });
    renameSync(`${path}.copy`, path);
  }),
  remove: toFile('out', (path) => rmSync(path)),
  'remove a folder': toFile('out', (path) => rmSync(dirname(path), { recursive: true })),
  'remove from the store': toFile('store', (path) => rmSync(path)),
  'flip a bit in the store': toFile('store', flipBit),
  'delete the store': ({ store }) => rmSync(store, { recursive: true, force: true }),
  'list a file that is gone': ({ out }) =>
    existsSync(out) && writeFileSync(join(out, MARK), 'gone/index.html\n', { flag: 'a' }),
  'mix the hashes of files'(site) {
    if (!existsSync(join(site.store, 'emitted'))) return;
    const { lines, replace } = statesOf(site);
    replace(lines.map((line, index) => `${lines.at(index - 1)?.slice(0, 43)}${line.slice(43)}`));
  },
};

const anyChange = fc.tuple(fc.constantFrom(...Object.keys(changes)), fc.nat());
const changesOfBuilds = fc.array(
  fc.array(anyChange, { minLength: 1, maxLength: MOST_CHANGES, size: 'max' }),
  { minLength: BUILDS, maxLength: BUILDS },
);

random('leaves what a clean build leaves', async () => {
  const property = fc.asyncProperty(changesOfBuilds, async (builds) => {
    const site = await statesSite({ alabama: 1, maine: 1, ohio: 4 });
    // Cities without notes are alike.
    site.write({ 'data/site.json': { ...site.json('data/site.json'), similarityLimit: 1 } });
    for (const changed of builds) {
      for (const [name, number] of changed) changes[name]?.(site, number);
      const report = await site.rebuild();
      const clean = await site.clean({});
      assertSameEntries(entriesOf(site.out), clean.entries);
      assert.equal(findingsOf(report), findingsOf(clean.report));
    }
  });
  await fc.assert(property, { seed: SEED, numRuns: RUNS, includeErrorInReport: true });
});

random.run();
