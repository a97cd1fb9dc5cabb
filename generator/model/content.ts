import type { Copy } from './copy.ts';
import type { Output } from './output.ts';
import type { Source } from './source.ts';
import type { Statements } from './statements.ts';
import type { Article, History, Prose, Redirect } from './texts.ts';

/** The settings in `data/site.json`. Flags and environment variables may replace some. */
export interface Site {
  brand: string;
  /** The origin of the site, such as `https://www.example.com`. */
  url: string;
  email: string;
  phone: string;
  /** The origin of the external host that receives leads. */
  leadsHost: string;
  /** The urls of social profiles. */
  profiles: string[];
  /** The share image of pages without their own: an image in `content/images/`, or else a drawn one. */
  shareImage: { image?: Image; alt: string };
  /** How much of their words two city pages may share, from 0 to 1. */
  similarityLimit: number;
  statements: Statements;
}

/** An image in `content/images/`. `path` is rooted; width and height are CSS pixels. */
export interface Image {
  path: string;
  width: number;
  height: number;
}

/** The image that other sites show with a link to the page: a PNG of 1200×630 pixels. */
export interface ShareImage extends Image {
  alt: string;
  /** What to draw. An image in `content/images/` has none. */
  drawing?: ShareDrawing;
}

export interface ShareDrawing {
  /** A few words above the headline. */
  eyebrow: string;
  headline: string;
  motif: 'keys' | 'grand' | 'hammers' | 'strings';
  tone: 'ebony' | 'felt' | 'ivory';
}

export type FigureName =
  | 'responseTime'
  | 'dealersMatched'
  | 'formTime'
  | 'financingTerm'
  | 'rentalPerMonth'
  | 'priceDigital'
  | 'priceUpright'
  | 'priceBabyGrand'
  | 'priceProfessionalGrand'
  | 'usedSaving'
  | 'tuningsPerYear'
  | 'tuningVisit'
  | 'moveUpright'
  | 'moveGrand'
  | 'inspection'
  | 'humiditySystem'
  | 'pianoHumidity'
  | 'cooldown';

/** The business figures as people read them, such as `$3,000–$10,000` or `6–60 months`. */
export type Figures = Record<FigureName, string>;

/** A figure as a number for charts: one amount, a range, or with `open` a lower end without an upper end. */
export interface Amount {
  from: number;
  to?: number | undefined;
  open?: true | undefined;
}

export type Amounts = Record<FigureName, Amount>;

/** A loan that is repaid in equal monthly payments, at several rates and over several terms. */
export interface LoanExample {
  /** In dollars. */
  balance: number;
  /** Annual percentage rates. */
  rates: number[];
  months: number[];
}

export interface Limits {
  homeStates: number;
  notFoundStates: number;
  directoryCities: number;
}

export interface Climate {
  slug: string;
  name: string;
  summary: string;
  space: string;
  humidity: string;
}

/** A weather station. Its twelve months start with January. */
export interface Station {
  name: string;
  /** True if the figures are a curve through short records. */
  smoothed?: true | undefined;
  /** The relative humidity of outdoor air that is brought to 70 °F, in whole percent. */
  indoor: readonly number[];
  /** The mean temperature of outdoor air, in °C. */
  celsius: readonly number[];
}

/** What the air of a city does to rooms, as measured nearby. Cities of one station share its object. */
export interface CityHumidity {
  station: Station;
  /** The distance of the station in kilometers. */
  km: number;
}

export interface CityNote {
  music: string;
  home: string;
  /** Sentences in answers. */
  rooms?: string | undefined;
  moving?: string | undefined;
  study?: string | undefined;
  used?: string | undefined;
  hear?: string | undefined;
  weather?: string | undefined;
  tune?: string | undefined;
}

export type IncomeBucket = 'high' | 'medium';

/** A city as `locations.json` has it. */
export interface City {
  name: string;
  slug: string;
  primary: boolean;
  incomeBucket: IncomeBucket;
  /** ISO date. */
  lastmod: string;
  source: Source;
}

/** A city with what other files say of it. */
export interface DescribedCity {
  city: City;
  /** It may differ from that of the state. */
  climate: Climate;
  /** A line for its card on the state page. */
  card?: string | undefined;
  note?: CityNote | undefined;
  humidity?: CityHumidity | undefined;
}

