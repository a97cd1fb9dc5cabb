import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { MARK } from '../../generator/emit/target.ts';
import { assertSameEntries, entriesOf, keepingTimes } from '../support/entries.ts';
import { location } from '../support/tiny-site.ts';
import { post, type WarmSite, warmSite } from '../support/warm-site.ts';

/** Random changes of one site: after each build its folder holds what a clean build leaves. */
const random = suite('build: warm, at random');

const SEED = 2026;
const RUNS = 12;
/** Builds of one run, and the most changes before each: together, the runs make about 300 changes. */
const BUILDS = 10;
const MOST_CHANGES = 4;

/** The site is a function of this. Names that are missing have no city, article or image. */
interface Model {
  cities: Map<string, { income: string; text: number; note: boolean }>;
  articles: Map<string, { date: string; text: number }>;
  images: Map<string, number>;
  today: string;
  brand: string;
}

const CITIES = ['Akron', 'Columbus', 'Dayton', 'Elyria'];
const ARTICLES = ['one', 'two', 'three'];
const IMAGES = ['a', 'b/c'];
const DATES = ['2025-12-31', '2026-01-31', '2026-02-01'];
const BRANDS = ['Keyhaven', 'Wirehaven', 'Key & Co'];

const newModel = (): Model => ({
  cities: new Map([['Columbus', { income: 'medium', text: 0, note: true }]]),
  articles: new Map([['one', { date: '2026-01-31', text: 0 }]]),
  images: new Map([['a', 1]]),
  today: '2026-01-31',
  brand: 'Keyhaven',
});

