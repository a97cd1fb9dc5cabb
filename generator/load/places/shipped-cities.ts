import { join, resolve } from 'node:path';
import { type DataFolders, foldersWith } from '../read/layers.ts';
import { type LoadContext, readData } from '../read/read-data.ts';
import { type LocationRecord, locationsSchema } from '../schemas/place-schemas.ts';

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
