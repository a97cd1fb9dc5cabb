import { paths } from '../addresses.ts';
import type {
  CityDealers,
  Content,
  Dealer,
  DealerCard,
  DealerWords,
  State,
  UnverifiedDealer,
} from '../model/index.ts';
import type { Problem } from '../problem/problem.ts';
import { fillTokens } from '../tokens.ts';
import { shownDate } from './page.ts';
import { joinNames } from './place-texts.ts';

const MOST_LISTED = 20;

export type StateDealers = ReturnType<typeof stateDealers>;

interface PlacedDealer {
  card: Omit<DealerCard, 'reach'>;
  servesState: boolean;
  /** The slugs of the cities of the state that the dealer names. */
  cities: readonly string[];
}

export function dealersByState(content: Content, today: string): (state: State) => StateDealers {
  const placed = new Map<string, PlacedDealer[]>();
  for (const dealer of [...content.dealers].sort(byAlphabet)) {
    const card = cardOf(dealer, { words: content.copy.dealers, today });
    for (const [slug, places] of placesByState(dealer)) {
      const entry = { card, ...places };
      const listed = placed.get(slug);
      if (listed) listed.push(entry);
      else placed.set(slug, [entry]);
    }
  }
  const found = new Map<string, StateDealers>();
  return (state) => {
    const dealers =
      found.get(state.slug) ?? stateDealers(state, placed.get(state.slug) ?? [], content.copy.dealers);
    found.set(state.slug, dealers);
    return dealers;
  };
}

/** Capitals and accents do not count. Of the same name, the slug decides. */
function byAlphabet(a: Dealer, b: Dealer): number {
  const [first, second] = [sortKey(a), sortKey(b)];
  return first < second ? -1 : first > second ? 1 : 0;
}

const sortKey = ({ name, slug }: Dealer): string =>
  `${name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()} ${slug}`;

function placesByState({ serves }: Dealer): Map<string, Omit<PlacedDealer, 'card'>> {
  const places = new Map<string, { servesState: boolean; cities: string[] }>();
  for (const served of serves) {
    const [state = '', city] = served.split('/');
    const place = places.get(state) ?? { servesState: false, cities: [] };
    places.set(state, place);
    if (city === undefined) place.servesState = true;
    else place.cities.push(city);
  }
  return places;
}

function stateDealers(
  { name: stateName, cities }: State,
  placed: readonly PlacedDealer[],
  words: DealerWords,
) {
  // A city that is a draft has no page.
  const shown = new Set(cities.map(({ slug }) => slug));
  const all = placed
    .map((dealer) => ({ ...dealer, cities: dealer.cities.filter((city) => shown.has(city)) }))
    .filter(({ servesState, cities }) => servesState || cities.length > 0);
  const ofState = all.filter(({ servesState }) => servesState);
  const byCity = new Map<string, PlacedDealer[]>();
  for (const dealer of all)
    for (const city of dealer.cities) byCity.set(city, [...(byCity.get(city) ?? []), dealer]);
  const servingIn = (city: string): PlacedDealer[] => {
    const ofCity = byCity.get(city) ?? [];
    return ofCity.length === 0
      ? ofState
      : [...ofCity, ...ofState.filter((dealer) => !ofCity.includes(dealer))];
  };
  return {
    /** The dealers that serve the state or one of its cities, by the alphabet. */
    all,
    countIn: (city: string): number => servingIn(city).length,
    /** The dealers of a city as its page lists them: those of the city alone before those of the whole state. Null if there are none. */
    ofCity({ slug, name }: { slug: string; name: string }): CityDealers | null {
      const serving = servingIn(slug);
      const more = serving.length - MOST_LISTED;
      const count = `${serving.length}` as const;
      if (serving.length === 0) return null;
      return {
        total: count,
        count: fillTokens(words.count, { count, place: name }),
        listed: serving.slice(0, MOST_LISTED).map(({ card, cities }) => ({
          ...card,
          reach: cities.includes(slug)
            ? fillTokens(words.ofCity, { city: name })
            : fillTokens(words.ofState, { state: stateName }),
        })),
        more: more > 0 ? fillTokens(words.more, { count: String(more) }) : null,
      };
    },
  };
}

function cardOf(
  { name, address, phone, url, brands, offers, verified }: Dealer,
  { words, today }: { words: DealerWords; today: string },
): PlacedDealer['card'] {
  const details = [
    ...(offers ? [capitalized(`${joinNames(offers.map((offer) => words.offers[offer]))}.`)] : []),
    ...(brands ? [fillTokens(words.brands, { brands: joinNames(brands) })] : []),
  ];
  const check = { date: shownDate(verified.on).text, person: verified.by };
  // A dealer without a website or a public number is reached by the form, or by the ways of the contact page.
  const [first, second] = [
    ...(url === undefined ? [] : [{ name: words.website, href: url }]),
    ...(phone === undefined ? [] : [{ name: phone, href: `tel:${phone.replace(/[^\d+]/g, '')}` }]),
    { name: words.ask, href: '#lead-form' },
    { name: words.write, href: paths.contact },
  ] as [DealerCard['second'], DealerCard['second']];
  return {
    name,
    address,
    details: details.length > 0 ? details.join(' ') : words.noDetails,
    verified: fillTokens(isVerifiedOn(verified.on, today) ? words.verified : words.outOfDate, check),
    onPaper: url === undefined ? '' : new URL(url).host,
    // Dealers pay the owner. Alone, `noopener` changes nothing: every card has a word here.
    first: { ...first, rel: url === undefined ? 'noopener' : 'sponsored noopener' },
    second,
  };
}

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** True within a year after the verification, its last day included. Both are ISO dates. */
function isVerifiedOn(verified: string, today: string): boolean {
  const [year, ...rest] = verified.split('-');
  return today <= [String(Number(year) + 1).padStart(4, '0'), ...rest].join('-');
}

/** The dealers whose verification is older than a year. */
export const unverifiedDealers = (dealers: readonly Dealer[], today: string): UnverifiedDealer[] =>
  dealers
    .filter(({ verified }) => !isVerifiedOn(verified.on, today))
    .map(({ name, verified, verifiedSource: source }) => ({ name, on: verified.on, source }));

/** Problems of a strict build. */
export const problemsOfUnverified = (dealers: readonly UnverifiedDealer[]): Problem[] =>
  dealers.map(({ name, on, source }) => ({
    code: 'PG222',
    source,
    message: `${name} was last verified on ${shownDate(on).text}, more than a year before the build.`,
    hint: 'Verify the dealer again, and write the new date. Or remove the dealer.',
  }));

/** Reports verifications after the date of the build. */
export const dealerProblems = (dealers: readonly Dealer[], today: string): Problem[] =>
  dealers
    .filter(({ verified }) => verified.on > today)
    .map(({ name, verified, verifiedSource }) => ({
      code: 'PG221',
      source: verifiedSource,
      message: `${name} was verified on ${shownDate(verified.on).text}, after the date of the build, ${shownDate(today).text}.`,
      hint: 'Write the day of the check.',
    }));
