import type * as z from 'zod';
import type { ZipPrefix } from '../../model/index.ts';
import type { Read } from '../../problem/problem.ts';
import { type LoadContext, readData } from '../read/read-data.ts';
import { zipPrefixesSchema } from '../schemas/place-schemas.ts';
import { dropCitiesOfOtherStates, type StateOfCities } from './shipped-cities.ts';

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
