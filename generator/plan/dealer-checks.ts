import type { Content, Dealer } from '../model/index.ts';
import { firstOf, type Problem } from '../problem/problem.ts';
import { shownDate } from './place-texts.ts';

/** How many days a check holds, and how many before its end a build warns. */
const [CHECK_DAYS, WARNED_DAYS] = [365, 30];

/** The days that a check of an ISO date still holds; below zero if it does not hold today. */
export const daysLeft = (checked: string, today: string): number =>
  CHECK_DAYS - (dayOf(today) - dayOf(checked));

/** Counts days up to an ISO date. Years begin in March here, so that a leap day is the last. */
function dayOf(iso: string) {
  const [year = 0, month = 1, day = 1] = iso.split('-').map(Number);
  const years = month < 3 ? year - 1 : year;
  const leapDays = Math.floor(years / 4) - Math.floor(years / 100) + Math.floor(years / 400);
  return 365 * years + leapDays + Math.floor((153 * ((month + 9) % 12) + 2) / 5) + day;
}

/** Counts the cities that search engines may list. The check of `unverified` dealers does not hold. */
export function checkDealers(content: Content, today: string) {
  const { dealers, states, siteSource: source } = content;
  const { lastOf, ...cities } = indexedCities(content, today);
  const [unverified, warnings]: [Problem[], Problem[]] = [[], []];
  if (cities.indexed === 0 && cities.others > 0) {
    const message = 'No city is indexed: no dealer’s check holds.';
    warnings.push({
      code: 'PG222',
      source,
      message,
      hint: 'Add dealers, or write "indexCities": "all".',
    });
  }
  const published = new Set(
    states.flatMap(({ slug, cities }) => [slug, ...cities.map((city) => `${slug}/${city.slug}`)]),
  );
  for (const dealer of dealers) {
    const { name, verified, serves, source, verifiedSource } = dealer;
    const days = daysLeft(verified.on, today);
    const drafts = serves.filter((place) => !published.has(place));
    if (drafts.length > 0 && days >= 0) {
      const only =
        drafts.length === serves.length ? 'only drafts, so that no page lists it' : 'drafts';
      const message = `${name} serves ${only}: ${firstOf(drafts).join(', ')}.`;
      const hint = 'To publish a city, remove "draft" from its record in data/locations.json.';
      warnings.push({ code: 'PG414', source, message, hint });
    }
    if (days > WARNED_DAYS) continue;
    const last = lastOf.get(dealer);
    const dropped = last ? ` Not indexed from then on: ${firstOf(last).join('; ')}.` : '';
    const message =
      days < 0
        ? `${name} was last verified on ${shownDate(verified.on).text}, more than 365 days before the build: no page lists it.`
        : `the check of ${name} holds for ${CHECK_DAYS} days, of which ${days} are left; then no page lists it.${dropped}`;
    const hint = 'Verify the dealer again, and write the new date. Or remove the dealer.';
    (days < 0 ? unverified : warnings).push({ code: 'PG222', source: verifiedSource, message, hint });
  }
  return { cities, unverified, warnings };
}

/** `lastOf` has the names of cities that depend on a check, by the dealer whose check holds longest. */
function indexedCities({ site, states, dealers }: Content, today: string) {
  const lastOf = new Map<Dealer, string[]>();
  const count = states.flatMap(({ cities }) => cities).length;
  if (site.indexCities === 'all') return { lastOf, indexed: count, others: 0 };
  const latest = new Map<string, Dealer | undefined>();
  for (const dealer of dealers)
    if (daysLeft(dealer.verified.on, today) >= 0)
      for (const place of dealer.serves) latest.set(place, later(dealer, latest.get(place)));
  for (const { name: state, slug, cities } of states)
    for (const city of cities) {
      const last = later(latest.get(slug), latest.get(`${slug}/${city.slug}`));
      if (!last) continue;
      lastOf.set(last, lastOf.get(last) ?? []);
      lastOf.get(last)?.push(`${city.name}, ${state}`);
    }
  const indexed = [...lastOf.values()].flat().length;
  return { lastOf, indexed, others: count - indexed };
}

const later = (one?: Dealer, other?: Dealer) =>
  one && (!other || one.verified.on > other.verified.on) ? one : other;
