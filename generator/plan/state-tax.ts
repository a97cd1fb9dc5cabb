import { answersFor, EXAMPLE } from '../../client/cost/answers.ts';
import { type Rates, taxOn } from '../../client/cost/cost.ts';
import { dollars } from '../../client/cost/dollars.ts';
import { cityPath, paths, statePath } from '../addresses.ts';
import type {
  City,
  CityTexts,
  Content,
  Paragraph,
  SalesTax,
  State,
  TaxRates,
} from '../model/index.ts';
import type { Problem } from '../problem/problem.ts';
import { fillTokens, type TokenValues } from '../tokens.ts';
import { daysLeft } from './dealer-checks.ts';
import { fillTexts, joinNames, shownDate, textsFiller } from './place-texts.ts';

export function stateTax(state: State, content: Content) {
  const { name, salesTax: rates } = state;
  const { copy, salesTax } = content;
  if (!rates || !salesTax) return null;
  const words = copy.state.body.tax;
  const values = {
    ...sharedValues(name, rates, salesTax),
    ...valuesOfState(rates, salesTax, totalsOf(content)),
  };
  const own = state.cities.flatMap(({ name, salesTax }) =>
    salesTax ? `${name} ${percent(salesTax.rate)}` : [],
  );
  const cities = rates.localUpTo ? words.citiesCapped : words.cities;
  const facts = fillTexts(words.facts, values);
  const ofLocal = [
    { name: facts.local, value: percent(rates.local) },
    { name: facts.price, value: facts.average },
  ];
  const ofRates = [
    { name: facts.state, value: percent(rates.state) },
    ...(rates.local === 0 ? [{ name: facts.price, value: facts.exact }] : ofLocal),
  ];
  const sentences = [
    words.rates[taxKind(rates)],
    ...(own.length > 0 ? [fillTokens(cities, { cities: joinNames(own) })] : []),
    words.elsewhere[rates.state > 0 ? 'taxed' : 'untaxed'],
  ];
  return {
    inShort: fillTokens(words.inShort[taxKind(rates)], values),
    ofPage: {
      heading: fillTokens(words.heading, values),
      facts: rates.state > 0 ? ofRates : [],
      sentences: fillTexts(sentences, values),
      source: { text: fillTexts(words.source, values), url: salesTax.source.url },
    },
  };
}

/** Most cities of a state share one text. */
export function cityTaxes(state: State, content: Content) {
  const { name, salesTax: rates } = state;
  const { copy, salesTax } = content;
  if (!rates || !salesTax) return () => null;
  const { row } = copy.state.body.tax;
  const { examplePrice } = salesTax;
  const rowOf = (key: Row, from: Paragraph) => {
    const [before = '', link = '', after = ''] = from.map(({ text }) => text);
    const source = { before, link, after, url: '{{url}}' };
    const path = `${paths.cost}?know=price&sum=${examplePrice}&place={{place}}#sheet`;
    const allIn = { name: row.allIn, value: row.allInWith[ALL_IN[key] ?? 'tax'], path };
    const shown = {
      item: row.fact,
      price: row[key],
      source,
      allIn: key === 'unknown' ? [] : [allIn],
    };
    return fillTexts(shown, sharedValues(name, rates, salesTax));
  };
  const totalOf = totalsOf(content);
  const kind = ROWS[taxKind(rates)];
  const shared = fillTexts(rowOf(kind, kind === 'average' ? row.averageSource : row.source), {
    ...{ url: salesTax.source.url, place: statePath(state.slug) },
    ...valuesOfState(rates, salesTax, totalOf),
  });
  const fillRow = textsFiller(rowOf('city', rates.localUpTo ? row.citySourceCapped : row.citySource));
  return ({ name: city, slug, salesTax: own }: City): CityTexts['tax'] => {
    if (!own) return shared;
    const { rate, since, checked, url } = own;
    const ratesInCity = { ...rates, local: rate - rates.state };
    return fillRow({
      city,
      url,
      place: cityPath(state.slug, slug),
      'tax.date': shownDate(checked).text,
      'tax.rate': percent(rate),
      'tax.amount': dollars(taxOn(examplePrice, ratesInCity)),
      'tax.total': totalOf(examplePrice, ratesInCity),
      'tax.since': shownDate(since).text,
    });
  };
}

