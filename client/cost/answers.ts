/** The texts of /cost/ for what was chosen: the page shows those of an example, and its script those of the visitor. */
import {
  EXTRAS,
  type Extras,
  type Figures,
  type Kind,
  middle,
  monthlyPayment,
  needsOf,
  purchase,
  type Rates,
  type Seller,
  usedPrice,
} from './cost.ts';
import { dollars, dollarsAndCents, span } from './dollars.ts';

/** What the form holds, by the names of its fields. */
export type Given = Readonly<Record<string, string>>;

/** A place with its rates, as the page's file lists them. Without rates, the buyer has to ask. */
export interface Place {
  name: string;
  path: string;
  rates?: Rates;
  cities: (readonly [name: string, path: string, rate: number])[];
}

/** The rates at a path. */
export function ratesAt(path: string | undefined, places: readonly Place[]) {
  for (const { name, path: statePath, rates, cities } of places) {
    if (path === statePath) return { name, rates, isCity: false };
    const [city, , rate = 0] = cities.find(([, cityPath]) => cityPath === path) ?? [];
    if (!city || !rates) continue;
    return { name: `${city}, ${name}`, rates: { ...rates, local: rate - rates.state }, isCity: true };
  }
  return;
}

/** Reads what a person would write, such as `$3,000`, `3k` or `8.25%`. */
function numberIn(text = ''): number {
  const [, digits = 'none', thousands] = /^([\d.]+)(k?)$/i.exec(text.replace(/[$,%\s]/g, '')) ?? [];
  const number = Number(digits) * (thousands ? 1000 : 1);
  return number < 1e6 ? number : Number.NaN;
}

/** Returns 0 for what is no amount. */
export const amountIn = (text: string | undefined): number => numberIn(text) || 0;

const UNTAXED: Rates = { state: 0, local: 0 };
const HIGHEST_RATE = 20;
const LONGEST_TERM = 360;

/** The rates that apply, `undefined` if nobody knows them, and what is said of them. */
function taxFor(
  { seller, rate }: Given,
  place: ReturnType<typeof ratesAt>,
): [rates: Rates | undefined, of: string] {
  if (seller === 'private') return [UNTAXED, 'most states do not tax a sale between private people; some do'];
  if (rate) {
    const own = numberIn(rate);
    return own <= HIGHEST_RATE
      ? [{ state: own, local: 0 }, `${own}%`]
      : [undefined, 'enter a number, such as 8.25'];
  }
  if (!place) return [{ state: 7, local: 0 }, '7%, an example: choose your place'];
  const { name, rates, isCity } = place;
  if (!rates) return [undefined, 'ask your city or borough, then enter its rate'];
  const { state, local, localUpTo, high } = rates;
  if (state + local === 0) return [rates, `${name} has none`];
  const percent = localUpTo
    ? `${state}%, and more on the first ${dollars(high?.to ?? localUpTo)}`
    : `${Number((state + local).toFixed(3))}%`;
  return [rates, `${percent}, ${local === 0 || isCity ? 'in' : 'the average of'} ${name}`];
}

/** The lines between the price and the total. One that does not apply has no text. */
function extrasFor(given: Given, figures: Figures) {
  const [seller, kind] = [given.seller as Seller, given.kind as Kind];
  const needs = needsOf(seller, kind, given.stairs === 'on', given.untuned === 'on', figures);
  const amounts: Partial<Extras> = {};
  const texts: Record<string, string> = { repairsOf: 'by a technician’s written estimate' };
  for (const extra of EXTRAS) {
    const need = needs[extra];
    if (!need) continue;
    const { range, times = 1, because } = need;
    const quote = given[extra];
    const isIncluded = !quote && given[`has-${extra}`] === 'on';
    const amount = quote ? Math.round(amountIn(quote)) : isIncluded ? 0 : middle(range) * times;
    amounts[extra] = amount;
    texts[extra] = isIncluded ? 'Included' : amount ? dollars(amount) : '–';
    const usual = `${times > 1 ? `${times} at ` : ''}${span(range)}`;
    texts[`${extra}Of`] ??= !because
      ? usual
      : isIncluded
        ? `ask about ${because}`
        : `with ${because}, ${range.to ? '' : 'over '}${usual}`;
  }
  return { amounts, texts };
}

