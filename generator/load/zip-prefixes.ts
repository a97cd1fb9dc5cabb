import { join } from 'node:path';
import * as z from 'zod';
import type { Report } from '../problem/problem.ts';
import { isThere } from './files.ts';
import { formatPath, formatValue } from './format.ts';
import { type LoadContext, type Loaded, readData } from './read-data.ts';
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
  own: prefixes.describe(
    'By the slug of a city, the first three digits of ZIP codes that are in and around this city alone.',
  ),
  shared: prefixes.describe(
    'By the slug of a city, the first three digits of ZIP codes that the city shares with a wider area.',
  ),
});
/** The first three digits of ZIP codes of a city. They are its own, or shared with a wider area. */
export type ZipPrefix = readonly [digits: string, isOwn: boolean];

/** Reads the beginnings of ZIP codes, by the slugs of cities, of which the site need not have all. Their file is optional. */
export function loadZipPrefixes(context: LoadContext): ReadonlyMap<string, readonly ZipPrefix[]> | undefined {
  if (!isThere(join(context.data, ZIP_PREFIXES_FILE))) return new Map();
  const file = readData(context, ZIP_PREFIXES_FILE, { schema: zipPrefixesSchema });
  if (!file) return;
  checkOwn(file, context.report);
  const { own, shared } = file.value;
  const found = new Map<string, ZipPrefix[]>();
  const add = (cities: Record<string, string[]>, isOwn: boolean) => {
    for (const [city, list] of Object.entries(cities))
      found.set(city, [...(found.get(city) ?? []), ...list.map((digits): ZipPrefix => [digits, isOwn])]);
  };
  add(own, true);
  add(shared, false);
  return found;
}

/** Reports digits that two cities call their own: the search leads from these to one page. */
function checkOwn(
  { value: { own }, locate }: Loaded<z.infer<typeof zipPrefixesSchema>>,
  report: Report,
): void {
  const cityOf = new Map<string, string>();
  for (const [city, list] of Object.entries(own))
    for (const [index, digits] of list.entries()) {
      const first = cityOf.get(digits);
      cityOf.set(digits, first ?? city);
      if (first === undefined) continue;
      report({
        code: 'PG209',
        source: locate(['own', city, index]),
        at: formatPath(['own', city, index]),
        message: `${formatValue(digits)} stands here a second time, first for ${first}.`,
        hint: 'Move it to "shared", for both cities.',
      });
    }
}
