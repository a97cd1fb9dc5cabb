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
import { ANSWER_TOKENS, type AnswerToken, fillTokens, type TokenValues } from '../tokens.ts';
import { type AirTexts, airSource } from './air-texts.ts';
import { windowLimit } from './air-winter.ts';
import type { CityContext, CityPages, StateCities } from './city-pages.ts';
import { houseOf } from './houses.ts';
import { fillFaqs, fillTexts, placeValues } from './place-texts.ts';
import { firstThatFits, titleOf } from './route.ts';
import type { CityTax } from './state-tax.ts';
import { namesIn, stringsIn, withStrings } from './strings.ts';

/** The most other cities of its state that a city page links to. */
const MOST_SIBLINGS = 12;

/** The most other cities that a page names because they have dealers. */
const MOST_ELSEWHERE = 6;

/** The strings of a city page that templates only show. All other parts of a page are equal for cities with the same key. */
type CityTexts = {
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
  air: (Omit<AirTexts, 'year'> & { source: string; calendarLink: string }) | null;
  house: HouseDrawing;
} & OwnTexts;

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

/** Those of the fields that stand in answers, in the order of the tokens. */
const answersIn = (fields: readonly string[]): string =>
  ANSWER_TOKENS.map((token) => token.replace(/^\w+\./, ''))
    .filter((field) => fields.includes(field))
    .join(' ');

const fieldsIn = (texts: CityNote | CityNote['phrases']): string[] =>
  Object.entries(texts ?? {}).flatMap(([field, text]) => (text === undefined ? [] : field));

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

/** Plans the page of the city at `index` in its state. */
export function cityRoute(described: DescribedCity, index: number, context: CityContext): Route<'city'> {
  const texts = textsOf(described, index, context);
  const slots = stringsIn(texts);
  const shaped: ShapedRoute<'city'> = {
    key: keyOf(described, texts),
    slots,
    get names() {
      return namesIn(texts);
    },
    ownFrom: slots.length - stringsIn(ownTexts(texts)).length,
    places: [texts.city, texts.state.name],
    withSlots: (slots) => pageWith(withStrings(texts, slots), described, context),
  };
  return Object.assign(pageWith(texts, described, context), { shaped });
}

const ownTexts = ({ note, answers, phrases }: OwnTexts): OwnTexts => ({ note, answers, phrases });

/** Two cities with the same key have pages that differ only in texts that are shown. `explain` prints the key. */
function keyOf(
  { city, climate, note, humidity }: DescribedCity,
  { tax, air, siblings, dealers, dealersElsewhere }: CityTexts,
): string {
  const answers = answersIn([...fieldsIn(note), ...(tax ? ['tax'] : [])]);
  const phrases = answersIn(fieldsIn(note?.phrases));
  const airParts = air
    ? ['with air', air.january ? 'air of January' : '', hasWindows(humidity) ? 'windows' : '']
    : ['without air'];
  const dealerParts = dealers
    ? [`${dealers.listed.length} dealers`, dealers.more === null ? '' : 'more dealers']
    : [
        'no dealers',
        dealersElsewhere.length === 0 ? '' : `dealers in ${dealersElsewhere.length} other cities`,
      ];
  return [
    `${climate.slug} climate`,
    `${city.incomeBucket} income`,
    note ? 'with note' : 'without note',
    ...airParts,
    answers && `answers on ${answers}`,
    phrases && `phrases on ${phrases}`,
    siblings.length === 1 ? '1 neighbor' : `${siblings.length} neighbors`,
    ...dealerParts,
  ]
    .filter(Boolean)
    .join(', ');
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
  return {
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
    note: note ? { music: note.music, home: note.home } : null,
    answers: byToken(note),
    phrases: byToken(note?.phrases),
  };
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

function airOf(humidity: CityHumidity, { content, airOf }: CityPages): CityTexts['air'] {
  const { year: _, ...texts } = airOf(humidity.station);
  const { air: words } = content.copy;
  const calendarLink = fillTokens(words.calendar.link, { months: texts.tune });
  return { ...texts, calendarLink, source: airSource(humidity, words) };
}

/** Returns the page with these texts. Its props are made when they are read: most pages are filled, and need none. */
function pageWith(
  texts: CityTexts,
  { city, climate, humidity }: DescribedCity,
  context: CityContext,
): Route<'city'> {
  const { content, cities } = context;
  const { path, url, title, description, lastmod, city: name, state, image } = texts;
  const home = { name: 'Home', path: paths.home, url: urlOf(content.site.url, paths.home) };
  return {
    kind: 'city',
    file: cityFile(cities.state.slug, city.slug),
    indexed: true,
    path,
    url,
    title,
    description,
    lastmod,
    breadcrumbs: [home, state, { name, path, url }],
    shareImage: { ...cities.image, ...image },
    get props() {
      return propsOf(texts, { climate, humidity, bucket: city.incomeBucket, context });
    },
    // It takes long to find, and only problems need it.
    get source() {
      return city.source;
    },
  };
}

function propsOf(
  texts: CityTexts,
  {
    climate,
    humidity,
    bucket,
    context,
  }: Pick<DescribedCity, 'climate' | 'humidity'> & { bucket: City['incomeBucket']; context: CityContext },
): RouteProps['city'] {
  const { content, guides, prices, reviewed } = context;
  const { path, city: name, state, tax, note, house, answers, phrases, air } = texts;
  const { siblings, dealers, dealersElsewhere } = texts;
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
    prices: prices[bucket],
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
