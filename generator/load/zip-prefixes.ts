import * as z from 'zod';
import { formatValue } from './format.ts';
import { foldersWith } from './layers.ts';
import { type LoadContext, readData } from './read-data.ts';
import { coded } from './schema-problems.ts';
import { dropStrangers, type StateOfCities } from './shipped-cities.ts';
import { distinctValues, record, slug } from './validate.ts';

export const ZIP_PREFIXES_FILE = 'zip-prefixes.json';

const prefixes = z.record(
  slug,
  distinctValues(
    z.string().regex(/^\d{3}$/, {
      error: ({ input }) =>
        `${formatValue(input)} is not the beginning of ZIP codes; expected three digits, such as "441".`,
    }),
  ),
);

export const zipPrefixesSchema = record({
  own: prefixes
    .superRefine((own, context) => {
      const cityOf = new Map<string, string>();
      for (const [city, list] of Object.entries(own))
        for (const [index, digits] of list.entries()) {
          const first = cityOf.get(digits) ?? city;
          cityOf.set(digits, first);
          if (first !== city)
            context.addIssue({
              code: 'custom',
              path: [city, index],
              message: `${formatValue(digits)} is already that of ${first}; expected it under "shared", for both cities.`,
              ...coded('PG209'),
            });
        }
    })
    .describe(
      'By the slug of a city, the first three digits of ZIP codes that are in and around this city alone.',
    ),
  shared: prefixes.describe(
    'By the slug of a city, the first three digits of ZIP codes that the city shares with a wider area.',
  ),
});

/** A city's own digits, or those that it shares with a wider area. */
export type ZipPrefix = readonly [digits: string, isOwn: boolean];

/** By the slugs of cities, of which the site need not have all. The file is optional. */
export function loadZipPrefixes(
  context: LoadContext,
  states: readonly StateOfCities[] = [],
): ReadonlyMap<string, readonly ZipPrefix[]> | undefined {
  if (foldersWith(ZIP_PREFIXES_FILE, context).length === 0) return new Map();
  const file = readData(context, ZIP_PREFIXES_FILE, { schema: zipPrefixesSchema });
  if (!file) return;
  const { own, shared } = file.value;
  dropStrangers({ name: ZIP_PREFIXES_FILE, entries: [own, shared] }, states, context);
  const found = new Map<string, ZipPrefix[]>();
  for (const isOwn of [true, false])
    for (const [city, list] of Object.entries(isOwn ? own : shared))
      found.set(city, [...(found.get(city) ?? []), ...list.map((digits): ZipPrefix => [digits, isOwn])]);
  return found;
}
