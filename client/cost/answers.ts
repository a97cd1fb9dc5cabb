/** The texts of /cost/ for what was chosen: the page shows those of an example, and its script those of the visitor. */
import {
  EXTRAS,
  type Extra,
  extrasOf,
  GUIDE_RANGES,
  type Kind,
  monthlyPayment,
  purchase,
  type Range,
  type Ranges,
  type Rates,
  type Seller,
  usedPrice,
} from './cost.ts';
import { dollars, dollarsAndCents } from './dollars.ts';

export type Prices = Record<
  'priceUpright' | 'priceBabyGrand' | 'priceProfessionalGrand' | 'usedSaving',
  Range
>;
export type Figures = Ranges & Prices;

/** Leaves out what the page says nothing of. */
export function figuresOf(amounts: Prices & Omit<Ranges, keyof typeof GUIDE_RANGES>): Figures {
  const { moveUpright, moveGrand, inspection, tuningVisit, priceUpright, ...more } = amounts;
  const { priceBabyGrand, priceProfessionalGrand, usedSaving } = more;
  return {
    ...{ ...GUIDE_RANGES, moveUpright, moveGrand, inspection, tuningVisit },
    ...{ priceUpright, priceBabyGrand, priceProfessionalGrand, usedSaving },
  };
}

/** What the form holds, by the names of its fields. */
export type Given = Readonly<Record<string, string>>;

/** A place with its rates, as the page's file lists them. Without rates, the buyer has to know. */
export interface Place {
  name: string;
  path: string;
  rates?: Rates;
  cities: (readonly [name: string, path: string, rate: number])[];
}

/** The rates at a path, and a name for them. */
export function ratesAt(path: string, places: readonly Place[]) {
  for (const { name, path: statePath, rates, cities } of places) {
    if (path === statePath) return { name: `the average of ${name}`, rates };
    const [city, , rate = 0] = cities.find(([, cityPath]) => cityPath === path) ?? [];
    if (city && rates) return { name: `${city}, ${name}`, rates: { ...rates, local: rate - rates.state } };
  }
  return;
}

/** Returns 0 for what is no amount. */
export function amountIn(text = ''): number {
  const amount = Number(text.replace(/[$,\s]/g, ''));
  return amount >= 0 && amount < 1e6 ? amount : 0;
}

const KINDS: Record<Kind, string> = { upright: 'upright', grand: 'grand', digital: 'digital piano' };
const LONGEST_TERM = 360;

export function answersFor(given: Given, figures: Figures, place?: ReturnType<typeof ratesAt>) {
  const seller = given.seller as Seller;
  const kind = given.kind as Kind;
  const own = { state: Math.min(amountIn(given.rate), 20), local: 0 };
  const rates = seller === 'private' ? { state: 0, local: 0 } : (place?.rates ?? own);
  const written = EXTRAS.filter((extra) => given[extra]);
  const included = EXTRAS.filter((extra) => given[`has-${extra}`]);
  const extras = extrasOf(
    {
      ...{ seller, kind, included, stairs: Boolean(given.stairs), untuned: Boolean(given.untuned) },
      quotes: Object.fromEntries(written.map((extra) => [extra, Math.round(amountIn(given[extra]))])),
    },
    figures,
  );
  const sum = Math.round(amountIn(given.sum));
  const isPrice = given.know === 'price';
  const { price, tax, total } = purchase(isPrice ? { price: sum } : { budget: sum }, rates, extras);
  const lineOf = (extra: Extra) =>
    extras[extra] === 0 && included.includes(extra) ? 'Included' : dollars(extras[extra]);
  return {
    total,
    texts: {
      ...(Object.fromEntries(EXTRAS.map((extra) => [extra, lineOf(extra)])) as Record<Extra, string>),
      price: dollars(price),
      tax: seller === 'private' ? 'None' : dollars(tax),
      total: dollars(total),
      taxOf: taxName(seller, rates, place?.rates && place.name),
      chosen: `${seller === 'new' ? 'new' : 'used'} ${KINDS[kind]}, from a ${seller === 'private' ? 'private seller' : 'dealer'}`,
      result: resultOf({ sum, isPrice, price, total }),
      ...reach(price, figures),
      ...payments(given, total),
    },
  };
}

function taxName(seller: Seller, { state, local, localUpTo }: Rates, place: string | undefined): string {
  if (seller === 'private') return 'most states do not tax a sale between private people; some do';
  const rate = `${Number((state + local).toFixed(3))}%`;
  if (!place) return `${rate} of the piano’s price, a rate of your own`;
  return `${rate} of the piano’s price, ${place}${localUpTo ? '; its local part counts on part of the price' : ''}`;
}

function resultOf(of: { sum: number; isPrice: boolean; price: number; total: number }): string {
  const { sum, isPrice, price, total } = of;
  if (sum === 0) return 'Write an amount, such as 3000.';
  if (isPrice) return `A piano for ${dollars(price)} costs ${dollars(total)}, all in.`;
  if (total > sum) return `${dollars(sum)} is not enough: what comes with the piano takes ${dollars(total)}.`;
  return `Of ${dollars(sum)}, ${dollars(price)} is left for the piano itself.`;
}

/** Prices of 2010 say what a sum bought then, and no more. */
function reach(price: number, figures: Figures) {
  const { priceUpright, priceBabyGrand, priceProfessionalGrand, usedSaving } = figures;
  const kinds = [
    ['upright', priceUpright],
    ['mid-range baby grand', priceBabyGrand],
    ['professional grand', priceProfessionalGrand],
  ] as const;
  const found = kinds.flatMap(([name, range]) => [
    { name: `used ${name}`, from: usedPrice(range, usedSaving).from },
    { name: `new ${name}`, from: range.from },
  ]);
  const list = (isWithin: boolean) =>
    found
      .filter(({ from }) => from <= price === isWithin)
      .map(({ name, from }) => `${name} (from ${dollars(from)})`)
      .join(', ');
  return { within: list(true) || 'none of these', beyond: list(false) || 'none of these' };
}

function payments(given: Given, whole: number) {
  const months = Math.min(Math.max(1, Math.round(amountIn(given.months))), LONGEST_TERM);
  const [apr, rent] = [Math.min(amountIn(given.apr), 99), amountIn(given.rent)];
  const borrowed = given.borrow ? amountIn(given.borrow) : whole;
  const monthly = monthlyPayment(borrowed, apr, months);
  const perMonth = Number((apr / 1200).toFixed(6));
  const total = dollars(monthly * months);
  const by = apr ? ` × ${perMonth} ÷ (1 − ${1 + perMonth}⁻ⁿ)` : ' ÷ n';
  return {
    cash: dollars(borrowed),
    cashMonthly: '–',
    cashOf: 'at once',
    loan: total,
    loanMonthly: dollarsAndCents(monthly),
    loanOf: `${dollars(borrowed)}${by} × n, n = ${months} months; of it interest ${dollars(monthly * months - borrowed)}`,
    rent: dollars(rent * months),
    rentMonthly: dollars(rent),
    rentOf: `${dollars(rent)} × ${months} months`,
  };
}

/** The example of the page: a used upright from a dealer. */
export const EXAMPLE: Given = {
  ...{ know: 'budget', sum: '3000', seller: 'used', kind: 'upright', rate: '7' },
  ...{ 'has-move': 'on', 'has-bench': 'on', 'has-tuning': 'on' },
  ...{ apr: '9', months: '48', rent: '100' },
};
