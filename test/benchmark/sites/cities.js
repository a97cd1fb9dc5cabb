/**
 * Writes a copy of the project's data with as many made-up cities as asked for, spread evenly over the states:
 * `node test/benchmark/sites/cities.js 20000 /tmp/x/data`. The same number gives the same bytes.
 */
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { home, music, nameParts, words } from './words.js';

const project = fileURLToPath(new URL('../../..', import.meta.url));

/**
 * @typedef {{ state_name: string, state_slug: string, city_name: string, city_slug: string, primary: boolean,
 *   median_income_bucket: 'high' | 'medium', lastmod: string }} Location
 * @typedef {{ music: string, home: string, [field: string]: string }} Note
 * @typedef {<T>(list: readonly T[]) => T} Pick returns one of a list, by chance
 */

/**
 * Writes the data of a site with that many cities into a folder.
 * @param {number} count
 * @param {string} folder
 */
export function writeCities(count, folder) {
  mkdirSync(folder, { recursive: true });
  cpSync(join(project, 'data'), folder, { recursive: true });
  const { locations, notes } = makeCities(count);
  writeFileSync(join(folder, 'humidity.json'), json(makeHumidity(locations)));
  writeFileSync(join(folder, 'locations.json'), json(locations));
  rmSync(join(folder, 'notes'), { recursive: true });
  mkdirSync(join(folder, 'notes'));
  for (const [state, ofState] of notes)
    writeFileSync(
      join(folder, 'notes', `${state}.json`),
      json({ $schema: '../schemas/notes.schema.json', ...ofState }),
    );
}

/** So many stations for each state: about as many as TMY3 has. */
const STATIONS = 20;

/**
 * The figures of all cities, each from one of the stations of its state. A made-up station is a little drier or damper than one
 * of the project's.
 * @param {readonly Location[]} locations
 */
function makeHumidity(locations) {
  const pick = picker(2);
  const humidity = readData('humidity.json');
  /** @type {{ indoor: number[] }[]} */
  const known = Object.values(humidity.stations);
  const stateSlugs = [...new Set(locations.map(({ state_slug }) => state_slug))];
  const stations = stateSlugs.flatMap((slug) =>
    Array.from({ length: STATIONS }, (_, index) => {
      const station = pick(known);
      const indoor = station.indoor.map((humidity) => Math.min(100, Math.max(0, humidity + pick(DRIFTS))));
      return [`${slug}-${index}`, { ...station, indoor }];
    }),
  );
  const cities = locations.map(({ city_slug, state_slug }) => [
    city_slug,
    { station: `${state_slug}-${pick(INDEXES)}`, km: pick(DISTANCES) },
  ]);
  const examples = locations.slice(0, 6).map(({ city_slug }) => city_slug);
  return {
    ...humidity,
    examples,
    stations: Object.fromEntries(stations),
    cities: Object.fromEntries(cities),
  };
}

/** As the project's own data files. @param {unknown} value */
export const json = (value) => `${JSON.stringify(value, null, 2)}\n`;

/**
 * The records of that many cities, state by state, and the notes of each state by slug.
 * @param {number} count
 */
function makeCities(count) {
  const states = statesOfProject();
  const stateSlugs = new Set(states.map(({ slug }) => slug));
  const climates = readData('climates.json').climates.map((/** @type {{ slug: string }} */ { slug }) => slug);
  const pick = picker(1);
  const taken = new Set([...stateSlugs, ...reservedSlugs()]);
  /** @type {Location[]} */
  const locations = [];
  /** @type {Map<string, Record<string, Note>>} */
  const notes = new Map();
  for (const [index, state] of states.entries()) {
    /** @type {Record<string, Note>} */
    const ofState = {};
    notes.set(state.slug, ofState);
    const cities = Math.floor(count / states.length) + (index < count % states.length ? 1 : 0);
    const names = new Set();
    const linked = linkedCities(state.slug);
    while (names.size < cities) {
      const name = linked[names.size] ?? cityName(pick);
      const plain = slugify(name);
      const slug = taken.has(plain) ? `${plain}-${state.code.toLowerCase()}` : plain;
      if (names.has(name) || taken.has(slug)) continue;
      names.add(name);
      taken.add(slug);
      locations.push({
        state_name: state.name,
        state_slug: state.slug,
        city_name: name,
        city_slug: slug,
        primary: names.size <= 3,
        median_income_bucket: pick(['high', 'medium', 'medium']),
        lastmod: `2026-${pick(MONTHS)}-${pick(DAYS)}`,
      });
      const climate = pick(EIGHTHS) === 0 ? { climate: pick(climates) } : {};
      ofState[slug] = {
        ...climate,
        ...(names.size <= 3 && { card: sentences(pick, music, 1) }),
        music: introduction(pick, name) + sentences(pick, music, 3),
        home: introduction(pick, name) + sentences(pick, home, 3),
        ...Object.fromEntries(ABOUT_HOMES.map((field) => [field, sentences(pick, home, 2)])),
        ...Object.fromEntries(ABOUT_MUSIC.map((field) => [field, sentences(pick, music, 2)])),
      };
    }
  }
  return { locations, notes };
}

