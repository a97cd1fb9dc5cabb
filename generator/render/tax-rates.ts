import type { Place } from '../../client/cost/answers.ts';
import { cityPath, fileOf, statePath, taxRatesPath } from '../addresses.ts';
import type { Output, Plan } from '../model/index.ts';
import { usualRates } from '../plan/state-tax.ts';

/** Writes the rates of states, and of the cities that have their own. */
export function taxRates({ states }: Plan): Output[] {
  const places = states.flatMap(({ name, slug, salesTax, cities }): Place[] => {
    if (!salesTax) return [];
    const own = cities.flatMap(({ name, slug: city, salesTax }): Place['cities'] =>
      salesTax ? [[name, cityPath(slug, city), salesTax.rate]] : [],
    );
    // Where only some places charge a tax, an average says nothing.
    const isKnown = salesTax.state > 0 || salesTax.local === 0;
    const rates = isKnown && { rates: usualRates(salesTax) };
    return [{ name, path: statePath(slug), ...rates, cities: own }];
  });
  if (places.length === 0) return [];
  return [{ file: fileOf(taxRatesPath), body: `${JSON.stringify(places)}\n` }];
}
