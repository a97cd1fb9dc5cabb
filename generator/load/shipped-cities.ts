import { resolve } from 'node:path';
import { foldersWith } from './layers.ts';
import { type LocationRecord, locationsSchema } from './place-schemas.ts';
import { type LoadContext, readData } from './read-data.ts';

/** The cities that a file of the package speaks of, by their slugs. None if the site has the file itself. */
export type ShippedCities = ReadonlyMap<string, LocationRecord>;

export function shippedCities(file: string, context: LoadContext): ShippedCities {
  const [folder] = foldersWith(file, context);
  if (!folder || folder === resolve(context.data)) return new Map();
  const records = readData({ ...context, data: folder }, 'locations.json', { schema: locationsSchema });
  return new Map(records?.value.map((record) => [record.city_slug, record]));
}

export interface StateOfCities {
  slug: string;
  cities: readonly { slug: string }[];
}

/** The cities of a site whose slugs stand for cities of other states in a file of the package. */
export function strangersIn(shipped: ShippedCities, states: readonly StateOfCities[]): ReadonlySet<string> {
  const isStranger = (home: string) => (city: { slug: string }) =>
    (shipped.get(city.slug)?.state_slug ?? home) !== home;
  return new Set(
    states.flatMap(({ slug, cities }) => cities.filter(isStranger(slug)).map((city) => city.slug)),
  );
}
