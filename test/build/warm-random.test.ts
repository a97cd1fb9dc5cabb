import {
  cpSync,
  existsSync,
  lstatSync,
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
import { treeOf } from '../support/tiny-site.ts';
import {
  findingsOf,
  image,
  type Notes,
  noteOf,
  post,
  recordOf,
  SLUGS,
  type StateSlug,
  slugOf,
  statesOf,
  statesSite,
  type WarmSite,
} from '../support/warm-site.ts';

/** Random changes of a site: after each build its folder holds what a clean build leaves. */
const random = suite('build: warm, at random');

const SEED = 2026;
/** The most changes before a build. */
const MOST_CHANGES = 4;

/** Sites of so many cities that stay, how many runs there are of each, and the builds of a run. */
const SIZES = [
  { cities: 6, runs: 4, builds: 6 },
  { cities: 150, runs: 1, builds: 5 },
];

interface City {
  state: StateSlug;
  /** The number of its name. Each name is that of one city, whatever its state. */
  place: 'first' | 'last';
  fields: object;
  /** The number of its note, if it has one, and what it has beside. */
  note: number | undefined;
  more: Record<string, string>;
}

/** What changes in a site. The sources are a function of this; what is missing is not there. */
interface Model {
  cities: Map<number, City | undefined>;
  articles: Map<string, { date: string; text: number } | undefined>;
  images: Map<string, number | undefined>;
  /** Settings, the brand, and a figure that notes name. */
  values: Map<string, unknown>;
}

const FAQS = {
  state: [{ question: 'What about {{state}}?', answer: 'An answer about {{state}}.' }],
  city: [
    { question: 'When?', answer: '{{note.tune}}' },
    { question: 'Humid?', answer: '{{climate.humidity}}' },
  ],
};

function writeSources(
  site: WarmSite,
  model: Model,
  stay: { records: object[]; notes: Record<string, Notes> },
) {
  const cities = [...model.cities].flatMap(([number, city]) => (city ? [{ number, ...city }] : []));
  const recordsAt = (place: City['place']) =>
    cities.flatMap((city) => (city.place === place ? [recordOf(city.state, city.number, city.fields)] : []));
  const notesOn = (state: StateSlug) =>
    cities.flatMap(({ number, note, more, ...city }) =>
      city.state === state && note !== undefined
        ? [[slugOf(state, number), { ...noteOf(note), tune: 'Tune in May for {{tuningVisit}}.', ...more }]]
        : [],
    );
  const { brand, figure, ...settings } = Object.fromEntries(model.values);
  site.set(settings);
  const constants = site.json('data/constants.json');
  constants.figures.tuningVisit.from = figure;
  site.write({
    'data/constants.json': constants,
    // Cities without notes are alike.
    'data/site.json': { ...site.json('data/site.json'), brand, similarityLimit: 1 },
    'data/locations.json': [...recordsAt('first'), ...stay.records, ...recordsAt('last')],
  });
  for (const state of SLUGS)
    site.write({
      [`data/notes/${state}.json`]: { ...stay.notes[state], ...Object.fromEntries(notesOn(state)) },
    });
  for (const [name, article] of model.articles) {
    const { date = '', text } = article ?? {};
    site.write({
      [`content/blog/${name}.md`]: article ? post({ title: name, date }, `Text ${text}.`) : null,
    });
  }
  for (const [name, drawn] of model.images)
    site.write({ [`content/images/${name}.svg`]: drawn === undefined ? null : image(`#${drawn}00000`) });
}

/** A change of the model, or of the out folder and the store. */
type Change = (model: Model, site: WarmSite) => unknown;

/** Names a change for the report of a failure. */
const named = (name: string, change: Change): Change => Object.assign(change, { toString: () => name });

/** Gives a part of the model another value. */
const puts = <Key, Value>(
  part: (model: Model) => Map<Key, Value>,
  key: fc.Arbitrary<Key>,
  value: fc.Arbitrary<NoInfer<Value>>,
): fc.Arbitrary<Change> =>
  fc
    .tuple(key, value)
    .map(([key, value]) => named(`${key}: ${JSON.stringify(value)}`, (model) => part(model).set(key, value)));

const digit = fc.integer({ min: 1, max: 9 });
const orNone = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });
const dates = fc.constantFrom('2025-12-31', '2026-01-31', '2026-02-01');

const city: fc.Arbitrary<City> = fc.record({
  state: fc.constantFrom(...SLUGS),
  place: fc.constantFrom('first', 'last'),
  fields: fc.record({
    median_income_bucket: fc.constantFrom('high', 'medium'),
    primary: fc.boolean(),
    lastmod: fc.constantFrom('2025-10-13', '2025-10-14', '2025-12-01'),
  }),
  note: orNone(digit),
  more: fc.constantFrom({}, { card: 'A card with a text.' }, { climate: 'dry' }),
});

