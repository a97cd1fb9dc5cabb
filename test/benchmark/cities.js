/**
 * Writes a copy of the project's data with as many cities as asked for, spread evenly over the states:
 * `node test/benchmark/cities.js 20000 /tmp/x/data`. The cities that it adds are made up. The same number gives the same bytes.
 */
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** @typedef {Record<string, string>} Note */

const words = (/** @type {string} */ text) => text.split(' ');

/** The parts of a name such as "North Harwick". */
const STARTS = words(
  'Al Ash Bar Bel Birch Black Brad Bran Brook Bur Cal Car Cedar Chel Clay Cole Cran Dal Dar Dun Ed Elm Ever Fair Fern Flint Fox Gar Gil Gold Green Hal Har Haw Hol Hunt Iron Kel King Kirk Lan Lark Lin Lock Mal Mar Mer Mid Mil Nash',
);
const ENDS = words(
  'berg bridge bury combe dale den don field ford gate grove ham haven hurst ington ley low mere mont more mouth port shire side son stead stock ton vale view ville way well wick wood worth',
);
const FIRST = words('Fort Glen Lake Lower Mount New North Old Port South Upper West');
/** The fields of a note that a city page shows. */
const FIELDS = words('music home rooms moving weather tune study used hear');

let state = 1;

/**
 * Chooses from a list as if by chance, by a linear congruential generator.
 * @template T
 * @param {readonly T[]} list
 */
function pick(list) {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return /** @type {T} */ (list[Math.floor((state / 2 ** 32) * list.length)]);
}

/**
 * @param {number} count
 * @param {string} folder
 * @param {string} data the data folder that it starts from
 */
export function writeCities(count, folder, data = 'data') {
  state = 1;
  const read = (/** @type {string} */ name) => JSON.parse(readFileSync(join(data, name), 'utf8'));
  const write = (/** @type {string} */ name, /** @type {unknown} */ value) =>
    writeFileSync(join(folder, name), `${JSON.stringify(value, null, 2)}\n`);
  cpSync(data, folder, { recursive: true });
  /** @type {Record<string, unknown>[]} */
  const known = read('locations.json');
  const humidity = read('humidity.json');
  const stations = Object.keys(humidity.stations);
  /** @type {{ slug: string, code: string }[]} */
  const states = read('states.json').states;
  const makeNote = noteMaker(readdirSync(join(data, 'notes')).map((name) => read(`notes/${name}`)));
  const taken = new Set([...known.map(({ city_slug }) => city_slug), ...states.map(({ slug }) => slug)]);
  const locations = states.flatMap(({ slug: of, code }, index) => {
    const cities = known.filter(({ state_slug }) => state_slug === of);
    const notes = read(`notes/${of}.json`);
    const wanted = Math.floor(count / states.length) + (index < count % states.length ? 1 : 0);
    while (cities.length < wanted) {
      const name = `${pick([`${pick(FIRST)} `, ''])}${pick(STARTS)}${pick(ENDS)}`;
      const slug = `${name.toLowerCase().replace(' ', '-')}-${code.toLowerCase()}`;
      if (taken.has(slug)) continue;
      taken.add(slug);
      notes[slug] = makeNote();
      humidity.cities[slug] = { station: pick(stations), km: pick([2, 9, 21, 34, 58]) };
      const income = pick(['high', 'medium', 'medium']);
      const own = { city_name: name, city_slug: slug, primary: false, median_income_bucket: income };
      cities.push({ ...cities[0], ...own, lastmod: `2026-03-${pick([10, 14, 21, 28])}` });
    }
    write(`notes/${of}.json`, notes);
    return cities;
  });
  write('locations.json', locations);
  write('humidity.json', humidity);
}

/**
 * Returns what makes up notes: each field is that of a city of the project with other words, so that two notes have few runs of five
 * words in common.
 * @param {Record<string, unknown>[]} files
 */
function noteMaker(files) {
  const notes = /** @type {Note[]} */ (
    files.flatMap(({ $schema: _, state: __, ...notes }) => Object.values(notes))
  );
  const longWord = /\b[a-z]{4,}\b/g;
  const vocabulary = [
    ...new Set(
      notes
        .map((note) => Object.values(note).join(' '))
        .join(' ')
        .match(longWord),
    ),
  ];
  const textOf = (/** @type {string} */ field) =>
    pick(notes)[field]?.replaceAll(longWord, () => pick(vocabulary)) ?? '';
  return () => Object.fromEntries(FIELDS.map((field) => [field, textOf(field)]));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [count, folder] = process.argv.slice(2);
  writeCities(Number(count), String(folder));
}
