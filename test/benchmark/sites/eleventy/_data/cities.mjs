/** The cities, with links to others of their state. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = process.env.BENCHMARK_DATA ?? '';
/** @param {string} name */
const read = (name) => JSON.parse(readFileSync(join(folder, name), 'utf8'));
const { states, climates, stations, incomes } = read('shared.json');

/** The most links to other cities of the state. */
const SIBLINGS = 12;

export default () =>
  readdirSync(join(folder, 'cities')).flatMap((file) => {
    /** @type {Record<'name' | 'slug' | 'state' | 'climate' | 'station' | 'income', string>[]} */
    const cities = read(join('cities', file));
    const links = cities.map(({ name, slug }) => ({ name, slug }));
    // The last city is followed by the first one.
    const around = [...links, ...links];
    const count = Math.min(SIBLINGS, links.length - 1);
    return cities.map((city, index) => ({
      ...city,
      state: states[city.state],
      climate: climates[city.climate],
      station: stations[city.station],
      income: incomes[city.income],
      siblings: around.slice(index + 1, index + 1 + count),
    }));
  });
