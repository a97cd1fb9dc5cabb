import { pageIds, slugify } from '../addresses.ts';
import type { Glossary, HomeCopy, Image } from '../model/index.ts';
import { andThen, type Problem, type ProblemCode, type Read } from '../problem/problem.ts';
import { pictureAt } from './pictures/picture.ts';
import { entryAt, type Locate } from './read/json.ts';
import { type LoadContext, readData } from './read/read-data.ts';
import { formatValue } from './schemas/format.ts';
import { glossarySchema, homeSchema } from './schemas/page-schemas.ts';

export const loadHome = (context: LoadContext & { images: readonly Image[] }): Read<HomeCopy> =>
  andThen(readData(context, 'home.json', { schema: homeSchema }), ({ value: home, locate }) => {
    const { value: picture, problems } = pictureAt(home.picture, { locate }, context.images);
    return { value: { ...home, picture }, problems };
  });

export const loadGlossary = (context: LoadContext): Read<Glossary> =>
  andThen(readData(context, 'glossary.json', { schema: glossarySchema }), (file) => {
    const entries = file.value.entries.toSorted((a, b) =>
      a.term.toLowerCase() < b.term.toLowerCase() ? -1 : 1,
    );
    const value = { ...file.value, entries, source: file.locate([]) };
    return { value, problems: problemsOfTerms(file.value.entries, file.locate) };
  });

/** Finds terms without an id or with the same id, and a part with two terms. */
function problemsOfTerms(entries: Glossary['entries'], locate: Locate): Problem[] {
  const owners = new Map(pageIds.map((id) => [id, 'the page']));
  // Terms of the package come last, so that problems name what a site can change.
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
