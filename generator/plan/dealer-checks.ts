import type { Content, Dealer, Plan } from '../model/index.ts';
import { firstOf, type Problem } from '../problem/problem.ts';
import { shownDate } from './place-texts.ts';

/** How many days a check holds, and how many before its end a build warns. */
const [CHECK_DAYS, WARNED_DAYS] = [365, 30];

/** For how many days more a check of an ISO date holds; below zero if it does not hold today. */
export const daysLeft = (checked: string, today: string): number =>
  CHECK_DAYS - (dayOf(today) - dayOf(checked));

/** Counts the days of the calendar up to an ISO date. A year begins in March here, so that a leap day is its last. */
function dayOf(iso: string): number {
  const [year = 0, month = 1, day = 1] = iso.split('-').map(Number);
  const years = month < 3 ? year - 1 : year;
  const leapDays = Math.floor(years / 4) - Math.floor(years / 100) + Math.floor(years / 400);
  return 365 * years + leapDays + Math.floor((153 * ((month + 9) % 12) + 2) / 5) + day;
}

/** Dealers whose check does not hold, which no page lists, and warnings of those who serve drafts, or whose check will soon not hold. */
export function problemsOfChecks(
  { dealers, states }: Content,
  { lastOf }: { lastOf: ReadonlyMap<Dealer, readonly string[]> },
  today: string,
) {
  const [unverified, warnings]: [Problem[], Problem[]] = [[], []];
  const published = new Set(
    states.flatMap(({ slug, cities }) => [slug, ...cities.map((city) => `${slug}/${city.slug}`)]),
  );
  for (const dealer of dealers) {
    const { name, verified, serves, source } = dealer;
    const days = daysLeft(verified.on, today);
    const drafts = serves.filter((place) => !published.has(place));
    if (drafts.length > 0 && days >= 0) {
      const only = drafts.length === serves.length ? 'only drafts, so that no page lists it' : 'drafts';
      const message = `${name} serves ${only}: ${firstOf(drafts).join(', ')}.`;
      const hint = 'To publish a city, remove "draft" from its record in data/locations.json.';
      warnings.push({ code: 'PG414', source, message, hint });
    }
    if (days > WARNED_DAYS) continue;
    const cities = lastOf.get(dealer) ?? [];
    const dropped = cities.length > 0 ? ` Not indexed from then on: ${firstOf(cities).join('; ')}.` : '';
    const message =
      days < 0
        ? `${name} was last verified on ${shownDate(verified.on).text}, more than 365 days before the build: no page lists it.`
        : `the check of ${name} holds for ${CHECK_DAYS} days, of which ${days} are left; then no page lists it.${dropped}`;
    const hint = 'Verify the dealer again, and write the new date. Or remove the dealer.';
    const problem: Problem = { code: 'PG222', source: dealer.verifiedSource, message, hint };
    (days < 0 ? unverified : warnings).push(problem);
  }
  return { unverified, warnings };
}

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
