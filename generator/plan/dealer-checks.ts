import type { Content, Dealer } from '../model/index.ts';
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
