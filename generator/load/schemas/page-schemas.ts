import * as z from 'zod';
import { ANSWER_TOKENS, namesIn } from '../../tokens.ts';
import {
  coded,
  distinctList,
  isoDate,
  nonEmptyList,
  optional,
  pictureRecord,
  question,
  record,
  slug,
  text,
} from './values.ts';

const named = record({ name: text, text });
const faq = record({
  question,
  short: text.describe(
    'The direct answer: a sentence or two, in at most two lines on a phone. Pages show it below the closed question.',
  ),
  answer: text.describe(
    'The rest of the answer, with local sentences first. It opens below `short`.',
  ),
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
  picture: optional(pictureRecord, 'A picture in place of the drawing at the top.'),
});
export const optionsSchema = record({
  piano_type: options,
  condition: options,
  budget_range: options,
  timeline: options,
  delivery_location: options,
});
const GRAND_PARTS = namesIn(
  'bass-strings bridge damper duplex pinblock plate rim soundboard tuning-pins',
);
const ACTION_PARTS = namesIn('damper hammer hammer-felt key-front key-stop let-off repetition');

export const glossarySchema = record({
  updated: isoDate.describe('The date of the last change to the glossary.'),
  guides: optional(
    distinctList(record({ words: text, article: slug }), 'words'),
    'Words that become links in definitions, each with the slug of its article.',
  ),
  entries: nonEmptyList(
    record({
      term: text,
      definition: text,
      part: optional(
        z.enum([...GRAND_PARTS, ...ACTION_PARTS].sort()),
        'The part of the glossary’s drawings that the term names or is about: it gets a number there.',
      ),
    }),
  ),
});
export const pricesSchema = record({
  source: text.describe('What the prices were compared with, and when.'),
  reviewed: isoDate.describe('The day of the last review of prices, climate and tax.'),
  bands: distinctList(band, 'slug').describe('In the order of the page.'),
});

export type Faqs = z.infer<typeof faqsSchema>;
export type Faq = Faqs['state'][number];
export type HomeRecord = z.infer<typeof homeSchema>;
export type Options = z.infer<typeof optionsSchema>;
export type GrandPart = (typeof GRAND_PARTS)[number];
export type ActionPart = (typeof ACTION_PARTS)[number];
export type GlossaryRecord = z.infer<typeof glossarySchema>;
export type Term = GlossaryRecord['entries'][number];
export type Prices = z.infer<typeof pricesSchema>;
export type PriceBand = z.infer<typeof band>;

const CITY_TOKENS = [
  ...namesIn('state city climate.humidity climate.tuning climate.delivery'),
  ...ANSWER_TOKENS,
];
const STATE_TOKENS = ['state', 'note.homes', 'note.seasons', 'note.budget', 'state.tax'];
export const faqTokens = ([page]: readonly PropertyKey[]) =>
  page === 'city' ? CITY_TOKENS : STATE_TOKENS;

const spans = ['day', 'month', 'year'] as const;
const unit = z.enum([
  'count',
  'usd',
  'percent',
  'second',
  'minute',
  'hour',
  ...spans,
  'times-a-year',
]);
const amount = z.int().positive();
const kept = record({ unit: z.enum(spans), from: amount });
const figure = record({ unit, from: amount, to: amount.optional(), open: z.literal(true).optional() })
  .refine(({ from, to }) => to === undefined || to > from, {
    path: ['to'],
    error: 'is not greater than "from"; expected the upper end of the range.',
    ...coded('PG217'),
  })
  .refine(({ unit, to, open }) => !open || (unit === 'usd' && to === undefined), {
    path: ['open'],
    error: 'is beside "to", or its unit is not dollars; expected it only for a lower end in "usd".',
    ...coded('PG217'),
  });
export type Figure = z.infer<typeof figure>;

export const figureNames = [
  ...namesIn('responseTime dealersMatched formTime financingTerm rentalPerMonth'),
  ...namesIn('priceDigital priceUpright priceBabyGrand priceProfessionalGrand usedSaving'),
  ...namesIn(
    'tuningsPerYear tuningVisit moveUpright moveGrand inspection humiditySystem pianoHumidity',
  ),
  ...namesIn('cooldown detailsKept unmatchedKept consentKept'),
] as const;
type FigureName = (typeof figureNames)[number];

export const figureTokens = figureNames.flatMap((name) => [name, `${name}.from`, `${name}.to`]);

export const constantsSchema = record({
  figures: record({
    ...(Object.fromEntries(figureNames.map((name) => [name, figure])) as Record<
      FigureName,
      typeof figure
    >),
    cooldown: record({ unit: z.literal('second'), from: amount }),
    ...{ detailsKept: kept, unmatchedKept: kept, consentKept: kept },
  }),
  loanExample: record({
    balance: amount.describe('The amount of the loan, in dollars.'),
    rates: nonEmptyList(amount).describe('Annual percentage rates, lowest first.'),
    months: nonEmptyList(amount).describe('The terms in months, shortest first.'),
  }).describe('The loan of the financing chart, which compares several rates and terms.'),
  limits: record({ homeStates: amount, notFoundStates: amount, directoryCities: amount }),
});

export type Limits = z.infer<typeof constantsSchema>['limits'];
export type LoanExample = z.infer<typeof constantsSchema>['loanExample'];
/** For people, such as `$3,000–$10,000` or `6–60 months`. */
export type Figures = Record<FigureName, string>;
/** For charts: one amount, a range, or with `open` a lower end alone. */
export type Amount = Omit<Figure, 'unit'>;
export type Amounts = Record<FigureName, Amount>;
