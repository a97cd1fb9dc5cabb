import type { Output } from './output.ts';
import type { Source } from './source.ts';
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

/** How indoor air differs from what suits a piano: `both` may be dry or damp. */
export type Drift = 'dry' | 'steady' | 'damp' | 'both';

export interface IndoorAir {
  winter: Drift;
  summer: Drift;
}

export interface Climate extends IndoorAir {
  slug: string;
  name: string;
  summary: string;
  space: string;
  humidity: string;
}

/** A climate as charts show it. */
export type ClimateAir = IndoorAir & Pick<Climate, 'name'>;

export interface CityNote {
  music: string;
  home: string;
}

export type IncomeBucket = 'high' | 'medium';

export interface City {
  name: string;
  slug: string;
  primary: boolean;
  incomeBucket: IncomeBucket;
  /** ISO date. */
  lastmod: string;
  climate: Climate;
  note?: CityNote;
  source: Source;
}

/** A state with its cities in the order of the data. */
export interface State {
  name: string;
  slug: string;
  /** The two-letter postal code. */
  code: string;
  climate: Climate;
  cities: City[];
  source: Source;
}

export interface Faq {
  question: string;
  answer: string;
}

export interface Term {
  term: string;
  definition: string;
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
  /** In the order of the data. */
  climates: Climate[];
  states: State[];
  stateFaqs: Faq[];
  cityFaqs: Faq[];
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

/** The texts that could be read although other sources have problems. */
export interface ReadTexts {
  articles: Article[];
  /** The slugs of the articles that could not be read; `undefined` if nothing is known of them. */
  unread: string[] | undefined;
  /** `undefined` if the places could not be read. */
  states: State[] | undefined;
  /** Those of the history, the privacy policy and the terms that could be read. */
  prose: Prose[];
  /** Files to emit unchanged. */
  files: Output[];
}