/** The notes on the cities of one state. */
export interface StateNotes {
  /** The file as it was read; empty if there is none. */
  bytes: Uint8Array;
  /** Returns the cities of the state in their order. Throws a `ContentError` with all problems of the file. */
  describe(): DescribedCity[];
}

/** A state with its cities in the order of the data. */
export interface State {
  name: string;
  slug: string;
  /** The two-letter postal code. */
  code: string;
  climate: Climate;
  /** `undefined` if its pages do not speak of taxes. */
  salesTax: TaxRates | undefined;
  cities: City[];
  source: Source;
}

/** Rates of sales tax, in percent. */
export interface TaxRates {
  state: number;
  /** The average of the local rates, weighted by population. Below zero where some places charge less than the state's rate. */
  local: number;
  /** What the state calls it: `sales tax`, `general excise tax`. */
  name: string;
}

/** What the rates of all states have in common. */
export interface SalesTax {
  /** The ISO date on which the rates held. */
  asOf: string;
  source: { name: string; url: string };
  /** The price, in dollars, of the piano whose tax is told. */
  examplePrice: number;
}

export interface Faq {
  question: string;
  answer: string;
}

/** A part of a grand that can be seen, or pointed at, in its drawing from above. */
export type GrandPart =
  | 'pinblock'
  | 'tuning-pins'
  | 'damper'
  | 'bass-strings'
  | 'bridge'
  | 'soundboard'
  | 'plate'
  | 'rim'
  | 'duplex';

/** A part of the action that can be seen, or pointed at, in its drawing from the side. */
export type ActionPart =
  | 'key-front'
  | 'key-stop'
  | 'let-off'
  | 'repetition'
  | 'hammer'
  | 'hammer-felt'
  | 'damper';

export interface Term {
  term: string;
  definition: string;
  /** The part of the glossary's drawings that the term names or is about. */
  part?: GrandPart | ActionPart | undefined;
}

export interface Named {
  name: string;
  text: string;
}

export interface HomeCopy {
  steps: Named[];
  benefits: Named[];
  badges: Named[];
}

export interface PriceBand {
  slug: string;
  name: string;
  rows: { item: string; price: string }[];
  note: string;
}

export interface Prices {
  bands: PriceBand[];
  /** The order of the bands and the sentence before them, by income bucket. */
  emphasis: Record<IncomeBucket, { lead: string; order: string[] }>;
}

export interface Option {
  value: string;
  label: string;
}

export type OptionSet = 'piano_type' | 'condition' | 'budget_range' | 'timeline' | 'delivery_location';
export type Options = Record<OptionSet, Option[]>;

export interface Content {
  site: Site;
  siteSource: Source;
  footerStates: string[];
  figures: Figures;
  amounts: Amounts;
  loanExample: LoanExample;
  limits: Limits;
  cooldownMs: number;
  options: Options;
  states: State[];
  climates: Climate[];
  /** Reads the notes on the cities of a state: a large site has too many to hold. */
  notesOf(state: State): StateNotes;
  /** What is known of the air around a city. */
  airOf(citySlug: string): CityHumidity | undefined;
  /** Whom pages credit for the figures on humidity. */
  humidityCredit: string;
  /** The cities that the picture `humidity` compares. Each has figures on humidity. */
  humidityExamples: { state: State; city: DescribedCity }[];
  stateFaqs: Faq[];
  cityFaqs: Faq[];
  copy: Copy;
  /** `undefined` if the site does not speak of taxes. */
  salesTax: SalesTax | undefined;
  home: HomeCopy;
  prices: Prices;
  glossary: { updated: string; entries: Term[]; source: Source };
  articles: Article[];
  history: History;
  privacy: Prose;
  terms: Prose;
  redirects: Redirect[];
  /** Files to emit unchanged. */
  files: Output[];
}

/** What could be read although some sources have problems. */
export interface ReadTexts {
  /** Everything, if each file could be read. Records in them, or articles, may be left out. */
  content: Content | undefined;
  articles: Article[];
  /** The slugs of the articles that could not be read; `undefined` if nothing is known of them. */
  unread: string[] | undefined;
  /** `undefined` if the places could not be read. */
  states: State[] | undefined;
  /** Those of the history, the privacy policy and the terms that could be read. */
  prose: Prose[];
  /** `undefined` if they could not be read. */
  redirects: Redirect[] | undefined;
  /** Files to emit unchanged. */
  files: Output[];
}
