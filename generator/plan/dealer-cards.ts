import { cityPath, statePath } from '../addresses.ts';
import type { City, CityDealers, Content, Copy, Dealer, State } from '../model/index.ts';
import { fillTokens } from '../tokens.ts';
import { daysLeft } from './dealer-checks.ts';
import { joinNames, shownHours, shownMonth } from './place-texts.ts';

/** The dealers whose check holds today, in today's turn. */
export function listedDealers(content: Content, today: string) {
  const words = content.copy.dealers;
  /** By the places that dealers name, such as `ohio` or `ohio/cleveland`. */
  const cards = new Map<string, Card[]>();
  const all = content.dealers
    .filter(({ verified }) => daysLeft(verified.on, today) >= 0)
    .sort((a, b) => turnOf(a, today) - turnOf(b, today))
    .map((dealer): Card => ({ dealer, shown: shownOf(dealer, words) }));
  for (const card of all)
    for (const place of card.dealer.serves) cards.set(place, [...(cards.get(place) ?? []), card]);
  const cardsIn = (state: string, city?: string) =>
    cards.get(city ? `${state}/${city}` : state) ?? [];
  /** The first page with each card: of a city that the dealer names, else of its state. */
  const pages = new Map<Card, string>();
  const show = (page: string, cards: readonly Card[]) => {
    for (const card of cards) if (!pages.has(card)) pages.set(card, page);
  };
  for (const { slug, cities } of content.states) {
    for (const city of cities) show(cityPath(slug, city.slug), cardsIn(slug, city.slug));
    show(statePath(slug), cardsIn(slug));
  }
  return {
    count: pages.size,
    /** Which words suit so many dealers of a place. */
    counted: (ofPlace: number) =>
      pages.size === 0 ? 'unlisted' : ((['none', 'one', 'two'] as const)[ofPlace] ?? 'more'),
    /** Each dealer once, in today's turn, with the path of its card. */
    withPaths: () =>
      all.flatMap((card) => {
        const page = pages.get(card);
        return page ? { ...card, page, path: `${page}#${card.dealer.slug}` } : [];
      }),
    of(state: State) {
      const everywhere = cardsIn(state.slug);
      const ofCity = ({ slug }: City) => cardsIn(state.slug, slug);
      /** Dealers that name the city come before dealers for the whole state. */
      const serving = (city: City) => [...new Set([...ofCity(city), ...everywhere])];
      const reach = fillTokens(words.ofState, { state: state.name });
      const listed = ({ shown }: Card, isNamed = false) => ({
        ...shown,
        reach: isNamed ? null : reach,
        ask: {
          name: fillTokens(words.ask, { dealer: shown.name }),
          href: `?dealer=${shown.slug}#lead-form`,
        },
      });
      return {
        /** Counts each dealer for the state or one of its cities once. */
        count: () => new Set([...everywhere, ...state.cities.flatMap(ofCity)]).size,
        ofCity,
        serving,
        /** How many dealers a city has, in words; null if none serves it. */
        inWords(city: City): string | null {
          const named = ofCity(city).length;
          const others = serving(city).length - named;
          const texts = [countInWords(named, words.listed), countInWords(others, words.forState)];
          return fillTokens(texts.filter(Boolean).join(', '), { state: state.name }) || null;
        },
        everywhere: everywhere.map((card) => listed(card)),
        inCity(city: City): CityDealers | null {
          const [named, cards] = [ofCity(city), serving(city)];
          if (cards.length === 0) return null;
          return {
            total: `${cards.length}`,
            link: countInWords(cards.length, words.see) ?? '',
            offers: offersOf(cards, words),
            listed: cards.map((card) => listed(card, named.includes(card))),
          };
        },
      };
    },
  };
}

interface Card {
  dealer: Dealer;
  shown: ReturnType<typeof shownOf>;
}

const PIANOS = ['new', 'used', 'digital', 'rental'] as const;

/** How many dealers have which pianos, such as `New: 5, Rental: 2`. Null if none says so. */
function offersOf(cards: readonly Card[], { counts }: Copy['dealers']) {
  const counted = PIANOS.flatMap((key) => {
    const count = cards.filter(({ dealer }) => dealer.offers?.includes(key)).length;
    return count > 0 ? fillTokens(counts[key], { count: String(count) }) : [];
  });
  return counted.join(', ') || null;
}

/** The order of a day, as if by chance (FNV-1a, mixed as in MurmurHash3): all its builds have the same. */
function turnOf({ slug }: Dealer, today: string) {
  let hash = 0x811c9dc5;
  for (const letter of `${slug} ${today}`) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  return Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
}

/** Such as `3 dealers listed`; null without dealers. */
export function countInWords(
  count: number,
  { one, more }: Record<'one' | 'more', string>,
): string | null {
  if (count === 0) return null;
  return count === 1 ? one : fillTokens(more, { count: String(count) });
}

/** A card names so many brands, and counts the others. */
export const MOST_BRANDS = 6;

function shownOf(dealer: Dealer, words: Copy['dealers']) {
  const { slug, name, address, phone, url, hours, brands = [], verified, fit } = dealer;
  const { about = null, logo = null, picture = null } = dealer;
  const { street, city, state, zip } = address;
  const offers = (dealer.offers ?? []).map((offer) => words.offers[offer]);
  const place = new URLSearchParams({ q: `${street}, ${city}, ${state} ${zip}` });
  return {
    ...{ slug, name, address, about, logo, fit },
    picture: logo ? null : picture,
    verified: fillTokens(words.verified, {
      month: shownMonth(verified.on).replace(' ', '\u00A0'),
      person: verified.by,
    }),
    hours: hours
      ? { text: fillTokens(words.hours, { hours: shownHours(hours) }), spec: hours }
      : null,
    brands: brands.length > 0 ? brandsInWords(brands, words) : null,
    offers: offers.length > 0 ? fillTokens(words.sells, { offers: joinNames(offers) }) : null,
    sells: `${brands.join(', ')}|${offers.join(', ')}`,
    phone: phone ? { name: phone, href: `tel:${phone.replace(/[^\d+]/g, '')}` } : null,
    site: url ? { name: new URL(url).host.replace(/^www\./, ''), href: url } : null,
    directions: { name: words.directions, href: `https://maps.google.com/?${place}` },
  };
}

function brandsInWords(brands: readonly string[], words: Copy['dealers']) {
  const shown = brands.slice(0, MOST_BRANDS);
  const count = brands.length - shown.length;
  if (count === 0) return fillTokens(words.brands, { brands: joinNames(shown) });
  return fillTokens(words.moreBrands, { brands: shown.join(', '), count: String(count) });
}