/** The fields of a note for the answers of a city page. */
const ABOUT_HOMES = ['rooms', 'moving', 'weather', 'tune'];
const ABOUT_MUSIC = ['study', 'used', 'hear'];
const MONTHS = ['01', '02', '03', '04', '05', '06', '07', '08', '09', '10'];
const DAYS = Array.from({ length: 28 }, (_, day) => String(day + 1).padStart(2, '0'));
const INDEXES = Array.from({ length: STATIONS }, (_, index) => index);
/** In points of humidity. */
const DRIFTS = [-3, -2, -1, 0, 1, 2, 3];
/** In kilometers. */
const DISTANCES = Array.from({ length: 58 }, (_, km) => km + 1);
const EIGHTHS = [0, 1, 2, 3, 4, 5, 6, 7];

/** The states of the default site, in the order of its cities. */
function statesOfProject() {
  /** @type {Map<string, string>} */
  const codes = new Map(
    readData('states.json').states.map((/** @type {{ slug: string, code: string }} */ { slug, code }) => [
      slug,
      code,
    ]),
  );
  /** @type {Location[]} */
  const locations = readData('locations.json');
  const names = new Map(locations.map(({ state_slug, state_name }) => [state_slug, state_name]));
  return [...names].map(([slug, name]) => ({ slug, name, code: codes.get(slug) ?? 'XX' }));
}

/** @param {string} name */
const readData = (name) => JSON.parse(readFileSync(join(project, 'data', name), 'utf8'));

/** The names of the state's cities that articles link to: every site needs these. @param {string} state */
function linkedCities(state) {
  const folder = join(project, 'content/blog');
  const articles = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
  const slugs = articles.flatMap((text) => [
    ...text.matchAll(new RegExp(`\\(/${state}/([a-z-]+)/pianos/`, 'g')),
  ]);
  const linked = new Set(slugs.map(([, slug]) => slug));
  /** @type {Location[]} */
  const locations = readData('locations.json');
  return locations.filter(({ city_slug }) => linked.has(city_slug)).map(({ city_name }) => city_name);
}

/** First segments of the site's own paths: every word between slashes in generator/addresses.ts is left out. */
function reservedSlugs() {
  const source = readFileSync(join(project, 'generator/addresses.ts'), 'utf8');
  return [...source.matchAll(/[a-z-]+/g)].map(([word]) => word);
}

/** Equals `slugify` of generator/addresses.ts for the letters that these names have. @param {string} name */
const slugify = (name) =>
  name
    .replaceAll("'", '')
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, '-');

const { prefixes, stems, suffixes, seconds } = nameParts;
const parts = {
  prefixes: prefixes.split(','),
  stems: stems.split(','),
  suffixes: suffixes.split(','),
  seconds: seconds.split(','),
};

/** The forms of names, the common ones more than once. */
const FORMS = /** @type {const} */ ([
  'plain',
  'plain',
  'prefix',
  'prefix',
  'second',
  'second',
  'second',
  'of',
  'two',
]);

/** A name such as Harwick, North Harwick, Harwick Falls, Harwick's Mill or Harwick-Elmdale. @param {Pick} pick */
function cityName(pick) {
  const word = () => {
    const [stem, suffix] = [pick(parts.stems), pick(parts.suffixes)];
    return stem.at(-1) === suffix[0] || suffix.startsWith(stem.toLowerCase()) ? `${stem}sley` : stem + suffix;
  };
  switch (pick(FORMS)) {
    case 'plain':
      return word();
    case 'prefix':
      return `${pick(parts.prefixes)} ${word()}`;
    case 'second':
      return `${word()} ${pick(parts.seconds)}`;
    case 'of':
      return `${word()}'s ${pick(parts.seconds)}`;
    case 'two':
      return `${word()}-${word()}`;
  }
}

const slots = new Map(Object.entries(words).map(([name, list]) => [name, list.split(',')]));

/**
 * Different sentences with their slots filled.
 * @param {Pick} pick
 * @param {readonly string[]} frames
 * @param {number} count
 */
function sentences(pick, frames, count) {
  /** @type {Set<string>} */
  const chosen = new Set();
  while (chosen.size < count) chosen.add(pick(frames));
  const filled = [...chosen].map((frame) => {
    const text = frame.replaceAll(/\{(\w+)\}/g, (_, slot) => pick(slots.get(slot) ?? ['']));
    return text.charAt(0).toUpperCase() + text.slice(1);
  });
  return filled.join(' ');
}

/** Often a sentence that names the city. @param {Pick} pick @param {string} city */
const introduction = (pick, city) =>
  pick([`${city} has ways of its own. `, `Walk through ${city} once. `, '']);

/** A chooser by mulberry32, seeded. Source: https://gist.github.com/tommyettinger/46a874533244883189143505d203312c. @param {number} seed @returns {Pick} */
function picker(seed) {
  let state = seed;
  return (list) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    const chance = ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
    const chosen = list[Math.floor(chance * list.length)];
    if (chosen === undefined) throw new Error('The list is empty.');
    return chosen;
  };
}

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const [count, folder] = process.argv.slice(2);
  if (!Number.isInteger(Number(count)) || Number(count) < 150 || !folder) {
    console.error('Usage: node test/benchmark/sites/cities.js <number of cities, 150 or more> <folder>');
    process.exit(2);
  }
  writeCities(Number(count), folder);
}
