import { cityFile, cityPath, paths, urlOf } from '../addresses.ts';
import type {
  City,
  CityDealers,
  CityHumidity,
  CityNote,
  Climate,
  DescribedCity,
  HouseDrawing,
  Link,
  PageEntry,
  Route,
  RouteProps,
  ShapedRoute,
  ShareImage,
  Source,
} from '../model/index.ts';
import type { AnswerToken, TokenValues } from '../tokens.ts';
import type { AirTexts } from './air-texts.ts';
import { windowLimit } from './air-winter.ts';
import type { CityContext, CityPages, StateCities } from './city-pages.ts';
import { houseOf } from './houses.ts';
import { fillFaqs, fillTexts, placeValues } from './place-texts.ts';
import { firstThatFits, titleOf } from './route.ts';
import type { CityTax } from './state-tax.ts';
import { giveTexts, Skeleton, takeTexts } from './strings.ts';

/** The most other cities of its state that a city page links to. */
const MOST_SIBLINGS = 12;

/** The most other cities that a page names because they have dealers. */
const MOST_ELSEWHERE = 6;

/** The strings of a city page that templates only show. All else is equal for cities with the same layout. */
type CityTexts = { place: PlaceTexts; own: OwnTexts };

type PlaceTexts = {
  path: string;
  url: string;
  title: string;
  description: string;
  lastmod: string;
  city: string;
  state: { name: string; path: string; url: string };
  image: { path: string; alt: string };
  siblings: { name: string; path: string }[];
  dealers: CityDealers | null;
  dealersElsewhere: { name: string; path: string }[];
  tax: CityTax | null;
  air: (Omit<AirTexts, 'year'> & { source: string }) | null;
  house: HouseDrawing;
};

/**
 * The texts that somebody wrote on one city, which no other page should repeat. These slots are the last
 * ones.
 */
type OwnTexts = {
  note: { music: string; home: string } | null;
  /** The local parts of some answers, and what each comes to, if the note has them. */
  answers: Record<NoteToken, string | null>;
  phrases: Record<NoteToken, string | null>;
};

type NoteToken = Exclude<AnswerToken, typeof TAX>;

/** No note has it. */
const TAX = 'state.tax' satisfies AnswerToken;

/**
 * The page of a city without its note. Few parts of it are needed for all cities, so each part is made when
 * it is read.
 */
export class CityEntry implements PageEntry {
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

/** The skeletons of all city pages start here. */
const NOTHING = new Skeleton();

/** Plans the page of the city at `index` in its state. */
export function cityRoute(described: DescribedCity, index: number, context: CityContext): Route<'city'> {
  const texts = textsOf(described, index, context);
  const taken: string[] = [];
  const skeletonOfPlace = takeTexts(texts.place, taken, NOTHING);
  const ownFrom = taken.length;
  const skeleton = takeTexts(texts.own, taken, skeletonOfPlace);
  const { climate, city, humidity } = described;
  return new CityPage(texts, described, context, {
    key: `${climate.slug},${city.incomeBucket},${hasWindows(humidity)} ${skeleton.name}`,
    texts: taken,
    ownFrom,
    places: [texts.place.city, texts.place.state.name],
    withTexts: (strings) => new CityPage(giveTexts(texts, strings), described, context),
  });
}

/** The page of a city. Most pages are filled, and need no more: what templates show is made when it is read. */
class CityPage implements PageEntry {
  readonly kind = 'city';
  readonly indexed = true;
  readonly file: string;
  readonly shaped?: ShapedRoute<'city'>;
  readonly #texts: CityTexts;
  readonly #described: DescribedCity;
  readonly #context: CityContext;
  #props: RouteProps['city'] | undefined;

  constructor(
    texts: CityTexts,
    described: DescribedCity,
    context: CityContext,
    shaped?: ShapedRoute<'city'>,
  ) {
    this.#texts = texts;
    this.#described = described;
    this.#context = context;
    this.file = cityFile(context.cities.state.slug, described.city.slug);
    if (shaped) this.shaped = shaped;
  }

  get path(): string {
    return this.#texts.place.path;
  }

  get url(): string {
    return this.#texts.place.url;
  }

  get title(): string {
    return this.#texts.place.title;
  }

  get description(): string {
    return this.#texts.place.description;
  }

  get lastmod(): string {
    return this.#texts.place.lastmod;
  }

