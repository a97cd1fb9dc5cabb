import { pageIds, slugify } from '../addresses.ts';
import type { Glossary, HomeCopy } from '../model/index.ts';
import type { ProblemCode } from '../problem/problem.ts';
import { type PictureContext, pictureAt } from './pictures/picture.ts';
import { type LoadContext, readData } from './read/read-data.ts';
import { formatValue } from './schemas/format.ts';
import { glossarySchema, homeSchema } from './schemas/page-schemas.ts';

export function loadHome(context: LoadContext & PictureContext): HomeCopy | undefined {
  const file = readData(context, 'home.json', { schema: homeSchema });
  return file && { ...file.value, picture: pictureAt(file.value.picture, file, context) };
}

/** Reports terms of no id or of the same id, and a part with two terms. */
export function loadGlossary(context: LoadContext): Glossary | undefined {
  const file = readData(context, 'glossary.json', { schema: glossarySchema });
  if (!file) return;
  const owners = new Map(pageIds.map((id) => [id, 'the page']));
  // Terms of the package come last, so that what a site can change is told.
  const parts = new Map(file.value.entries.map(({ part, term }) => [part, term]));
  for (const [index, { term, part }] of file.value.entries.entries()) {
    const tell = (key: 'term' | 'part', code: ProblemCode, message: string) =>
      context.report({
        code,
        source: file.locate(['entries', index, key]),
        at: `entries[${index}].${key}`,
        message,
        hint: 'Write the term in other words, or keep one of the two.',
      });
    const id = slugify(term);
    const owner = owners.get(id);
    if (id === '')
      tell(
        'term',
        'PG211',
        `${formatValue(term)} has no letter from A to Z and no digit, of which its address is made.`,
      );
    else if (owner !== undefined)
      tell(
        'term',
        'PG209',
        `${formatValue(term)} gets the address "#${id}", which ${formatValue(owner)} has already.`,
      );
    else owners.set(id, term);
    const other = part && parts.get(part);
    if (other && other !== term)
      tell('part', 'PG209', `${formatValue(part)} is already the part of ${formatValue(other)}.`);
  }
  const entries = file.value.entries.toSorted((a, b) =>
    a.term.toLowerCase() < b.term.toLowerCase() ? -1 : 1,
  );
  return { ...file.value, entries, source: file.locate([]) };
}