/** Finds rates that nobody has looked up for 365 days. */
export const warningsOfTaxes = ({ states }: Content, today: string): Problem[] =>
  states.flatMap(({ cities }) =>
    cities.flatMap((city) => {
      const { name, salesTax } = city;
      if (!salesTax || daysLeft(salesTax.checked, today) >= 0) return [];
      const message = `the sales tax of ${name} was last looked up on ${shownDate(salesTax.checked).text}.`;
      const hint = 'Look it up, and write the new day as "checked".';
      // Only now: to find the lines of cities takes long.
      return { code: 'PG222', source: city.source, message, hint };
    }),
  );

const ROWS = {
  stateAndLocal: 'average',
  stateMostly: 'average',
  capped: 'average',
  cappedAndHigh: 'average',
  everywhere: 'everywhere',
  stateOnly: 'exact',
  localOnly: 'unknown',
  none: 'none',
} as const;

type Row = (typeof ROWS)[keyof typeof ROWS] | 'city';

/** What is said of the tax in the sum of all costs. */
const ALL_IN: Partial<Record<Row, 'about' | 'none'>> = {
  average: 'about',
  everywhere: 'about',
  none: 'none',
};

/** An average of local rates below this, in percent, comes from a few places. */
const FEW_PLACES = 0.1;

/** The rates that a buyer usually pays. A rate that all counties charge is the state's. */
export function usualRates({ state, local, localEverywhere, localUpTo, high }: TaxRates): Rates {
  if (localEverywhere) return { localUpTo, high, state: state + local, local: 0 };
  return { localUpTo, high, state, local: Math.abs(local) < FEW_PLACES ? 0 : local };
}

function taxKind({ state, local, localEverywhere, localUpTo, high }: TaxRates): keyof typeof ROWS {
  if (localEverywhere) return 'everywhere';
  if (high) return 'cappedAndHigh';
  if (localUpTo) return 'capped';
  if (state === 0) return local > 0 ? 'localOnly' : 'none';
  if (local === 0) return 'stateOnly';
  return Math.abs(local) < FEW_PLACES ? 'stateMostly' : 'stateAndLocal';
}

/** What a used piano costs, as `/cost/` adds it up: other costs are the same for each price. */
function totalsOf({ amounts }: Content) {
  const { others } = answersFor(EXAMPLE, amounts);
  return (price: number, rates: Rates) => dollars(price + Math.round(taxOn(price, rates)) + others);
}

/** Each place of the state has these values. */
const sharedValues = (
  state: string,
  rates: TaxRates,
  { examplePrice, source }: SalesTax,
): TokenValues => ({
  state,
  'tax.name': rates.name,
  'tax.local': percent(rates.local),
  'tax.price': dollars(examplePrice),
  'tax.localUpTo': dollars(rates.localUpTo ?? 0),
  'tax.highRate': percent(rates.high?.rate ?? 0),
  'tax.highFrom': dollars(rates.high?.from ?? 0),
  'tax.highTo': dollars(rates.high?.to ?? 0),
  'tax.source': source.name,
});

const valuesOfState = (
  rates: TaxRates,
  { examplePrice, asOf }: SalesTax,
  totalOf: ReturnType<typeof totalsOf>,
): TokenValues => ({
  'tax.date': shownDate(asOf).text,
  'tax.rate': percent(rates.state),
  'tax.amount': dollars(taxOn(examplePrice, rates)),
  'tax.total': totalOf(examplePrice, usualRates(rates)),
});

const percent = (rate: number) => `${rate}%`;
