import type { Content, SalesTax, State, StateTax, TaxRates, TaxWords } from '../model/index.ts';
import { fillTokens, type TokenValues } from '../tokens.ts';
import { shownDate } from './dates.ts';
import { fillTexts } from './place-texts.ts';

type TaxedContent = Pick<Content, 'copy' | 'salesTax'>;

/** Returns what the page of a state says of sales tax; null if its rates are not known. */
export function stateTax(
  { name, salesTax: rates }: State,
  { copy, salesTax }: TaxedContent,
): StateTax | null {
  if (!rates || !salesTax) return null;
  const { heading, rates: words, elsewhere, source } = copy.state.body.tax;
  const values = taxValues(name, rates, salesTax);
  const sentences = [words[kindOf(rates)], rates.state > 0 ? elsewhere.taxed : elsewhere.untaxed];
  return {
    heading: fillTokens(heading, values),
    sentences: fillTexts(sentences, values),
    source: { text: fillTexts(source, values), url: salesTax.source.url },
  };
}

/** Returns a sentence on the sales tax of a state; null if its rates are not known. */
export function taxInShort(
  { name, salesTax: rates }: State,
  { copy, salesTax }: TaxedContent,
): string | null {
  if (!rates || !salesTax) return null;
  return fillTokens(copy.state.body.tax.inShort[kindOf(rates)], taxValues(name, rates, salesTax));
}

/** A smaller average of local rates, in percent, comes from a few places. */
const FEW_PLACES = 0.1;

function kindOf({ state, local }: TaxRates): keyof TaxWords {
  if (state === 0) return local > 0 ? 'localOnly' : 'none';
  if (local === 0) return 'stateOnly';
  return local < FEW_PLACES ? 'stateMostly' : 'stateAndLocal';
}

const taxValues = (state: string, rates: TaxRates, { asOf, examplePrice }: SalesTax): TokenValues => ({
  state,
  'tax.name': rates.name,
  'tax.rate': percent(rates.state),
  'tax.local': percent(rates.local),
  'tax.amount': dollars((examplePrice * rates.state) / 100),
  'tax.price': dollars(examplePrice),
  'tax.date': shownDate(asOf).text,
});

const percent = (rate: number): string => `${rate}%`;

/** `$6,000`, in whole dollars. */
const dollars = (amount: number): string =>
  `$${String(Math.round(amount)).replace(/\B(?=(?:\d{3})+$)/g, ',')}`;
