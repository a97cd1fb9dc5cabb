import { cityFile, paths, urlOf } from '../addresses.ts';
import type {
  City,
  CityNote,
  Climate,
  Crumb,
  Link,
  Route,
  RouteProps,
  ShapedRoute,
  ShareImage,
  Source,
} from '../model/index.ts';
import { ANSWER_TOKENS, type AnswerToken, type TokenValues } from '../tokens.ts';
import { type AirTexts, airSource } from './air-texts.ts';
import type { CityPages, StateCities } from './city-pages.ts';
import { fillFaqs, fillTexts, placeValues } from './place-texts.ts';
import { firstThatFits, titleOf } from './route.ts';
import { namesIn, stringsIn, withStrings } from './strings.ts';

/** The most other cities of its state that a city page links to. */
const MOST_SIBLINGS = 12;

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
  note: { music: string; home: string } | null;
  /** What begins some answers, as far as the data has it. */
  answers: Record<AnswerToken, string | null>;
  air: (Omit<AirTexts, 'year'> & { source: string }) | null;
  siblings: { name: string; path: string }[];
};

/** The tokens of answers, each with the field of a note that has its sentence. */
const ANSWER_FIELDS = ANSWER_TOKENS.map((token) => ({ token, field: token.replace(/^note\./, '') }));
/** No note has it. */
const TAX = 'state.tax' satisfies AnswerToken;

/** The tokens of a city whose note has these fields. */
function answersIn(fields: readonly string[], hasTax: boolean): AnswerToken[] {
  const tokens: AnswerToken[] = [];
  for (const { token, field } of ANSWER_FIELDS)
    if (token === TAX ? hasTax : fields.includes(field)) tokens.push(token);
  return tokens;
}

const fieldsIn = (note: CityNote | undefined): string[] =>
  Object.entries(note ?? {}).flatMap(([field, text]) => (text === undefined ? [] : field));

/**
 * The page of a city. A site may have 100,000 of them, so a route holds only its city. It makes title, props and slots whenever
 * they are read.
 */
export class CityRoute implements Route<'city'>, ShapedRoute<'city'> {
  readonly kind = 'city';
  readonly indexed = true;
  /** One text for all that hold it: there are many lists and tables of files. */
  readonly file: string;
  private readonly cities: StateCities;
  private readonly index: number;
  private readonly pages: CityPages;

  /** The city is the one at `index` in its state. */
  constructor(cities: StateCities, index: number, pages: CityPages) {
    this.cities = cities;
    this.index = index;
    this.pages = pages;
    this.file = cityFile(cities.state.slug, this.city.slug);
  }

  get path(): string {
    return this.link.path;
  }

  get url(): string {
    return urlOf(this.pages.content.site.url, this.path);
  }

  get title(): string {
    return titleOf(this.pages.title(this.placeNames), this.pages.content.site);
  }

  get description(): string {
    const names = this.placeNames;
    return firstThatFits(this.pages.descriptions.map((fill) => fill(names)));
  }

  get lastmod(): string {
    return this.city.lastmod;
  }

  get shareImage(): ShareImage {
    return this.cities.image;
  }

  get source(): Source {
    return this.city.source;
  }

  get breadcrumbs(): Crumb[] {
    return this.pageWith(this.texts).breadcrumbs;
  }

  get props(): RouteProps['city'] {
    return this.pageWith(this.texts).props;
  }

  get shaped(): ShapedRoute<'city'> {
    return this;
  }

  get key(): string {
    const { city } = this;
    const { climate, incomeBucket, humidity } = city;
    // There are many routes with a key, and reading a note takes long.
    const fields = city.noteFields ?? fieldsIn(city.note);
    const parts = [
      fields.length > 0 ? 'note' : 'no-note',
      humidity ? 'air' : 'no-air',
      ...answersIn(fields, this.cities.tax !== null),
    ];
    return `${climate.slug} ${incomeBucket} ${parts.join(' ')} ${this.siblingCount}`;
  }