  get breadcrumbs(): Route['breadcrumbs'] {
    const home = { name: 'Home', path: paths.home, url: urlOf(this.#context.content.site.url, paths.home) };
    const { city: name, state, path, url } = this.#texts.place;
    return [home, state, { name, path, url }];
  }

  get shareImage(): ShareImage {
    return { ...this.#context.cities.image, ...this.#texts.place.image };
  }

  get props(): RouteProps['city'] {
    this.#props ??= propsOf(this.#texts, this.#described, this.#context);
    return this.#props;
  }

  get source(): Source {
    return this.#described.city.source;
  }
}

/** True if January freezes, so that the page has the table of what windows bear. */
const hasWindows = (humidity: CityHumidity | undefined): boolean =>
  windowLimit(humidity?.station.celsius[0] ?? 0) !== undefined;

/** The cities that follow in the order of the state, around the end. */
function siblingsOf(index: number, links: readonly Link[]): Link[] {
  const count = Math.min(links.length - 1, MOST_SIBLINGS);
  const following = links.slice(index + 1, index + 1 + count);
  return [...following, ...links.slice(0, count - following.length)];
}

/** The cities that follow in the order of the state, and have dealers. */
const withDealers = (index: number, { links, dealers, state }: StateCities): Link[] =>
  dealers.all.length === 0
    ? []
    : links
        .map((_, distance) => (index + 1 + distance) % links.length)
        .filter((at) => dealers.countIn(state.cities[at]?.slug ?? '') > 0)
        .slice(0, MOST_ELSEWHERE)
        .flatMap((at) => links[at] ?? []);

function textsOf({ city, note, humidity }: DescribedCity, index: number, context: CityContext): CityTexts {
  const { cities, content } = context;
  const dealers = cities.dealers.ofCity(city);
  const { path, url, title, description, shareImage } = new CityEntry(city, cities, context);
  const tax = cities.taxOf(city);
  const place = {
    path,
    url,
    title,
    description,
    lastmod: city.lastmod,
    city: city.name,
    state: { ...cities.link, url: urlOf(content.site.url, cities.link.path) },
    image: { path: shareImage.path, alt: shareImage.alt },
    siblings: siblingsOf(index, cities.links),
    dealers,
    dealersElsewhere: dealers ? [] : withDealers(index, cities),
    tax,
    air: humidity ? airOf(humidity, context) : null,
    house: houseOf(note?.house),
  };
  const own = {
    note: note ? { music: note.music, home: note.home } : null,
    answers: byToken(note),
    phrases: byToken(note?.phrases),
  };
  return { place, own };
}

const byToken = (texts: CityNote['phrases']): Record<NoteToken, string | null> => ({
  'note.rooms': texts?.rooms ?? null,
  'note.moving': texts?.moving ?? null,
  'note.study': texts?.study ?? null,
  'note.used': texts?.used ?? null,
  'note.hear': texts?.hear ?? null,
  'note.weather': texts?.weather ?? null,
  'note.tune': texts?.tune ?? null,
});

function airOf(humidity: CityHumidity, { airOf, airSourceOf }: CityPages): PlaceTexts['air'] {
  const { year: _, ...texts } = airOf(humidity.station);
  return { ...texts, source: airSourceOf(humidity) };
}

function propsOf(
  { place, own }: CityTexts,
  { climate, humidity, city: { incomeBucket } }: DescribedCity,
  context: CityContext,
): RouteProps['city'] {
  const { content, guides, prices, reviewed } = context;
  const { path, city: name, state, tax, house, air, siblings, dealers, dealersElsewhere } = place;
  const { note, answers, phrases } = own;
  const names = { city: name, state: state.name };
  const values = valuesOf(climate, names, air);
  const facts = fillTexts(content.copy.facts.city, names);
  const words = content.copy.dealers;
  return {
    city: { name, path },
    state: { name: state.name, path: state.path },
    copy: fillTexts(content.copy.city.body, values),
    facts: [...facts, { name: words.fact, value: dealers ? dealers.count : words.none }],
    note,
    house,
    air: air && { ...air, hasWindows: hasWindows(humidity), credit: content.humidityCredit },
    guides,
    dealers,
    dealersElsewhere,
    prices: prices[incomeBucket],
    reviewed,
    siblings,
    faqs: fillFaqs(
      content.faqs.city,
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

/** Returns the values of the tokens on a city. A city with figures on its air has sentences of its own in some answers. */
function valuesOf(climate: Climate, names: TokenValues, air: PlaceTexts['air']): TokenValues {
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
