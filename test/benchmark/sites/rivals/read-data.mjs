/** Reads the data of the site, for rivals whose data files are modules. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = process.env.BENCHMARK_DATA ?? '';
/** @param {string} name */
const read = (name) => JSON.parse(readFileSync(join(folder, name), 'utf8'));

/** The most links to other cities of the state. */
const SIBLINGS = 12;

/** Reads the cities, a file for each state. Gives each its state, climate, station and income, and links to other cities. */
export function readCities() {
  const { states, climates, stations, incomes } = read('shared.json');
  return readdirSync(join(folder, 'cities')).flatMap((file) => {
    /** @type {Record<'name' | 'slug' | 'state' | 'climate' | 'station' | 'income', string>[]} */
    const cities = read(join('cities', file));
    const links = cities.map(({ name, slug }) => ({ name, slug }));
    return cities.map((city, index) => ({
      ...city,
      state: states[city.state],
      climate: climates[city.climate],
      station: stations[city.station],
      income: incomes[city.income],
      siblings: following(links, index),
    }));
  });
}

/** Reads the pages that are no city pages. @returns {{ path: string, html: string }[]} */
export const readOthers = () => read('others.json');

/**
 * Returns the entries of a list that follow one of them, around the end.
 * @template T
 * @param {readonly T[]} list
 * @param {number} index
 */
export function following(list, index) {
  const after = list.slice(index + 1, index + 1 + SIBLINGS);
  return [...after, ...list.slice(0, Math.min(index, SIBLINGS - after.length))];
}
