/**
 * Writes a copy of the project's data with as many cities as asked for, spread evenly over the states:
 * `node test/benchmark/sites/cities.js 20000 /tmp/x/data`. All cities but those of the project are made up. The same number gives
 * the same bytes.
 */
import { cpSync, mkdirSync, readdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * @typedef {{ state_name: string, state_slug: string, city_name: string, city_slug: string, primary: boolean,
 *   median_income_bucket: 'high' | 'medium', lastmod: string }} Location
 * @typedef {Record<string, string>} Note
 * @typedef {<T>(list: readonly T[]) => T} Pick returns one of a list, by chance
 */

const project = fileURLToPath(new URL('../../..', import.meta.url));
/** @param {string} name */
const read = (name) => JSON.parse(readFileSync(join(project, 'data', name), 'utf8'));
const words = (/** @type {string} */ text) => text.split(' ');

/** The parts of a name such as "Harwick", "North Harwick" or "Harwick Falls". Most names are of one word. */
const FIRST = words('Cape East Fort Glen Lake Little Lower Mount New North Old Point Port South Upper West');
const STEMS = words(
  'Al Ash Bar Bel Birch Black Brad Bran Brook Bur Cal Car Cedar Chel Clay Cole Cran Dal Dar Dun Ed Elm Ever Fair Fern Flint Fox Gar Gil Gold Green Hal Har Haw Hol Hunt Iron Kel King Kirk Lan Lark Lin Lock Mal Mar Mer Mid Mil Nash Nel Oak Pal Pem Pine Quin Red Ridge Rock Rose Sel Shel Stan Sun Thorn Til Val Wake Wel Whit Win York',
);
const ENDS = words(
  'berg bridge bury combe dale den don field ford gate grove ham haven hurst ington ley low mere mont more mouth port shire side son stead stock ton vale view ville way well wick wood worth',
);
const LAST = words('Bluff City Corners Creek Falls Grove Heights Hills Junction Mills Park Springs Valley');

/** The fields of a note whose texts a city page shows. */
const FIELDS = words('music home rooms moving weather tune study used hear');
const DAYS = Array.from({ length: 28 }, (_, day) => `2026-03-${String(day + 1).padStart(2, '0')}`);
/** In kilometers. */
const DISTANCES = Array.from({ length: 58 }, (_, km) => km + 1);

/**
 * Writes the data of a site with that many cities into a folder.
 * @param {number} count
 * @param {string} folder
 */
export function writeCities(count, folder) {
  mkdirSync(folder, { recursive: true });
  cpSync(join(project, 'data'), folder, { recursive: true });
  const pick = picker(1);
  /** @type {Location[]} */
  const known = read('locations.json');
  const humidity = read('humidity.json');
  const stations = Object.keys(humidity.stations);
  /** @type {{ slug: string, code: string }[]} */
  const states = read('states.json').states;
  const madeUpNote = noteMaker(pick);
  const taken = new Set([...known.map(({ city_slug }) => city_slug), ...states.map(({ slug }) => slug)]);
  /** @type {Location[]} */
  const locations = [];
  for (const [index, { slug: state, code }] of states.entries()) {
    const file = `notes/${state}.json`;
    const notes = read(file);
    const ofState = known.filter(({ state_slug }) => state_slug === state);
    const wanted = Math.floor(count / states.length) + (index < count % states.length ? 1 : 0);
    const names = new Set(ofState.map(({ city_name }) => city_name));
    while (ofState.length < wanted) {
      const name = cityName(pick);
      const plain = name.toLowerCase().replaceAll(' ', '-');
      const slug = taken.has(plain) ? `${plain}-${code.toLowerCase()}` : plain;
      if (names.has(name) || taken.has(slug)) continue;
      names.add(name);
      taken.add(slug);
      notes[slug] = madeUpNote();
      humidity.cities[slug] = { station: pick(stations), km: pick(DISTANCES) };
      ofState.push({
        .../** @type {Location} */ (ofState[0]),
        city_name: name,
        city_slug: slug,
        primary: false,
        median_income_bucket: pick(['high', 'medium', 'medium']),
        lastmod: pick(DAYS),
      });
    }
    locations.push(...ofState);
    writeFileSync(join(folder, file), json(notes));
  }
  writeFileSync(join(folder, 'locations.json'), json(locations));
  writeFileSync(join(folder, 'humidity.json'), json(humidity));
}

/** As the project's own data files. @param {unknown} value */
export const json = (value) => `${JSON.stringify(value, null, 2)}\n`;

/** @param {Pick} pick */
function cityName(pick) {
  const form = pick(['plain', 'plain', 'first', 'last']);
  const word = pick(STEMS) + pick(ENDS);
  if (form === 'plain') return word;
  return form === 'first' ? `${pick(FIRST)} ${word}` : `${word} ${pick(LAST)}`;
}

/**
 * Returns what makes up notes: each field is that of a city of the project, with other words, so that two notes have few runs of
 * five words in common.
 * @param {Pick} pick
 * @returns {() => Note}
 */
function noteMaker(pick) {
  const files = readdirSync(join(project, 'data/notes')).map((name) => read(`notes/${name}`));
  /** @type {Note[]} */
  const notes = /** @type {Note[]} */ (
    files.flatMap(({ $schema: _, state: __, ...notes }) => Object.values(notes))
  );
  const longWord = /\b[a-z]{4,}\b/g;
  const vocabulary = [
    ...new Set(notes.flatMap((note) => Object.values(note).join(' ').match(longWord) ?? [])),
  ];
  const madeUp = (/** @type {string} */ field) =>
    pick(notes)[field]?.replaceAll(longWord, () => pick(vocabulary));
  return () => Object.fromEntries(FIELDS.map((field) => [field, madeUp(field) ?? '']));
}

/**
 * A chooser by mulberry32, seeded. Source: https://gist.github.com/tommyettinger/46a874533244883189143505d203312c.
 * @param {number} seed
 * @returns {Pick}
 */
function picker(seed) {
  let state = seed;
  return (list) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    const chance = ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
    return /** @type {any} */ (list[Math.floor(chance * list.length)]);
  };
}

// A script may be started through a symbolic link.
if (process.argv[1] && realpathSync(process.argv[1]) === realpathSync(fileURLToPath(import.meta.url))) {
  const [count, folder] = process.argv.slice(2);
  if (!Number.isInteger(Number(count)) || Number(count) < 150 || !folder) {
    console.error('Usage: node test/benchmark/sites/cities.js <number of cities, 150 or more> <folder>');
    process.exit(2);
  }
  writeCities(Number(count), folder);
}
