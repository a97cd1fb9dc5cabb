import type { Content, Dealer, Plan } from '../model/index.ts';
import type { Problem } from '../problem/problem.ts';
import { daysLeft } from './dealer-checks.ts';

/**
 * Counts the cities that search engines may list: with `indexCities` of "with-dealers", those with a dealer whose check holds. `lastOf`
 * has their names by the dealer whose check holds longest.
 */
export function indexedCities({ site, states, dealers }: Content, today: string) {
  const lastOf = new Map<Dealer, string[]>();
  const count = states.reduce((sum, { cities }) => sum + cities.length, 0);
  if (site.indexCities === 'all') return { lastOf, indexed: count, others: 0 };
  const latest = new Map<string, Dealer | undefined>();
  for (const dealer of dealers)
    if (daysLeft(dealer.verified.on, today) >= 0)
      for (const place of dealer.serves) latest.set(place, later(dealer, latest.get(place)));
  let indexed = 0;
  for (const { name: state, slug, cities } of states)
    for (const city of cities) {
      const last = later(latest.get(slug), latest.get(`${slug}/${city.slug}`));
      if (!last) continue;
      indexed += 1;
      lastOf.set(last, lastOf.get(last) ?? []);
      lastOf.get(last)?.push(`${city.name}, ${state}`);
    }
  return { lastOf, indexed, others: count - indexed };
}

const later = (one?: Dealer, other?: Dealer): Dealer | undefined =>
  one && (!other || one.verified.on > other.verified.on) ? one : other;

export function warningsOfIndex(
  { siteSource: source }: Content,
  { indexed, others }: Plan['cities'],
): Problem[] {
  if (indexed > 0 || others === 0) return [];
  const message = 'No city is indexed: no dealer’s check holds.';
  return [{ code: 'PG222', source, message, hint: 'Add dealers, or write "indexCities": "all".' }];
}
