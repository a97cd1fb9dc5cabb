import * as z from 'zod';
import { namesIn } from '../../tokens.ts';
import { coded, nonEmptyList, record } from './values.ts';

const spans = ['day', 'month', 'year'] as const;
const unit = z.enum(['count', 'usd', 'percent', 'second', 'minute', 'hour', ...spans, 'times-a-year']);
const amount = z.int().positive();
const kept = record({ unit: z.enum(spans), from: amount });
const figure = record({ unit, from: amount, to: amount.optional(), open: z.literal(true).optional() })
  .refine(({ from, to }) => to === undefined || to > from, {
    path: ['to'],
    error: 'is not above "from"; expected the upper end of the range.',
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
  ...namesIn('tuningsPerYear tuningVisit moveUpright moveGrand inspection humiditySystem pianoHumidity'),
  ...namesIn('cooldown detailsKept unmatchedKept consentKept'),
] as const;
type FigureName = (typeof figureNames)[number];

export const figureTokens = figureNames.flatMap((name) => [name, `${name}.from`, `${name}.to`]);

export const constantsSchema = record({
  figures: record({
    ...(Object.fromEntries(figureNames.map((name) => [name, figure])) as Record<FigureName, typeof figure>),
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
