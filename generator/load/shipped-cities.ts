import { join, resolve } from 'node:path';
import { foldersWith } from './layers.ts';
import { type LocationRecord, locationsSchema } from './place-schemas.ts';
import { type LoadContext, readData } from './read-data.ts';

/** By their slugs. */
export type ShippedCities = ReadonlyMap<string, LocationRecord>;

/** The cities that files of the package speak of. None in a checkout, whose site is the package's. */
export function shippedCities(context: LoadContext): ShippedCities {
  const { data, pianogen } = context;
  const folder = pianogen === undefined ? data : join(pianogen, 'data');
  if (resolve(folder) === resolve(data)) return new Map();
  const records = readData({ ...context, data: folder }, 'locations.json', { schema: locationsSchema });
  return new Map(records?.value.map((record) => [record.city_slug, record]));
}

export interface StateOfCities {
  slug: string;
  cities: readonly { slug: string }[];
}

/** The cities of a site whose slugs stand for cities of other states in a file, if that is the package's. */
export function strangersIn(
  file: string,
  states: readonly StateOfCities[],
  context: LoadContext,
): ReadonlySet<string> {
  const [folder] = foldersWith(file, context);
  if (folder === resolve(context.data)) return new Set();
  const shipped = shippedCities(context);
  const isStranger = (home: string) => (city: { slug: string }) =>
    (shipped.get(city.slug)?.state_slug ?? home) !== home;
  return new Set(
    states.flatMap(({ slug, cities }) => cities.filter(isStranger(slug)).map((city) => city.slug)),
  );
}