  get slots(): readonly string[] {
    return stringsIn(this.texts);
  }

  get names(): readonly string[] {
    return namesIn(this.texts);
  }

  withSlots(slots: readonly string[]): Route<'city'> {
    return this.pageWith(withStrings(this.texts, slots));
  }

  private get city(): City {
    return this.cities.state.cities[this.index] as City;
  }

  private get placeNames(): { city: string; state: string } {
    return { city: this.link.name, state: this.cities.link.name };
  }

  private get link(): Link {
    return this.cities.links[this.index] as Link;
  }

  private get siblingCount(): number {
    return Math.min(this.cities.links.length - 1, MOST_SIBLINGS);
  }

  /** The cities that follow in the order of the state, around the end. */
  private get siblings(): Link[] {
    const { links } = this.cities;
    const from = this.index + 1;
    const following = links.slice(from, from + this.siblingCount);
    return [...following, ...links.slice(0, this.siblingCount - following.length)];
  }

  private get texts(): CityTexts {
    const { city, shareImage } = this;
    const state = this.cities.link;
    return {
      path: this.path,
      url: this.url,
      title: this.title,
      description: this.description,
      lastmod: city.lastmod,
      city: city.name,
      state: { ...state, url: urlOf(this.pages.content.site.url, state.path) },
      image: { path: shareImage.path, alt: shareImage.alt },
      note: city.note ? { music: city.note.music, home: city.note.home } : null,
      answers: this.answers,
      air: this.air,
      siblings: this.siblings,
    };
  }

  private get answers(): CityTexts['answers'] {
    const { note } = this.city;
    return {
      'note.rooms': note?.rooms ?? null,
      'note.moving': note?.moving ?? null,
      'note.study': note?.study ?? null,
      'note.used': note?.used ?? null,
      'note.hear': note?.hear ?? null,
      'note.weather': note?.weather ?? null,
      'note.tune': note?.tune ?? null,
      [TAX]: this.cities.tax,
    };
  }

  private get air(): CityTexts['air'] {
    const { humidity } = this.city;
    if (!humidity) return null;
    const { content, airOf } = this.pages;
    const { year: _, ...texts } = airOf(humidity.station);
    return { ...texts, source: airSource(humidity, content.copy.air) };
  }

  private pageWith({
    city: name,
    state,
    image,
    note,
    answers,
    air,
    siblings,
    ...texts
  }: CityTexts): Route<'city'> {
    const { content, guides, prices } = this.pages;
    const { climate, incomeBucket } = this.city;
    const names = { city: name, state: state.name };
    const values = valuesOf(climate, names, air);
    const home = { name: 'Home', path: paths.home, url: urlOf(content.site.url, paths.home) };
    const { city } = this;
    return {
      kind: this.kind,
      file: this.file,
      indexed: this.indexed,
      // It takes long to find, and only problems need it.
      get source() {
        return city.source;
      },
      ...texts,
      breadcrumbs: [home, state, { name, path: texts.path, url: texts.url }],
      shareImage: { ...this.shareImage, ...image },
      props: {
        city: { name, path: texts.path },
        state: { name: state.name, path: state.path },
        copy: fillTexts(content.copy.city.body, values),
        facts: fillTexts(air ? content.copy.facts.air : content.copy.facts.place, values),
        note,
        air: air && { ...air, credit: content.humidityCredit },
        guides,
        prices: prices[incomeBucket],
        siblings,
        faqs: fillFaqs(content.cityFaqs, { 'climate.tuning': null, ...values, ...answers }),
        prefill: names,
      },
    };
  }
}

/** Returns the values of the tokens on a city. A city with figures on its air has sentences of its own in some answers. */
function valuesOf(climate: Climate, names: TokenValues, air: CityTexts['air']): TokenValues {
  const values = placeValues(climate, names);
  if (!air) return values;
  return {
    ...values,
    'climate.humidity': air.figures,
    'climate.tuning': air.tuning,
    'air.winter': air.winter,
    'air.summer': air.summer,
    'air.needs': air.needs,
  };
}
