import * as z from 'zod';
import type { Report } from '../problem/problem.ts';
import type { TokenValues } from '../tokens.ts';
import { type DataFolders, readLayers } from './layers.ts';
import { coded } from './schema-problems.ts';
import { nonEmptyList, record, validate } from './validate.ts';

const unit = z.enum(['count', 'usd', 'percent', 'second', 'minute', 'hour', 'month', 'times-a-year']);
const amount = z.number().int().positive();
const figure = record({ unit, from: amount, to: amount.optional(), open: z.literal(true).optional() })
  .refine(({ from, to }) => to === undefined || to > from, {
    path: ['to'],
    error: 'is not above "from"; expected the upper end of the range.',
    ...coded('PG217'),
  })
  .refine(({ unit, to, open }) => !open || (unit === 'usd' && to === undefined), {
    path: ['open'],
    error: 'stands beside "to", or is not of dollars; expected it only for a lower end in "usd".',
    ...coded('PG217'),
  });
type Figure = z.infer<typeof figure>;

const names = [
  'responseTime',
  'dealersMatched',
  'formTime',
  'financingTerm',
  'rentalPerMonth',
  'priceDigital',
  'priceUpright',
  'priceBabyGrand',
  'priceProfessionalGrand',
  'usedSaving',
  'tuningsPerYear',
  'tuningVisit',
  'moveUpright',
  'moveGrand',
  'inspection',
  'humiditySystem',
  'pianoHumidity',
  'cooldown',
] as const;
type FigureName = (typeof names)[number];

export const figureTokens: readonly string[] = names.flatMap((name) => [name, `${name}.from`, `${name}.to`]);

export const constantsSchema = record({
  figures: record({
    ...(Object.fromEntries(names.map((name) => [name, figure])) as Record<FigureName, typeof figure>),
    cooldown: record({ unit: z.literal('second'), from: amount }),
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
/** As people read them, such as `$3,000–$10,000` or `6–60 months`. */
export type Figures = Record<FigureName, string>;
/** For charts: one amount, a range, or with `open` a lower end alone. */
export type Amount = Omit<Figure, 'unit'>;
export type Amounts = Record<FigureName, Amount>;

export interface Constants {
  figures: Figures;
  amounts: Amounts;
  loanExample: LoanExample;
  limits: Limits;
  /** The longest time until an answer; null if it is not in hours or less. */
  answerMs: number | null;
  cooldownMs: number;
  /** `name`, `name.from` and `name.to`: equal for a single number. An open range has no `name.to`. */
  values: TokenValues;
}

const UNIT_MS: Partial<Record<Figure['unit'], number>> = { second: 1000, minute: 60_000, hour: 3_600_000 };

export function loadConstants(folders: DataFolders, report: Report): Constants | undefined {
  const located = readLayers(folders, 'constants.json', report);
  const file = located && validate(located, constantsSchema, report);
  if (!file) return;
  const { loanExample, limits } = file;
  const values: Record<string, string> = {};
  const amounts = {} as Amounts;
  for (const name of names) {
    const { unit, from, to, open }: Figure = file.figures[name];
    amounts[name] = { from, to, open };
    values[name] = formatFigure({ unit, from, to, open });
    values[`${name}.from`] = formatFigure({ unit, from });
    if (!open) values[`${name}.to`] = formatFigure({ unit, from: to ?? from });
  }
  const { unit, from, to = from }: Figure = file.figures.responseTime;
  const ms = UNIT_MS[unit];
  return {
    figures: Object.fromEntries(names.map((name) => [name, values[name]])) as Figures,
    amounts,
    loanExample,
    limits,
    answerMs: ms === undefined ? null : to * ms,
    cooldownMs: file.figures.cooldown.from * 1000,
    values,
  };
}

function timesInWords(times: number): string {
  if (times === 1) return 'once';
  return times === 2 ? 'twice' : `${times} times`;
}

/** `$3,000–$10,000`, `$30,000+`, `30–60%`, `6–60 months` or `twice a year`. */
function formatFigure({ unit, from, to, open }: Figure): string {
  const range = (format: (amount: number) => string) =>
    to === undefined ? format(from) : `${format(from)}–${format(to)}`;
  switch (unit) {
    case 'usd':
      return range((dollars) => `$${dollars.toLocaleString('en-US')}`) + (open ? '+' : '');
    case 'percent':
      return `${range(String)}%`;
    case 'count':
      return range(String);
    case 'times-a-year':
      return `${range(timesInWords)} a year`;
    default:
      return `${range(String)} ${unit}${(to ?? from) === 1 ? '' : 's'}`;
  }
}