function writeSources(site: WarmSite, { cities, articles, images, today, brand }: Model): void {
  const made = [...cities].map(([name, { income }]) =>
    location('Ohio', name, { median_income_bucket: income }),
  );
  const notes = [...cities].filter(([, { note }]) => note);
  const noteOf = (text: number) => ({ music: `Orchestra ${text}.`, home: "Porches, 'high' & <low>." });
  site.set({ today });
  site.write({
    'data/site.json': { ...site.json('data/site.json'), brand },
    'data/locations.json': [location('Ohio', 'Cleveland'), ...made, location('Maine', 'Portland')],
    'data/city-notes.json': Object.fromEntries(
      notes.map(([name, { text }]) => [name.toLowerCase(), noteOf(text)]),
    ),
  });
  for (const name of ARTICLES) {
    const written = articles.get(name);
    const text = written && post({ title: `Article ${name}`, date: written.date }, `Text ${written.text}.`);
    site.write({ [`content/blog/${name}.md`]: text ?? null });
  }
  for (const name of IMAGES) {
    const drawn = images.get(name);
    const image = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="${drawn}"></svg>`;
    site.write({ [`content/images/${name}.svg`]: drawn === undefined ? null : image });
  }
}

/** A change of the model, or of the out folder and the states beside it. */
type Change = (model: Model, site: WarmSite) => unknown;

/** Names a change for the report of a failure. */
const named = (name: string, change: Change): Change => Object.assign(change, { toString: () => name });

const digit = fc.integer({ min: 1, max: 9 });

/** Adds, edits or removes one of the entries with these names. */
const edits = <Value>(
  pick: (model: Model) => Map<string, Value>,
  { names, value }: { names: string[]; value: fc.Arbitrary<Value | undefined> },
): fc.Arbitrary<Change> =>
  fc.tuple(fc.constantFrom(...names), value).map(([name, next]) =>
    named(`${name}: ${JSON.stringify(next)}`, (model) => {
      if (next === undefined) pick(model).delete(name);
      else pick(model).set(name, next);
    }),
  );

const sourceChanges: fc.Arbitrary<Change> = fc.oneof(
  edits((model) => model.cities, {
    names: CITIES,
    value: fc.option(
      fc.record({ income: fc.constantFrom('high', 'medium'), text: digit, note: fc.boolean() }),
      { nil: undefined },
    ),
  }),
  edits((model) => model.articles, {
    names: ARTICLES,
    value: fc.option(fc.record({ date: fc.constantFrom(...DATES), text: digit }), { nil: undefined }),
  }),
  edits((model) => model.images, { names: IMAGES, value: fc.option(digit, { nil: undefined }) }),
  fc.constantFrom(...DATES).map((today) =>
    named(`today: ${today}`, (model) => {
      model.today = today;
    }),
  ),
  fc.constantFrom(...BRANDS).map((brand) =>
    named(`brand: ${brand}`, (model) => {
      model.brand = brand;
    }),
  ),
);

/** What hands may do to a file of the out folder. */
const handEdits: Record<string, (path: string) => void> = {
  append: (path) => writeFileSync(path, 'More.', { flag: 'a' }),
  empty: (path) => writeFileSync(path, ''),
  hide: (path) => keepingTimes(path, () => writeFileSync(path, '-'.repeat(lstatSync(path).size))),
  touch: (path) => utimesSync(path, 1, 1),
  copy(path) {
    cpSync(path, `${path}.copy`, { preserveTimestamps: true });
    renameSync(`${path}.copy`, path);
  },
  remove: (path) => rmSync(path),
  'remove with its folder': (path) => rmSync(dirname(path), { recursive: true }),
};

/** The files in the out folder without the mark. */
const filesIn = ({ out }: WarmSite): string[] =>
  readdirSync(out, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== MARK)
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();

/** Changes the out folder unless an earlier change has deleted it. */
const ifThere =
  (change: Change): Change =>
  (model, site) =>
    existsSync(site.out) && change(model, site);

const folderChanges: fc.Arbitrary<Change> = fc
  .tuple(fc.constantFrom(...Object.keys(handEdits)), fc.nat())
  .map(([name, position]) =>
    named(
      `${name} file ${position}`,
      ifThere((_, site) => {
        const files = filesIn(site);
        const path = files[position % files.length];
        if (path) handEdits[name]?.(path);
      }),
    ),
  );

/** What may become of the lines of the states. */
const stateDamages: Record<string, (lines: string[]) => string[]> = {
  'lose half': (lines) => lines.slice(0, lines.length / 2),
  'cut off': (lines) => lines.map((line) => line.slice(0, -3)),
  'mix hashes': (lines) =>
    lines.map((line, index) => `${lines.at(index - 1)?.slice(0, 43)}${line.slice(43)}`),
  'mix files': (lines) =>
    lines.map((line, index) =>
      line.replace(
        /\S+$/,
        lines
          .at(index - 1)
          ?.split(' ')
          .at(-1) ?? '',
      ),
    ),
  garble: (lines) => lines.map((line) => line.replaceAll('1', '\u0000')),
  twice: (lines) => [...lines, ...lines.toReversed()],
};

/** All states are damaged, whatever their folder: this site's are among them. */
function changeStates({ caches }: WarmSite, change: (lines: string[]) => string[]): void {
  if (!existsSync(caches)) return;
  for (const entry of readdirSync(caches, { withFileTypes: true })) {
    // Other tests put folders in the place of states.
    if (!entry.isFile()) continue;
    const path = join(caches, entry.name);
    const lines = readFileSync(path, 'utf8').trimEnd().split('\n');
    writeFileSync(path, `${change(lines).join('\n')}\n`);
  }
}

const otherDamages: Record<string, Change> = {
  'delete the states': (_, site) => rmSync(site.caches, { recursive: true, force: true }),
  'delete the folder': (_, site) => rmSync(site.out, { recursive: true, force: true }),
  'copy the folder'(_, site) {
    const copy = join(site.root, 'copy');
    cpSync(site.out, copy, { recursive: true, preserveTimestamps: true });
    rmSync(site.out, { recursive: true });
    renameSync(copy, site.out);
  },
  'list a file that is gone': (_, { out }) =>
    writeFileSync(join(out, MARK), 'gone/index.html\n', { flag: 'a' }),
};

const cacheChanges: fc.Arbitrary<Change> = fc.oneof(
  fc
    .constantFrom(...Object.entries(stateDamages))
    .map(([name, damage]) => named(`states: ${name}`, (_, site) => changeStates(site, damage))),
  fc.constantFrom(...Object.entries(otherDamages)).map(([name, damage]) => named(name, ifThere(damage))),
);

const change = fc.oneof(
  { weight: 4, arbitrary: sourceChanges },
  { weight: 4, arbitrary: folderChanges },
  { weight: 1, arbitrary: cacheChanges },
);

/** The changes before each build of a run. */
const builds = fc.array(fc.array(change, { minLength: 1, maxLength: MOST_CHANGES, size: 'max' }), {
  minLength: BUILDS,
  maxLength: BUILDS,
});

/** What clean builds leave, by their sources. */
const known = new Map<string, Record<string, string>>();

async function cleanEntries(site: WarmSite, model: Model): Promise<Record<string, string>> {
  const sources = JSON.stringify(model, (_, value) => (value instanceof Map ? [...value] : value));
  const key = createHash('sha256').update(sources).digest('hex');
  const entries = known.get(key) ?? (await site.clean());
  known.set(key, entries);
  return entries;
}

random('leaves what a clean build leaves', async () => {
  let count = 0;
  const property = fc.asyncProperty(builds, async (changesOfBuilds) => {
    const site = warmSite();
    const model = newModel();
    writeSources(site, model);
    await site.rebuild();
    for (const changes of changesOfBuilds) {
      for (const apply of changes) apply(model, site);
      count += changes.length;
      writeSources(site, model);
      await site.rebuild();
      assertSameEntries(entriesOf(site.out), await cleanEntries(site, model));
    }
  });
  await fc.assert(property, { seed: SEED, numRuns: RUNS, includeErrorInReport: true });
  assert.ok(count >= 300, `It made only ${count} changes.`);
});

random.run();
