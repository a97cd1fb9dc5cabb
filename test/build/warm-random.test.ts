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
import { MARK } from '../../generator/emit/target.ts';
import { assertSameEntries, entriesOf, keepingTimes } from '../support/entries.ts';
import { letters, noteOf } from '../support/states-site.ts';
import { location, treeOf } from '../support/tiny-site.ts';
import { post, statesOf, type WarmSite, warmSite } from '../support/warm-site.ts';

/** Random changes of a site: after each build its folder holds what a clean build leaves. */
const random = suite('build: warm, at random');

const SEED = 2026;
/** The most changes before a build. */
const MOST_CHANGES = 4;

/** Sites of so many cities beside those that change, how many runs there are of each, and the builds of a run. */
const SIZES = [
  { cities: 0, runs: 4, builds: 6 },
  { cities: 150, runs: 1, builds: 5 },
  { cities: 1500, runs: 1, builds: 2 },
];

interface City {
  state: StateSlug;
  name: string;
  income: string;
  primary: boolean;
  lastmod: string;
  /** The number of its note, if it has one. */
  note: number | undefined;
  card: boolean;
  climate: boolean;
}

/** The site is a function of this. Names that are missing have no city, article or image. */
interface Model {
  /** By their slugs, in their order. */
  cities: Map<string, City>;
  articles: Map<string, { date: string; text: number }>;
  images: Map<string, number>;
  today: string;
  brand: string;
  /** A figure that notes name. */
  figure: number;
  code: string;
  checked: boolean;
}

const STATES = { alabama: 'AL', maine: 'ME', ohio: 'OH' } as const;
type StateSlug = keyof typeof STATES;
const STATE_SLUGS = Object.keys(STATES) as StateSlug[];
const NAMES = { alabama: 'Alabama', maine: 'Maine', ohio: 'Ohio' };

const CITIES = ['akron', 'columbus', 'dayton', 'elyria', 'fairfield', 'geneva'];
const ARTICLES = ['one', 'two', 'three'];
const IMAGES = ['a', 'b/c'];
const DATES = ['2025-12-31', '2026-01-31', '2026-02-01'];
const BRANDS = ['Keyhaven', 'Wirehaven', 'Key & Co'];

const nameOf = (slug: string): string => slug.charAt(0).toUpperCase() + slug.slice(1);

const newCity = (state: StateSlug, name: string, note?: number): City => ({
  state,
  name,
  income: 'medium',
  primary: true,
  lastmod: '2025-10-14',
  note,
  card: false,
  climate: false,
});

/** Two cities of each state stay; the others are many, or none. */
function newModel(more: number): Model {
  const staying = STATE_SLUGS.flatMap((state) =>
    ['north', 'south'].map((side) => [state, `${side}ville of ${NAMES[state]}`] as const),
  );
  const made = Array.from(
    { length: more },
    (_, number) =>
      [STATE_SLUGS[number % 4 === 0 ? number % 3 : 2] ?? 'ohio', `Town ${letters(number)}`] as const,
  );
  const cities = [...staying, ...made].map(([state, lower], index) => {
    const name = nameOf(lower);
    return [name.toLowerCase().replaceAll(' ', '-'), newCity(state, name, 100 + index)] as const;
  });
  return {
    cities: new Map([...cities, ['columbus', newCity('ohio', 'Columbus', 1)]]),
    articles: new Map([['one', { date: '2026-01-31', text: 0 }]]),
    images: new Map([['a', 1]]),
    today: '2026-01-31',
    brand: 'Keyhaven',
    figure: 120,
    code: 'same',
    checked: true,
  };
}