export function answersFor(given: Given, figures: Figures, place?: ReturnType<typeof ratesAt>) {
  const { seller, kind = '' } = given;
  const isPrivate = seller === 'private';
  const age = seller === 'new' ? 'new' : 'used';
  const { amounts, texts } = extrasFor(given, figures);
  const [rates, taxOf] = taxFor(given, place);
  const isOpen = isPrivate && kind !== 'digital' && !given.repairs;
  const isPrice = given.know === 'price';
  const sum = Math.round(numberIn(given.sum));
  const isSum = isPrice ? sum >= 0 : sum > 0;
  const { price, tax, total } = purchase(
    isPrice ? { price: sum || 0 } : { budget: sum || 0 },
    rates ?? UNTAXED,
    amounts,
  );
  const isEnough = isSum && (isPrice || total <= sum);
  const boxes = ['stairs', 'institution'].filter((box) => given[box] === 'on');
  const isExempt = tax > 0 && boxes.includes('institution');

  function resultOf(): string {
    if (!isSum) return 'Enter an amount, such as 3000.';
    const yet = isOpen ? 'before repairs' : rates ? '' : 'before tax';
    if (isPrice) {
      const piano = sum ? `piano for ${dollars(sum)}` : 'free piano';
      return `A ${piano} costs about ${dollars(total)}${yet ? ` ${yet}` : ', all in'}.`;
    }
    if (isEnough) return `Of ${dollars(sum)}, about ${dollars(price)} is left ${yet || 'for the piano'}.`;
    return `${dollars(sum)} is not enough: the other costs alone come to ${dollars(total)}.`;
  }

  return {
    total,
    others: total - price - tax,
    /** As a plan has it. What is paid to a private seller is no dealer's business. */
    plan: [
      ...(isEnough && !isPrivate && (rates || !isPrice) ? [`cost-${isPrice ? total : sum}`] : []),
      age,
      kind,
      ...boxes,
    ],
    rentPlan: ['rent', kind, ...boxes],
    texts: {
      ...texts,
      ...(isSum && {
        price: dollars(price),
        tax: isPrivate ? 'None' : rates ? dollars(tax) : '–',
        total: dollars(total),
      }),
      totalOf: isOpen ? 'before repairs' : rates ? '' : 'before tax',
      priceOf: `${age} ${kind === 'digital' ? 'digital piano' : kind}, from a ${isPrivate ? 'private seller' : 'dealer'}`,
      taxOf: isExempt ? `${taxOf}; many schools and churches are exempt: ask, and if so, enter 0` : taxOf,
      result: resultOf(),
      ask: isPrivate ? 'Compare With Dealers' : 'Get Matched With Dealers',
      buys: boughtIn2010(kind, age, price, figures),
      ...payments(given, total, price + tax),
    } as Record<string, string>,
  };
}

/** Prices of 2010 say what a sum bought then, and no more. */
function boughtIn2010(kind: string, age: 'new' | 'used', price: number, figures: Figures): string {
  const { priceDigital, priceUpright, priceBabyGrand, priceProfessionalGrand, usedSaving } = figures;
  if (kind === 'digital') return `New digital pianos for beginners: ${span(priceDigital)}, our estimate.`;
  if (price <= 0) return '';
  const [upright, midRange, professional] = [priceUpright, priceBabyGrand, priceProfessionalGrand];
  const kinds =
    kind === 'grand' ? { 'mid-range grand': midRange, 'professional grand': professional } : { upright };
  const found = Object.entries(kinds)
    .map(([name, { from }]) => [name, age === 'new' ? from : usedPrice({ from }, usedSaving).from] as const)
    .filter(([, from]) => from <= price)
    .map(([name, from]) => `a ${age} ${name} (from ${dollars(from)})`);
  return `In 2010, ${dollars(price)} could buy: ${found.join(', ') || `no ${age} ${kind}`}.`;
}

function payments(given: Given, whole: number, unpaid: number) {
  const monthsIn = (text: string | undefined) =>
    Math.min(Math.max(1, Math.round(amountIn(text))), LONGEST_TERM);
  const [months, rentMonths] = [monthsIn(given.months), monthsIn(given['rent-months'])];
  const [apr, rent] = [Math.min(amountIn(given.apr), 99), amountIn(given.rent)];
  // The example is an upright's.
  const isRentKnown = given.kind === 'upright' || given.rent !== EXAMPLE.rent;
  const borrowed = given.borrow ? amountIn(given.borrow) : unpaid;
  const monthly = monthlyPayment(borrowed, apr, months);
  const interest = monthly * months - borrowed;
  return {
    cash: dollars(whole),
    cashMonthly: '–',
    cashOf: 'at once',
    loan: borrowed > 0 ? dollars(whole + interest) : '–',
    loanMonthly: borrowed > 0 ? dollarsAndCents(monthly) : '–',
    loanOf:
      borrowed > 0 ? `${dollars(borrowed)} in ${months} payments; ${dollars(interest)} is interest` : '',
    rent: isRentKnown ? dollars(rent * rentMonths) : '–',
    rentMonthly: isRentKnown ? dollars(rent) : '–',
    rentOf: isRentKnown ? `${rentMonths} months; delivery and pickup are often extra` : 'enter a quote',
  };
}

/** The example of the page: a used upright from a dealer. */
export const EXAMPLE: Given = {
  ...{ know: 'budget', sum: '3000', seller: 'used', kind: 'upright' },
  ...{ 'has-move': 'on', 'has-bench': 'on', 'has-tuning': 'on' },
  ...{ apr: '9', months: '48', rent: '100', 'rent-months': '12' },
};
