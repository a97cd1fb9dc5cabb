import { join } from 'node:path';
import { pageIds, slugify } from '../addresses.ts';
import type { Glossary, HomeCopy, Image } from '../model/index.ts';
import { nearest } from '../problem/nearest.ts';
import { andThen, type Problem, type ProblemCode, type Read } from '../problem/problem.ts';
import { pictureAt } from './pictures/picture.ts';
import { listFiles, wholeFile } from './read/files.ts';
import { entryAt, type Locate, type Located } from './read/json.ts';
import { type LoadContext, readData } from './read/read-data.ts';
import { loadRedirects } from './redirects.ts';
import { copySchema, copyTokens } from './schemas/copy.ts';
import { formatValue } from './schemas/format.ts';
import {
  faqsSchema,
  faqTokens,
  glossarySchema,
  homeSchema,
  optionsSchema,
  pricesSchema,
} from './schemas/page-schemas.ts';

/** Each is a field of `Content`. */
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

const loadHome = (context: LoadContext & { images: readonly Image[] }): Read<HomeCopy> =>
  andThen(readData(context, 'home.json', { schema: homeSchema }), ({ value: home, locate }) => {
    const { value: picture, problems } = pictureAt(home.picture, { locate }, context.images);
    return { value: { ...home, picture }, problems };
  });

const loadGlossary = (context: LoadContext): Read<Glossary> =>
  andThen(readData(context, 'glossary.json', { schema: glossarySchema }), (file) => {
    const entries = file.value.entries.toSorted((a, b) =>
      a.term.toLowerCase() < b.term.toLowerCase() ? -1 : 1,
    );
    const value = { ...file.value, entries, source: file.locate([]) };
    return { value, problems: problemsOfTerms(file.value.entries, file.locate) };
  });

function problemsOfTerms(entries: Glossary['entries'], locate: Locate): Problem[] {
  const owners = new Map(pageIds.map((id) => [id, 'the page']));
  // Terms of the package come last: problems name what a site can change.
  const parts = new Map(entries.map(({ part, term }) => [part, term]));
  const problems: Problem[] = [];
  for (const [index, { term, part }] of entries.entries()) {
    const hint = 'Write the term in other words, or keep one of the two.';
    const add = (key: 'term' | 'part', code: ProblemCode, message: string) =>
      problems.push({ ...entryAt(locate, ['entries', index, key]), code, message, hint });
    const name = formatValue(term);
    const id = slugify(term);
    const owner = owners.get(id);
    if (id === '') add('term', 'PG211', `${name} has no letter from A to Z or digit for its address.`);
    else if (owner !== undefined)
      add('term', 'PG209', `${name} gets the address "#${id}", which ${formatValue(owner)} already has.`);
    else owners.set(id, term);
    const other = part && parts.get(part);
    if (other && other !== term)
      add('part', 'PG209', `${formatValue(part)} is already the part of ${formatValue(other)}.`);
  }
  return problems;
}

const FILES = [
  ...['site', 'locations', 'states', 'climates', 'dealers', 'humidity', 'constants', 'zip-prefixes'],
  ...['copy', 'faqs', 'glossary', 'home', 'options', 'prices', 'redirects'],
].map((name) => `${name}.json`);

/** `notes` are the possible files of notes, if known. */
export function problemsOfDataFolder(data: string, notes: readonly string[] | undefined): Problem[] {
  const known = [...FILES, ...(notes ?? [])];
  const inNotes = notes && listFiles(join(data, 'notes'));
  // The reader of a file reports its faults.
  const { value: others = [] } = listFiles(data, ['**/*', '!notes/**', '!schemas/**']);
  const found = [
    ...(inNotes?.value ?? []).map((name) => `notes/${name}`),
    ...others.filter((name) => /\.json$/i.test(name)),
  ];
  const unknown = found.filter((file) => !known.includes(file));
  const message = 'nothing reads this file.';
  const hint = 'Correct its name, or remove it. Name files with notes after the slug of a state.';
  const problems = unknown.map((file): Problem => {
    const source = wholeFile(join(data, file));
    return { code: 'PG107', source, message, hint, suggestion: nearest(file, known) };
  });
  return [...(inNotes?.problems ?? []), ...problems];
}
