import { cityFile, cityPath, urlOf } from '../addresses.ts';
import type {
  City,
  CityAirTexts,
  CityHumidity,
  CityNote,
  CityOwnTexts,
  CityTexts,
  Climate,
  DescribedCity,
  House,
  HouseDrawing,
  Link,
  NoteToken,
  Page,
  PageHead,
  Props,
  ShareImage,
  Source,
} from '../model/index.ts';
import type { AnswerToken, TokenValues } from '../tokens.ts';
import { windowLimit } from './air-winter.ts';
import type { CityContext, CityPages, StateCities } from './city-pages.ts';
import { firstThatFits, titleOf } from './page.ts';
import { fillFaqs, fillTexts, placeValues } from './place-texts.ts';

/** The most other cities of its state that a city page links to. */
const MOST_SIBLINGS = 12;

/** The most other cities that a page names because they have dealers. */
const MOST_ELSEWHERE = 6;

/** No note has it. */
const TAX = 'state.tax' satisfies AnswerToken;

/**
 * The page of a city without its note. Few parts of it are needed for all cities, so each part is made when
 * it is read.
 */
export class CityHead implements PageHead {
  readonly kind = 'city';
  readonly indexed = true;
  readonly #city: City;
  readonly #cities: StateCities;
  readonly #pages: CityPages;

  constructor(city: City, cities: StateCities, pages: CityPages) {
    this.#city = city;
    this.#cities = cities;
    this.#pages = pages;
  }

  get path(): string {
    return cityPath(this.#cities.state.slug, this.#city.slug);
  }

  get file(): string {
    return cityFile(this.#cities.state.slug, this.#city.slug);
  }

  get url(): string {
    return urlOf(this.#pages.content.site.url, this.path);
  }

  get title(): string {
    return titleOf(this.#pages.title(this.#names), this.#pages.content.site);
  }

  get description(): string {
    return firstThatFits(this.#pages.descriptions.map((fill) => fill(this.#names)));
  }

  get lastmod(): string {
    return this.#city.lastmod;
  }

  get shareImage(): ShareImage {
    return this.#cities.image;
  }

  get source(): Source {
    return this.#city.source;
  }

  get #names() {
    return { city: this.#city.name, state: this.#cities.link.name };
  }
}

export function cityPage(described: DescribedCity, index: number, context: CityContext): Page<'city'> {
  const { city, climate, humidity, note } = described;
  const { path, file, url, title, description, lastmod } = new CityHead(city, context.cities, context);
  return {
    ...{ kind: 'city', path, file, url, title, description, lastmod, indexed: true },
    shareImage: context.cities.image,
    name: city.name,
    parents: [context.cities.link],
    layout: context.layoutOf(climate, city.incomeBucket, hasWindows(humidity)),
    texts: textsOf(described, index, context),
    own: ownTextsOf(note),
    get source() {
      return city.source;
    },
  };
}

/** True if January freezes, so that the page has the table of what windows bear. */
const hasWindows = (humidity: CityHumidity | undefined): boolean =>
  windowLimit(humidity?.station.celsius[0] ?? 0) !== undefined;

function siblingsOf(index: number, links: readonly Link[]): Link[] {
  const count = Math.min(links.length - 1, MOST_SIBLINGS);
  const following = links.slice(index + 1, index + 1 + count);
  return [...following, ...links.slice(0, count - following.length)];
}

const withDealers = (index: number, { links, dealers, state }: StateCities): Link[] =>
  dealers.all.length === 0
    ? []
    : links
        .map((_, distance) => (index + 1 + distance) % links.length)
        .filter((at) => dealers.countIn(state.cities[at]?.slug ?? '') > 0)
        .slice(0, MOST_ELSEWHERE)
        .flatMap((at) => links[at] ?? []);

function textsOf({ city, note, humidity }: DescribedCity, index: number, context: CityContext): CityTexts {
  const { cities } = context;
  const dealers = cities.dealers.ofCity(city);
  return {
    siblings: siblingsOf(index, cities.links),
    dealers,
    dealersElsewhere: dealers ? [] : withDealers(index, cities),
    tax: cities.taxOf(city),
    air: humidity ? airOf(humidity, context) : null,
    house: houseOf(note?.house),
  };
}

const ownTextsOf = (note: CityNote | undefined): CityOwnTexts => ({
  note: note ? { music: note.music, home: note.home } : null,
  answers: byToken(note),
  phrases: byToken(note?.phrases),
});

const byToken = (texts: CityNote['phrases']): Record<NoteToken, string | null> => ({
  'note.rooms': texts?.rooms ?? null,
  'note.moving': texts?.moving ?? null,
  'note.study': texts?.study ?? null,
  'note.used': texts?.used ?? null,
  'note.hear': texts?.hear ?? null,
  'note.weather': texts?.weather ?? null,
  'note.tune': texts?.tune ?? null,
});

function airOf(humidity: CityHumidity, { airOf, airSourceOf }: CityPages): CityAirTexts {
  const { year: _, ...texts } = airOf(humidity.station);
  return { ...texts, source: airSourceOf(humidity) };
}

export function cityProps({
  path,
  name: city = '',
  parents,
  layout,
  texts,
  own,
}: Page<'city'>): Props['city'] {
  const { copy, facts, dealerWords, faqs, climate, prices, hasWindows, credit, guides, reviewed } = layout;
  const { tax, house, air, siblings, dealers, dealersElsewhere } = texts;
  const { note, answers, phrases } = own;
  const [state = { name: '', path: '' }] = parents;
  const names = { city, state: state.name };
  const values = valuesOf(climate, names, air);
  return {
    city: { name: city, path },
    state,
    copy: fillTexts(copy, values),
    facts: [
      ...fillTexts(facts, names),
      { name: dealerWords.fact, value: dealers ? dealers.count : dealerWords.none },
    ],
    note,
    house,
    air: air && { ...air, hasWindows, credit },
    guides,
    dealers,
    dealersElsewhere,
    prices,
    reviewed,
    siblings,
    faqs: fillFaqs(
      faqs,
      {
        'climate.tuning': null,
        'climate.delivery': null,
        ...values,
        ...answers,
        [TAX]: tax?.sentence ?? null,
      },
      { ...phrases, [TAX]: tax?.phrase ?? null },
    ),
    prefill: names,
  };
}

function valuesOf(climate: Climate, names: TokenValues, air: CityTexts['air']): TokenValues {
  const values = placeValues(climate, names);
  if (!air) return values;
  return {
    ...values,
    'climate.humidity': air.figures,
    'climate.tuning': air.tuning,
    'climate.delivery': air.delivery,
    'air.needs': air.needs,
    'air.tune': air.tune,
  };
}

const TITLES: Readonly<Record<House | 'none', string>> = {
  'up-and-down-double': 'An upright piano on the lower floor of a house of two flats, one above the other',
  'walk-up': 'An upright piano on the first floor of a walk-up of three stories',
  'high-rise': 'An upright piano in an apartment of a high-rise, near the elevator',
  rowhouse: 'An upright piano along the party wall of a rowhouse, in the front room',
  bungalow: 'An upright piano on the main floor of a bungalow',
  'two-story': 'A small grand piano on the first floor of a two-story house',
  'split-level': 'An upright piano on the main floor of a split-level house',
  ranch: 'A small grand piano in the living room of a ranch house',
  none: 'No house',
};

const houseOf = (name: House | 'none' = 'none'): HouseDrawing => ({ name, title: TITLES[name] });
