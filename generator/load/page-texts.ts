import * as z from 'zod';
import { pageIds, slugify } from '../addresses.ts';
import type { ProblemCode, Source } from '../problem/problem.ts';
import { ANSWER_TOKENS } from '../tokens.ts';
import type { DeferredTokens } from './fill-tokens.ts';
import { formatValue } from './format.ts';
import { type PictureContext, pictureAt, pictureRecord } from './picture.ts';
import { type LoadContext, readData } from './read-data.ts';
import { distinctList, isoDate, nonEmptyList, question, record, slug, text } from './validate.ts';

const named = record({ name: text, text });
const faq = record({
  question,
  short: text.describe('The direct answer, in one line of a phone. It stands below the closed question.'),
  answer: text.describe('What more there is to say: local sentences first. It opens below `short`.'),
});
const faqs = distinctList(faq, 'question');
const options = distinctList(record({ value: slug.max(50), label: text }), 'value');
const band = record({
  slug,
  name: text,
  rows: nonEmptyList(record({ item: text, price: text })),
  note: text,
});
export const faqsSchema = record({ state: faqs, city: faqs });
export const homeSchema = record({
  steps: nonEmptyList(named),
  benefits: nonEmptyList(named),
  badges: nonEmptyList(named),
  picture: pictureRecord.optional().describe('A picture in place of the drawing at the top.'),
});
export const optionsSchema = record({
  piano_type: options,
  condition: options,
  budget_range: options,
  timeline: options,
  delivery_location: options,
});
const GRAND_PARTS = [
  'bass-strings',
  'bridge',
  'damper',
  'duplex',
  'pinblock',
  'plate',
  'rim',
  'soundboard',
  'tuning-pins',
] as const;
const ACTION_PARTS = [
  'damper',
  'hammer',
  'hammer-felt',
  'key-front',
  'key-stop',
  'let-off',
  'repetition',
] as const;
const part = z.enum([...GRAND_PARTS, ...ACTION_PARTS].sort());

export const glossarySchema = record({
  updated: isoDate.describe('The date of the last change to the glossary.'),
  guides: distinctList(record({ words: text, article: slug }), 'words')
    .optional()
    .describe('Words of definitions that are a link, each with the slug of the article that it leads to.'),
  entries: nonEmptyList(
    record({
      term: text,
      definition: text,
      part: part
        .optional()
        .describe(
          'The part of the glossary’s drawings that the term names or is about: it gets a number there.',
        ),
    }),
  ),
});
export const pricesSchema = record({
  source: text.describe('What the prices were compared with, and when.'),
  reviewed: isoDate.describe('The day on which somebody last went through prices, climate and tax.'),
  bands: distinctList(band, 'slug').describe('In the order of the page.'),
});

export type Faq = z.infer<typeof faqsSchema>['state'][number];
export type HomeCopy = NonNullable<ReturnType<typeof loadHome>>;
export type Options = z.infer<typeof optionsSchema>;
export type GrandPart = (typeof GRAND_PARTS)[number];
export type ActionPart = (typeof ACTION_PARTS)[number];
export type Glossary = z.infer<typeof glossarySchema>;
export type Term = Glossary['entries'][number];
export type Prices = z.infer<typeof pricesSchema>;
export type PriceBand = z.infer<typeof band>;

const CITY_TOKENS = [
  'state',
  'city',
  'climate.humidity',
  'climate.tuning',
  'climate.delivery',
  ...ANSWER_TOKENS,
];
const STATE_TOKENS = ['state', 'note.homes', 'note.seasons', 'note.budget', 'state.tax'];
export const faqTokens: DeferredTokens = ([page]) => (page === 'city' ? CITY_TOKENS : STATE_TOKENS);

export function loadHome(context: LoadContext & PictureContext) {
  const file = readData(context, 'home.json', { schema: homeSchema });
  return file && { ...file.value, picture: pictureAt(file.value.picture, file, context) };
}

/** Reports terms of no id or of the same id, and a part with two terms. */
export function loadGlossary(context: LoadContext): (Glossary & { source: Source }) | undefined {
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
