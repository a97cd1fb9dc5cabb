/** Writes the data of a site with made-up cities: `node test/benchmark/cities.js 20000 /tmp/data`. */
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** @typedef {Record<string, unknown>} Data */

const words = (/** @type {string} */ text) => text.split(' ');
const SYLLABLES = words(
  'al ber bran cor dal den el far fen gil ham har hol kel kirk lan ley lin low mar mer mil nor pem port ros sel ston thor ton val vern wel win',
);
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
 * Adds cities to a copy of data until there are so many, spread evenly over the states. The same number gives the same bytes.
 * @param {number} count
 * @param {string} folder
 * @param {string} data the data folder that it starts from
 */
export function writeCities(count, folder, data = 'data') {
  state = 1;
  cpSync(data, folder, { recursive: true });
  const read = (/** @type {string} */ name) => JSON.parse(readFileSync(join(data, name), 'utf8'));
  const write = (/** @type {string} */ name, /** @type {unknown} */ value) =>
    writeFileSync(join(folder, name), JSON.stringify(value, null, 2));
  /** @type {Data[]} */
  const known = read('locations.json');
  const humidity = read('humidity.json');
  const stations = Object.keys(humidity.stations);
  const makeNote = noteMaker(readdirSync(join(data, 'notes')).map((name) => read(`notes/${name}`)));
  /** @type {{ slug: string, code: string }[]} */
  const states = read('states.json').states;
  const locations = states.flatMap(({ slug: of, code }, index) => {
    const cities = known.filter(({ state_slug }) => state_slug === of);
    const notes = read(`notes/${of}.json`);
    while (cities.length < Math.floor((count + states.length - 1 - index) / states.length)) {
      const name = pick(SYLLABLES) + pick(SYLLABLES) + pick(SYLLABLES);
      const slug = `${name}-${code.toLowerCase()}`;
      if (slug in notes) continue;
      notes[slug] = makeNote();
      humidity.cities[slug] = { station: pick(stations), km: pick([2, 9, 21, 34, 58]) };
      cities.push({
        ...cities[0],
        city_name: name.replace(/^./, (first) => first.toUpperCase()),
        city_slug: slug,
        primary: false,
        median_income_bucket: pick(['high', 'medium', 'medium']),
        lastmod: pick(['2026-03-10', '2026-03-14', '2026-03-21', '2026-03-28']),
      });
    }
    write(`notes/${of}.json`, notes);
    return cities;
  });
  write('locations.json', locations);
  write('humidity.json', humidity);
}

/**
 * Returns what makes up notes: each field is that of a known city with other words, so that notes have few runs of words in common.
 * @param {Data[]} files
 */
function noteMaker(files) {
  const notes = /** @type {Record<string, string>[]} */ (
    files.flatMap(({ $schema: _, state: __, ...notes }) => Object.values(notes))
  );
  const longWord = /\b[a-z]{4,}\b/g;
  const words = notes.flatMap((note) => Object.values(note).join(' ').match(longWord) ?? []);
  const vocabulary = [...new Set(words)];
  const textOf = (/** @type {string} */ field) =>
    pick(notes)[field]?.replaceAll(longWord, () => pick(vocabulary)) ?? '';
  return () => Object.fromEntries(FIELDS.map((field) => [field, textOf(field)]));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [count, folder] = process.argv.slice(2);
  writeCities(Number(count), String(folder));
}
