import { paths, slugify } from '../addresses.ts';
import type { City, CityDealers, Content, Copy, Dealer, State } from '../model/index.ts';
import type { Problem } from '../problem/problem.ts';
import { fillTokens } from '../tokens.ts';
import { joinNames, shownDate } from './place-texts.ts';

const MOST_LISTED = 20;

export type DealersOf = ReturnType<typeof dealersByState>;

export function dealersByState(content: Content, today: string) {
  const words = content.copy.dealers;
  /** The cards for each place that dealers name, such as `ohio` or `ohio/cleveland`, in alphabetical order. */
  const cards = new Map<string, ReturnType<typeof cardOf>[]>();
  const verified = content.dealers.filter(({ verified }) => daysLeft(verified.on, today) >= 0);
  for (const dealer of verified.sort((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1))) {
    const card = cardOf(dealer, words);
    for (const place of dealer.serves) cards.set(place, [...(cards.get(place) ?? []), card]);
  }
  return ({ name: stateName, slug: stateSlug, cities }: State) => {
    const ofState = cards.get(stateSlug) ?? [];
    const ofCity = (slug: string) => cards.get(`${stateSlug}/${slug}`) ?? [];
    /** Dealers that name the city come before dealers for the whole state. */
    const servingIn = (slug: string) => [...new Set([...ofCity(slug), ...ofState])];
    return {
      /** Counts dealers for the state or one of its cities. A city that is a draft has no page. */
      count: new Set([...ofState, ...cities.flatMap(({ slug }) => ofCity(slug))]).size,
      countIn: (slug: string): number => servingIn(slug).length,
      inCity({ slug, name }: City): CityDealers | null {
        const serving = servingIn(slug);
        if (serving.length === 0) return null;
        const more = serving.length - MOST_LISTED;
        const count = `${serving.length}` as const;
        return {
          total: count,
          count: fillTokens(words.count, { count, place: name }),
          listed: serving.slice(0, MOST_LISTED).map((card) => ({
            ...card,
            reach: ofCity(slug).includes(card)
              ? fillTokens(words.ofCity, { city: name })
              : fillTokens(words.ofState, { state: stateName }),
          })),
          more: more > 0 ? fillTokens(words.more, { count: String(more) }) : null,
        };
      },
    };
  };
}

/** Ignores capitals and accents. For equal names, the slug decides. */
const sortKey = ({ name, slug }: Dealer): string => `${slugify(name)} ${slug}`;

/** Such as `Dealers listed: 3`; null without dealers. */
export const dealersInWords = (count: number, { card }: Copy['dealers']): string | null =>
  count > 0 ? fillTokens(card, { count: String(count) }) : null;

function cardOf(
  { name, address, phone, url, brands, offers, picture, verified }: Dealer,
  words: Copy['dealers'],
): Omit<CityDealers['listed'][number], 'reach'> {
  const details = [
    ...(offers ? [capitalized(`${joinNames(offers.map((offer) => words.offers[offer]))}.`)] : []),
    ...(brands ? [fillTokens(words.brands, { brands: joinNames(brands) })] : []),
  ];
  // Without a website or a public number, the form or the contact page reaches a dealer.
  const ask = { name: words.ask, href: '#lead-form' };
  const [first = ask, second = first === ask ? { name: words.write, href: paths.contact } : ask] = [
    ...(url === undefined ? [] : [{ name: words.website, href: url }]),
    ...(phone === undefined ? [] : [{ name: phone, href: `tel:${phone.replace(/[^\d+]/g, '')}` }]),
  ];
  return {
    name,
    address,
    details: details.length > 0 ? details.join(' ') : words.noDetails,
    verified: fillTokens(words.verified, { date: shownDate(verified.on).text, person: verified.by }),
    onPaper: url === undefined ? '' : new URL(url).host,
    // Dealers pay the owner. Alone, `noopener` changes nothing, but every card needs a value here.
    first: { ...first, rel: url === undefined ? 'noopener' : 'sponsored noopener' },
    second,
    picture: picture ?? null,
  };
}

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

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

/** Dealers whose check does not hold, which no page lists, and warnings of those whose check will soon not hold. */
export function problemsOfChecks({ dealers }: Content, today: string) {
  const [unverified, warnings]: [Problem[], Problem[]] = [[], []];
  for (const dealer of dealers) {
    const { name, verified } = dealer;
    const days = daysLeft(verified.on, today);
    if (days > WARNED_DAYS) continue;
    const message =
      days < 0
        ? `${name} was last verified on ${shownDate(verified.on).text}, more than 365 days before the build: no page lists it.`
        : `the check of ${name} holds for ${CHECK_DAYS} days, of which ${days} are left; then no page lists it.`;
    const hint = 'Verify the dealer again, and write the new date. Or remove the dealer.';
    const problem: Problem = { code: 'PG222', source: dealer.verifiedSource, message, hint };
    (days < 0 ? unverified : warnings).push(problem);
  }
  return { unverified, warnings };
}
