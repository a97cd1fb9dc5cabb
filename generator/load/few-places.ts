import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { decode } from '../problem/lines.ts';
import type { HumidityFile } from './humidity.ts';
import type { LocationRecord } from './place-schemas.ts';
import type { RecordFile } from './record-file.ts';

/** The file of the notes on cities, which is by far the largest of a site with many cities. */
export const NOTES_FILE = 'city-notes.json';

/**
 * Returns data files of a smaller site, by path, from those of a sound one: with all cities of the states in which these cities are,
 * one city of each other state, and the cities that the picture of the air compares. All that pages of these cities show is as in the
 * whole site.
 */
export function fewPlaces(
  data: string,
  { slugs, notes }: { slugs: ReadonlySet<string>; notes: RecordFile },
): ReadonlyMap<string, Buffer> {
  const read = <T>(file: string): T => JSON.parse(decode(readFileSync(join(data, file))));
  const locations = read<LocationRecord[]>('locations.json');
  const humidity = read<HumidityFile>('humidity.json');
  const states = new Set(
    locations.flatMap(({ city_slug, state_slug }) => (slugs.has(city_slug) ? state_slug : [])),
  );
  const examples = new Set(humidity.examples);
  const seen = new Set<string>();
  const chosen = locations.filter(({ city_slug, state_slug }) => {
    const isFirst = !seen.has(state_slug);
    seen.add(state_slug);
    return isFirst || states.has(state_slug) || examples.has(city_slug);
  });
  const cities = new Set(chosen.map(({ city_slug }) => city_slug));
  const figures = Object.entries(humidity.cities).filter(([slug]) => cities.has(slug));
  const files: Record<string, Buffer> = {
    'locations.json': Buffer.from(JSON.stringify(chosen)),
    'humidity.json': Buffer.from(JSON.stringify({ ...humidity, cities: Object.fromEntries(figures) })),
    [NOTES_FILE]: notes.only(cities),
  };
  return new Map(Object.entries(files).map(([file, bytes]) => [join(data, file), bytes]));
}
