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

/** Of the site's figures, those that the sum needs. */
export type Figures = Record<
  | ('moveUpright' | 'moveGrand' | 'inspection' | 'tuningVisit')
  | ('priceDigital' | 'priceUpright' | 'priceBabyGrand' | 'priceProfessionalGrand' | 'usedSaving'),
  Range
>;

/** As the guides to used pianos and to ways of paying have them. */
export const BENCH = { from: 100, to: 500 };
export const CORRECTION = { from: 170, to: 350 };

/** Returns the range from the lowest new price with the largest saving to the highest with the smallest. */
export const usedPrice = ({ from, to = from, open }: Range, saving: Range): Range => ({
  from: from * (1 - (saving.to ?? saving.from) / 100),
  to: to * (1 - saving.from / 100),
  open,
});

export const middle = ({ from, to = from }: Range): number => Math.round((from + to) / 2);

/** What a piano costs beside its price: so often this much, more than usual because of something. */
interface Need {
  range: Range;
  times?: number;
  because?: string;
}

/** Stairs count as the upper end of the move. What repairs cost, only a technician knows. */
export function needsOf(seller: Seller, kind: Kind, stairs: boolean, untuned: boolean, figures: Figures) {
  const { inspection, tuningVisit } = figures;
  const move = kind === 'grand' ? figures.moveGrand : figures.moveUpright;
  const isNew = seller === 'new';
  const needs: Partial<Record<Extra, Need>> = { bench: { range: BENCH } };
  if (kind === 'digital') return needs;
  needs.move = stairs ? { range: { from: move.to ?? move.from }, because: 'stairs' } : { range: move };
  needs.tuning = { range: tuningVisit };
  needs.later = { range: tuningVisit, times: isNew ? 2 : 1 };
  if (isNew) return needs;
  if (untuned) needs.tuning = { range: CORRECTION, because: 'pitch correction' };
  return { ...needs, inspection: { range: inspection }, repairs: { range: { from: 0 } } };
}

/** Adds up a purchase: from its price or, without one, from the budget for all of it. */
export function purchase(sum: { price: number } | { budget: number }, rates: Rates, extras: Partial<Extras>) {
  const others = EXTRAS.reduce((total, extra) => total + (extras[extra] ?? 0), 0);
  const price = 'price' in sum ? sum.price : priceWithin(sum.budget - others, rates);
  const tax = Math.round(taxOn(price, rates));
  return { price, tax, total: price + tax + others };
}
