import { join } from 'node:path';
import type { Image } from '../model/index.ts';
import { nearest } from '../problem/nearest.ts';
import type { Problem, Read } from '../problem/problem.ts';
import { loadGlossary, loadHome } from './page-texts.ts';
import { listFiles, wholeFile } from './read/files.ts';
import type { Located } from './read/json.ts';
import { type LoadContext, readData } from './read/read-data.ts';
import { loadRedirects } from './redirects.ts';
import { copySchema, copyTokens } from './schemas/copy.ts';
import { faqsSchema, faqTokens, optionsSchema, pricesSchema } from './schemas/page-schemas.ts';

/** Reads the data files that do not need another one. Each is a field of `Content`. */
export const loadDataFiles = (context: LoadContext & { images: readonly Image[] }) => ({
  copy: plain(readData(context, 'copy.json', { schema: copySchema, deferred: copyTokens })),
  faqs: plain(readData(context, 'faqs.json', { schema: faqsSchema, deferred: faqTokens })),
  glossary: loadGlossary(context),
  home: loadHome(context),
  options: plain(readData(context, 'options.json', { schema: optionsSchema })),
  prices: plain(readData(context, 'prices.json', { schema: pricesSchema })),
  redirects: loadRedirects(context),
});

const plain = <T>({ value, problems }: Read<Located<T>>): Read<T> => ({ value: value?.value, problems });

const FILES = [
  ...['site', 'locations', 'states', 'climates', 'dealers', 'humidity', 'constants', 'zip-prefixes'],
  ...['copy', 'faqs', 'glossary', 'home', 'options', 'prices', 'redirects'],
].map((name) => `${name}.json`);

/** Finds files that nothing reads. `notes` are the possible files with notes, if they are known. */
export function problemsOfDataFolder(data: string, notes: readonly string[] | undefined): Problem[] {
  const known = [...FILES, ...(notes ?? [])];
  const inNotes = notes && listFiles(join(data, 'notes'));
  // The reader of a file reports that it cannot be read.
  const { value: others = [] } = listFiles(data, ['**/*', '!notes/**', '!schemas/**']);
  const found = [
    ...(inNotes?.value ?? []).map((name) => `notes/${name}`),
    ...others.filter((name) => /\.json$/i.test(name)),
  ];
  const unknown = found.filter((file) => !known.includes(file));
  const problems = unknown.map(
    (file): Problem => ({
      code: 'PG107',
      source: wholeFile(join(data, file)),
      message: 'nothing reads this file.',
      hint: 'Correct its name, or remove it. Name files with notes after the slug of a state.',
      suggestion: nearest(file, known),
    }),
  );
  return [...(inNotes?.problems ?? []), ...problems];
}