const sourceChanges: fc.Arbitrary<Change> = fc.oneof(
  { weight: 4, arbitrary: puts(({ cities }) => cities, fc.integer({ min: 900, max: 905 }), orNone(city)) },
  {
    weight: 1,
    arbitrary: puts(
      ({ articles }) => articles,
      fc.constantFrom('one', 'two', 'three'),
      orNone(fc.record({ date: dates, text: digit })),
    ),
  },
  { weight: 1, arbitrary: puts(({ images }) => images, fc.constantFrom('a', 'b/c'), orNone(digit)) },
  {
    weight: 3,
    arbitrary: fc.oneof(
      puts(({ values }) => values, fc.constant('today'), dates),
      puts(({ values }) => values, fc.constant('code'), fc.constantFrom('same', 'other')),
      puts(({ values }) => values, fc.constant('checked'), fc.boolean()),
      puts(({ values }) => values, fc.constant('brand'), fc.constantFrom('Wirehaven', 'Key & Co')),
      puts(({ values }) => values, fc.constant('figure'), fc.constantFrom(120, 130)),
    ),
  },
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

/** Does something to one of the files of a folder, if there is any. */
const toFile = (
  edits: Record<string, (path: string) => void>,
  filesIn: (site: WarmSite) => string[],
): fc.Arbitrary<Change> =>
  fc.tuple(fc.constantFrom(...Object.keys(edits)), fc.nat()).map(([name, position]) =>
    named(`${name} ${position}`, (_, site) => {
      const files = filesIn(site);
      const path = files[position % files.length];
      if (path) edits[name]?.(path);
    }),
  );

const emittedFiles = ({ out }: WarmSite) =>
  Object.keys(treeOf(out))
    .filter((file) => file !== MARK)
    .map((file) => join(out, file));

const storeDamages: Record<string, (path: string) => void> = {
  remove: (path) => rmSync(path),
  'flip a bit of': (path) => {
    const bytes = readFileSync(path);
    if (bytes.length === 0) return;
    bytes.writeUInt8(bytes.readUInt8(bytes.length >> 1) ^ 1, bytes.length >> 1);
    writeFileSync(path, bytes);
  },
};

const storedFiles = ({ store }: WarmSite) =>
  Object.keys(treeOf(store))
    .filter((name) => !name.startsWith('images/'))
    .map((name) => join(store, name));

const otherDamages: Record<string, (site: WarmSite) => unknown> = {
  'delete the store': ({ store }) => rmSync(store, { recursive: true, force: true }),
  'delete the folder': ({ out }) => rmSync(out, { recursive: true, force: true }),
  'copy the folder'({ out, root }) {
    if (!existsSync(out)) return;
    cpSync(out, join(root, 'copy'), { recursive: true, preserveTimestamps: true });
    rmSync(out, { recursive: true });
    renameSync(join(root, 'copy'), out);
  },
  'list a file that is gone': ({ out }) =>
    existsSync(out) && writeFileSync(join(out, MARK), 'gone/index.html\n', { flag: 'a' }),
  'mix the hashes of files'(site) {
    if (!existsSync(join(site.store, 'emitted'))) return;
    const { lines, replace } = statesOf(site);
    replace(lines.map((line, index) => `${lines.at(index - 1)?.slice(0, 43)}${line.slice(43)}`));
  },
};

const change = fc.oneof(
  { weight: 8, arbitrary: sourceChanges },
  { weight: 8, arbitrary: toFile(handEdits, emittedFiles) },
  { weight: 1, arbitrary: toFile(storeDamages, storedFiles) },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom(...Object.entries(otherDamages))
      .map(([name, damage]) => named(name, (_, site) => damage(site))),
  },
);

/** The changes before each build of a run. */
const changesOf = (builds: number) =>
  fc.array(fc.array(change, { minLength: 1, maxLength: MOST_CHANGES, size: 'max' }), {
    minLength: builds,
    maxLength: builds,
  });

for (const { cities, runs, builds } of SIZES)
  random(`leaves what a clean build leaves, with ${cities} cities that stay`, async () => {
    const property = fc.asyncProperty(changesOf(builds), async (changesOfBuilds) => {
      const few = Math.ceil(cities / 10);
      const site = await statesSite(
        { alabama: few, maine: few, ohio: cities - 2 * few },
        { 'data/faqs.json': FAQS },
      );
      const notes = SLUGS.map((state) => [state, site.json(`data/notes/${state}.json`)]);
      const stay = { records: site.json('data/locations.json'), notes: Object.fromEntries(notes) };
      const model: Model = {
        ...{ cities: new Map(), articles: new Map(), images: new Map() },
        values: new Map<string, unknown>([
          ['brand', 'Keyhaven'],
          ['figure', 120],
        ]),
      };
      for (const changes of changesOfBuilds) {
        for (const apply of changes) apply(model, site);
        writeSources(site, model, stay);
        const report = await site.rebuild();
        const clean = await site.clean({});
        assertSameEntries(entriesOf(site.out), clean.entries);
        assert.equal(findingsOf(report), findingsOf(clean.report));
      }
    });
    await fc.assert(property, { seed: SEED, numRuns: runs, includeErrorInReport: true });
  });

random.run();