function writeSources(site: WarmSite, model: Model): void {
  const { cities, articles, images, today, brand, code, checked, figure } = model;
  const entries = [...cities];
  const constants = site.json('data/constants.json');
  constants.figures.tuningVisit.from = figure;
  site.set({ today, code, checked });
  const textsOf = ({ note = 0, card, climate }: City) => ({
    ...noteOf(note),
    tune: `Tune in May for {{tuningVisit}}.`,
    ...(card && { card: `A card with the number ${note}.` }),
    ...(climate && { climate: 'dry' }),
  });
  const notesOf = (state: StateSlug) =>
    entries.filter(([, city]) => city.state === state && city.note !== undefined);
  site.write({
    'data/site.json': { ...site.json('data/site.json'), brand },
    'data/constants.json': constants,
    'data/states.json': {
      states: STATE_SLUGS.map((slug) => ({ slug, code: STATES[slug], climate: 'cold' })),
    },
    'data/faqs.json': FAQS,
    'data/locations.json': entries.map(([slug, { state, name, income, primary, lastmod }]) =>
      location(NAMES[state], name, { city_slug: slug, median_income_bucket: income, primary, lastmod }),
    ),
    ...Object.fromEntries(
      STATE_SLUGS.map((state) => [
        `data/notes/${state}.json`,
        Object.fromEntries(notesOf(state).map(([slug, city]) => [slug, textsOf(city)])),
      ]),
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

const FAQS = {
  state: [{ question: 'What about {{state}}?', answer: 'An answer about {{state}}.' }],
  city: [
    { question: 'What about {{city}}?', answer: 'An answer about {{city}}.' },
    { question: 'When?', answer: '{{note.tune}}' },
    { question: 'Humid?', answer: '{{climate.humidity}}' },
  ],
};

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

/** Changes a city that changes, if the site has it. */
const ofCity = (
  what: string,
  change: (city: City, model: Model, slug: string) => void,
): fc.Arbitrary<Change> =>
  fc.constantFrom(...CITIES).map((slug) =>
    named(`${slug}: ${what}`, (model) => {
      const city = model.cities.get(slug);
      if (city) change(city, model, slug);
    }),
  );

const setting = <Key extends keyof Model>(key: Key, ...values: Model[Key][]): fc.Arbitrary<Change> =>
  fc.constantFrom(...values).map((value) =>
    named(`${key}: ${value}`, (model) => {
      model[key] = value;
    }),
  );

const cityChanges: fc.Arbitrary<Change> = fc.oneof(
  edits((model) => model.cities, {
    names: CITIES,
    value: fc.option(
      fc.record({
        state: fc.constantFrom(...STATE_SLUGS),
        name: fc.constantFrom('Akron', 'Bright City'),
        income: fc.constantFrom('high', 'medium'),
        primary: fc.boolean(),
        lastmod: fc.constantFrom('2025-10-13', '2025-10-14', '2025-12-01'),
        note: fc.option(digit, { nil: undefined }),
        card: fc.boolean(),
        climate: fc.boolean(),
      }),
      { nil: undefined },
    ),
  }),
  ofCity('another name', (city) => {
    city.name = `New ${city.name}`.slice(0, 20).trim();
  }),
  ofCity('to the next state', (city) => {
    city.state = STATE_SLUGS[(STATE_SLUGS.indexOf(city.state) + 1) % 3] ?? 'ohio';
  }),
  ofCity('to the front', (city, model, slug) => {
    model.cities.delete(slug);
    model.cities = new Map([[slug, city], ...model.cities]);
  }),
  ofCity('another slug', (city, model, slug) => {
    const free = CITIES.find((other) => !model.cities.has(other));
    if (free)
      model.cities = new Map(
        [...model.cities].map(([key, value]) => (key === slug ? [free, city] : [key, value])),
      );
  }),
  ofCity('another note', (city) => {
    city.note = ((city.note ?? 0) % 9) + 1;
  }),
);

const sourceChanges: fc.Arbitrary<Change> = fc.oneof(
  { weight: 3, arbitrary: cityChanges },
  { weight: 2, arbitrary: fc.oneof(setting('today', ...DATES), setting('brand', ...BRANDS)) },
  {
    weight: 1,
    arbitrary: fc.oneof(
      setting('code', 'same', 'other'),
      setting('checked', true, false),
      setting('figure', 120, 130),
    ),
  },
  {
    weight: 2,
    arbitrary: fc.oneof(
      edits((model) => model.articles, {
        names: ARTICLES,
        value: fc.option(fc.record({ date: fc.constantFrom(...DATES), text: digit }), { nil: undefined }),
      }),
      edits((model) => model.images, { names: IMAGES, value: fc.option(digit, { nil: undefined }) }),
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

/** Replaces the lines of the states, as if another build had left them. */
function changeStates(site: WarmSite, change: (lines: string[]) => string[]): void {
  if (!existsSync(join(site.store, 'emitted'))) return;
  const { lines, replace } = statesOf(site);
  replace(change(lines));
}

/** Flips a bit of a file in the store. */
function flipBit(site: WarmSite, position: number): void {
  const files = existsSync(site.store)
    ? Object.keys(treeOf(site.store)).filter((name) => !name.startsWith('images/'))
    : [];
  const path = join(site.store, files[position % files.length] ?? '');
  const bytes = existsSync(path) && lstatSync(path).isFile() ? readFileSync(path) : Buffer.alloc(0);
  if (bytes.length === 0) return;
  const at = (position * 7919) % bytes.length;
  bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
  writeFileSync(path, bytes);
}

const otherDamages: Record<string, Change> = {
  'delete the store': (_, site) => rmSync(site.store, { recursive: true, force: true }),
  'delete the facts': (_, site) => rmSync(join(site.store, 'facts'), { recursive: true, force: true }),
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
  fc.nat().map((position) => named(`flip a bit ${position}`, (_, site) => flipBit(site, position))),
  fc.constantFrom(...Object.entries(otherDamages)).map(([name, damage]) => named(name, ifThere(damage))),
);

const change = fc.oneof(
  { weight: 4, arbitrary: sourceChanges },
  { weight: 4, arbitrary: folderChanges },
  { weight: 1, arbitrary: cacheChanges },
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
      const site = warmSite();
      const model = newModel(cities);
      writeSources(site, model);
      await site.settle();
      for (const changes of changesOfBuilds) {
        for (const apply of changes) apply(model, site);
        writeSources(site, model);
        await site.rebuild();
        assertSameEntries(entriesOf(site.out), await site.clean());
      }
    });
    await fc.assert(property, { seed: SEED, numRuns: runs, includeErrorInReport: true });
  });

random.run();
