/** What a purchase adds up to, a loan repays and a tax takes: articles, charts, pages and scripts all compute it here. */

/** Rates in percent. They differ by the part of the price of one article. */
export interface Rates {
  state: number;
  local: number;
  localUpTo?: number | undefined;
  high?: { rate: number; from: number; to: number } | undefined;
}

/** Returns the tax in dollars. */
export function taxOn(price: number, { state, local, localUpTo = price, high }: Rates): number {
  const highPart = high ? Math.max(0, Math.min(price, high.to) - high.from) * high.rate : 0;
  return (price * state + Math.min(price, localUpTo) * local + highPart) / 100;
}

/** Returns the equal monthly payment that repays a loan, in dollars. `rate` is the annual percentage rate. */
export function monthlyPayment(balance: number, rate: number, months: number): number {
  const monthly = rate / 100 / 12;
  return monthly === 0 ? balance / months : (balance * monthly) / (1 - (1 + monthly) ** -months);
}

/** Returns the highest price in whole dollars that a sum pays with its tax. */
function priceWithin(sum: number, rates: Rates): number {
  let [low, high] = [0, Math.max(0, Math.floor(sum))];
  while (low < high) {
    const price = Math.ceil((low + high) / 2);
    if (price + Math.round(taxOn(price, rates)) <= sum) low = price;
    else high = price - 1;
  }
  return low;
}

export const EXTRAS = ['inspection', 'move', 'bench', 'tuning', 'later', 'repairs'] as const;
export type Extra = (typeof EXTRAS)[number];
export type Extras = Record<Extra, number>;
export type Seller = 'private' | 'used' | 'new';
export type Kind = 'upright' | 'grand' | 'digital';

/** What a seller commonly includes in the price. */
export const INCLUDED: Record<Seller, readonly Extra[]> = {
  private: ['bench'],
  used: ['move', 'bench', 'tuning'],
  new: ['move', 'bench', 'tuning'],
};

/** In dollars or percent. */
export type Range = { from: number; to?: number | undefined; open?: boolean | undefined };
export type Ranges = Record<
  'moveUpright' | 'moveGrand' | 'inspection' | 'tuningVisit' | 'bench' | 'correction',
  Range
>;

/** These ranges are those of the guides to used pianos and to ways of paying. */
export const GUIDE_RANGES = { bench: { from: 100, to: 500 }, correction: { from: 170, to: 350 } };

/** Returns the range from the lowest new price with the largest saving to the highest with the smallest. */
export const usedPrice = ({ from, to = from, open }: Range, saving: Range): Range => ({
  from: from * (1 - (saving.to ?? saving.from) / 100),
  to: to * (1 - saving.from / 100),
  open,
});

export const middle = ({ from, to = from }: Range): number => Math.round((from + to) / 2);

interface Choices {
  seller: Seller;
  kind: Kind;
  stairs?: boolean;
  untuned?: boolean;
  included: readonly Extra[];
  /** Amounts that the buyer knows. */
  quotes?: Partial<Extras>;
}

/** Counts the middle of each range, unless there is a quote; with stairs, the upper end of that for the move. */
export function extrasOf(choices: Choices, ranges: Ranges): Extras {
  const { seller, kind, stairs, untuned, included, quotes = {} } = choices;
  const isDigital = kind === 'digital';
  const moving = kind === 'grand' ? ranges.moveGrand : ranges.moveUpright;
  const typical: Extras = {
    inspection: seller === 'new' || isDigital ? 0 : middle(ranges.inspection),
    move: isDigital ? 0 : stairs ? (moving.to ?? moving.from) : middle(moving),
    bench: middle(ranges.bench),
    tuning: isDigital ? 0 : middle(untuned ? ranges.correction : ranges.tuningVisit),
    later: isDigital ? 0 : middle(ranges.tuningVisit),
    repairs: 0,
  };
  const amountOf = (extra: Extra) => quotes[extra] ?? (included.includes(extra) ? 0 : typical[extra]);
  return Object.fromEntries(EXTRAS.map((extra) => [extra, amountOf(extra)])) as Extras;
}

/** Adds up a purchase: from its price or, without one, from the budget for all of it. */
export function purchase(sum: { price: number } | { budget: number }, rates: Rates, extras: Extras) {
  const others = EXTRAS.reduce((total, extra) => total + extras[extra], 0);
  const price = 'price' in sum ? sum.price : priceWithin(sum.budget - others, rates);
  const tax = Math.round(taxOn(price, rates));
  return { price, tax, total: price + tax + others };
}
