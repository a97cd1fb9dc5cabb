import { join, resolve } from 'node:path';
import type * as z from 'zod';
import type { CityHumidity, Station, ZipPrefix } from '../../model/index.ts';
import type { Problem, Read } from '../../problem/problem.ts';
import type { Located } from '../read/json.ts';
import { type DataFolders, foldersWith, type LoadContext, readData } from '../read/read-data.ts';
import { referenceTo } from '../read/validate.ts';
import {
  type HumidityFile,
  type LocationRecord,
  locationsSchema,
  zipPrefixesSchema,
} from '../schemas/place-schemas.ts';

export const HUMIDITY_FILE = 'humidity.json';

export function problemsOfHumidity({ value, locate }: Located<HumidityFile>): Problem[] {
  const cities = new Map(Object.entries(value.cities));
  const toStation = referenceTo(new Set(Object.keys(value.stations)), {
    what: 'the number of a station in this file',
    cure: 'add the station to "stations"',
  });
  const toCity = referenceTo(cities, { what: 'a city in this file', cure: 'add its figures to "cities"' });
  return [
    ...[...cities].flatMap(([slug, { station }]) => toStation(station, locate, ['cities', slug, 'station'])),
    ...Object.keys(value.examples).flatMap((slug) => toCity(slug, locate, ['examples', slug], 'key')),
  ];
}

export function stationsIn({ stations, cities }: HumidityFile): Station[] {
  const named = new Set(Object.values(cities).map(({ station }) => station));
  return Object.entries(stations).flatMap(([number, station]) => (named.has(number) ? [station] : []));
}

export function humidityOf({ stations, cities }: HumidityFile, citySlug: string): CityHumidity | undefined {
  const city = Object.hasOwn(cities, citySlug) ? cities[citySlug] : undefined;
  const station = city && Object.hasOwn(stations, city.station) ? stations[city.station] : undefined;
  return city && station && { station, km: city.km };
}

export const ZIP_PREFIXES_FILE = 'zip-prefixes.json';

/** The file is optional, and may have more cities than the site. */
export function loadZipPrefixes(
  context: LoadContext,
  states: readonly StateOfCities[] = [],
): Read<ReadonlyMap<string, readonly ZipPrefix[]>> {
  const found = new Map<string, ZipPrefix[]>();
  const { value: file, problems } = readData<z.infer<typeof zipPrefixesSchema>>(context, ZIP_PREFIXES_FILE, {
    schema: zipPrefixesSchema,
    missing: { own: {}, shared: {} },
  });
  if (!file) return { value: file, problems };
  const { own, shared } = file.value;
  dropCitiesOfOtherStates({ name: ZIP_PREFIXES_FILE, entries: [own, shared] }, states, context);
  for (const isOwn of [true, false])
    for (const [city, list] of Object.entries(isOwn ? own : shared))
      found.set(city, [...(found.get(city) ?? []), ...list.map((digits): ZipPrefix => [digits, isOwn])]);
  for (const { slug, shippedSlug = slug } of states.flatMap(({ cities }) => cities))
    if (!found.has(slug) && found.has(shippedSlug)) found.set(slug, found.get(shippedSlug) ?? []);
  return { value: found, problems };
}

/** By slug. A checkout has none, since its site is the package’s. */
export function shippedCities(folders: DataFolders): ReadonlyMap<string, LocationRecord> {
  const data = join(folders.pianogen ?? '', 'data');
  if (folders.pianogen === undefined || resolve(data) === resolve(folders.data)) return new Map();
  const { value: records } = readData({ data, values: {} }, 'locations.json', { schema: locationsSchema });
  return new Map(records?.value.map((record) => [record.city_slug, record]));
}

export interface StateOfCities {
  slug: string;
  cities: readonly { slug: string; shippedSlug?: string | undefined }[];
}

/** In a file of the package, a slug may mean a city of another state than in the site. */
export function dropCitiesOfOtherStates(
  file: { name: string; entries: readonly Record<string, unknown>[] },
  states: readonly StateOfCities[],
  context: LoadContext,
): void {
  if (foldersWith(file.name, context)[0] === resolve(context.data)) return;
  const shipped = shippedCities(context);
  for (const { slug: home, cities } of states)
    for (const { slug } of cities)
      if ((shipped.get(slug)?.state_slug ?? home) !== home)
        for (const entries of file.entries) delete entries[slug];
}
