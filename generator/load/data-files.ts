import { join } from 'node:path';
import type * as z from 'zod';
import { nearest } from '../problem/nearest.ts';
import type { Report } from '../problem/problem.ts';
import { loadGlossary, loadHome } from './page-texts.ts';
import type { PictureContext } from './pictures/picture.ts';
import { listFiles, wholeFile } from './read/files.ts';
import type { DeferredTokens } from './read/fill-tokens.ts';
import { type LoadContext, readData } from './read/read-data.ts';
import { loadRedirects, redirectsSchema } from './redirects.ts';
import { copySchema, copyTokens } from './schemas/copy.ts';
import {
  faqsSchema,
  faqTokens,
  glossarySchema,
  homeSchema,
  optionsSchema,
  pricesSchema,
} from './schemas/page-schemas.ts';

const plain = <Value>(
  file: string,
  title: string,
  schema: z.ZodType<Value>,
  deferred: DeferredTokens = () => [],
) => ({
  title,
  schema,
  load: (context: LoadContext) => readData(context, file, { schema, deferred })?.value,
});

/** The data files that need no other one. Each is a field of `Content` and has a JSON Schema. */
export const dataFiles = {
  copy: {
    load: (context: LoadContext) =>
      readData(context, 'copy.json', { schema: copySchema, deferred: copyTokens })?.value,
  },
  faqs: plain('faqs.json', 'The questions and answers of state pages and city pages', faqsSchema, faqTokens),
  glossary: { title: 'The terms of the glossary', schema: glossarySchema, load: loadGlossary },
  home: { title: 'The steps, benefits and badges of the home page', schema: homeSchema, load: loadHome },
  options: plain('options.json', 'The options of the lead form', optionsSchema),
  prices: plain('prices.json', 'The price bands of city pages', pricesSchema),
  redirects: { title: 'The redirects to other paths', schema: redirectsSchema, load: loadRedirects },
};

export type DataFields = {
  [Name in keyof typeof dataFiles]: NonNullable<ReturnType<(typeof dataFiles)[Name]['load']>>;
};

export const loadDataFiles = (context: LoadContext & PictureContext): Partial<DataFields> =>
  Object.fromEntries(Object.entries(dataFiles).map(([name, { load }]) => [name, load(context)]));

const FILES = [
  ...Object.keys(dataFiles),
  ...['site', 'locations', 'states', 'climates', 'dealers', 'humidity', 'constants', 'zip-prefixes'],
].map((name) => `${name}.json`);

/** Reports files that nothing reads. `notes` are the possible files with notes, if that is known. */
export function checkDataFolder(data: string, notes: readonly string[] | undefined, report: Report): void {
  const known = [...FILES, ...(notes ?? [])];
  const inNotes = notes && listFiles(join(data, 'notes'), report)?.map((name) => `notes/${name}`);
  // Who reads a file reports that it cannot be read.
  const others = listFiles(data, () => {}, ['**/*', '!notes/**', '!schemas/**']);
  for (const file of [...(inNotes ?? []), ...(others ?? []).filter((name) => /\.json$/i.test(name))])
    if (!known.includes(file))
      report({
        code: 'PG107',
        source: wholeFile(join(data, file)),
        message: 'nothing reads this file.',
        hint: 'Correct its name, or remove it. Notes have the slug of a state as their name.',
        suggestion: nearest(file, known),
      });
}
