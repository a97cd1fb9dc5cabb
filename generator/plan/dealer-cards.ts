import { paths, slugify } from '../addresses.ts';
import type { City, CityDealers, Content, Copy, Dealer, Plan, State } from '../model/index.ts';
import type { Problem } from '../problem/problem.ts';
import { fillTokens } from '../tokens.ts';
import { joinNames, shownDate } from './place-texts.ts';

const MOST_LISTED = 20;

export type DealersOf = ReturnType<typeof dealersByState>;

export function dealersByState(content: Content, today: string) {
  const words = content.copy.dealers;
  /** The cards for each place that dealers name, such as `ohio` or `ohio/cleveland`, in alphabetical order. */
  const cards = new Map<string, ReturnType<typeof cardOf>[]>();
  for (const dealer of [...content.dealers].sort((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1))) {
    const card = cardOf(dealer, words, today);
    for (const place of dealer.serves) {
      const listed = cards.get(place);
      if (listed) listed.push(card);
      else cards.set(place, [card]);
    }
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
  today: string,
): Omit<CityDealers['listed'][number], 'reach'> {
  const details = [
    ...(offers ? [capitalized(`${joinNames(offers.map((offer) => words.offers[offer]))}.`)] : []),
    ...(brands ? [fillTokens(words.brands, { brands: joinNames(brands) })] : []),
  ];
  const check = { date: shownDate(verified.on).text, person: verified.by };
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
    verified: fillTokens(isVerifiedOn(verified.on, today) ? words.verified : words.outOfDate, check),
    onPaper: url === undefined ? '' : new URL(url).host,
    // Dealers pay the owner. Alone, `noopener` changes nothing, but every card needs a value here.
    first: { ...first, rel: url === undefined ? 'noopener' : 'sponsored noopener' },
    second,
    picture: picture ?? null,
  };
}

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** True within a year after the verification, including its last day. Both are ISO dates. */
function isVerifiedOn(verified: string, today: string): boolean {
  const [year, ...rest] = verified.split('-');
  return today <= [String(Number(year) + 1).padStart(4, '0'), ...rest].join('-');
}

/** Dealers verified more than a year ago. */
export const unverifiedDealers = (dealers: readonly Dealer[], today: string): Plan['unverifiedDealers'] =>
  dealers
    .filter(({ verified }) => !isVerifiedOn(verified.on, today))
    .map(({ name, verified, verifiedSource: source }) => ({ name, on: verified.on, source }));

export const problemsOfUnverified = (dealers: Plan['unverifiedDealers']): Problem[] =>
  dealers.map(({ name, on, source }) => ({
    code: 'PG222',
    source,
    message: `${name} was last verified on ${shownDate(on).text}, more than a year before the build.`,
    hint: 'Verify the dealer again, and write the new date. Or remove the dealer.',
  }));
