import type { Constants } from '../load/constants.ts';
import type { DataFields } from '../load/data-files.ts';
import type { Dealer } from '../load/dealers.ts';
import type { ForeignScript } from '../load/foreign-script.ts';
import type { CityHumidity, Station } from '../load/humidity.ts';
import type {
  CityNote,
  Climate,
  IncomeBucket,
  LocationRecord,
  SalesTax,
  StateNote,
  TaxRates,
} from '../load/place-schemas.ts';
import type { Statements } from '../load/statements.ts';
import type { ZipPrefix } from '../load/zip-prefixes.ts';
import type { Output } from './output.ts';
import type { Article, History, Prose, Source } from './texts.ts';

export type { Amount, Amounts, Figures, Limits, LoanExample } from '../load/constants.ts';
/** Data that pages get as it is written. The schema of each file says what its texts and numbers are for. */
export type { Dealer } from '../load/dealers.ts';
export type { ForeignScript } from '../load/foreign-script.ts';
export type { CityHumidity, Station } from '../load/humidity.ts';
export type {
  ActionPart,
  Faq,
  GrandPart,
  HomeCopy,
  Options,
  PriceBand,
  Prices,
  Term,
} from '../load/page-texts.ts';
export type {
  CityNote,
  Climate,
  House,
  IncomeBucket,
  SalesTax,
  StateNote,
  TaxRates,
} from '../load/place-schemas.ts';
export type { Person, PostalAddress, StatementName, Statements } from '../load/statements.ts';
export type { ZipPrefix } from '../load/zip-prefixes.ts';

/** The settings in `data/site.json`. Flags and environment variables may replace some. */
export interface Site {
  brand: string;
  url: string;
  email: string;
  phone: string;
  /** The origin of the external host that receives leads. */
  leadsHost: string;
  profiles: string[];
  /** The share image of pages without their own: an image in `content/images/`, or else a drawn one. */
  shareImage: { image?: Image; alt: string };
  /** How much of their words two city pages may share, from 0 to 1. */
  similarityLimit: number;
  statements: Statements;
  /** A script of another origin, which runs on pages that `generator/render/hosting/policy.ts` leaves to it. */
  script?: ForeignScript | undefined;
}

/** An image in `content/images/`. `path` is rooted; width and height are CSS pixels. */
export interface Image {
  path: string;
  width: number;
  height: number;
  /** The pictures that browsers choose from in texts. Missing if they show the image itself. */
  variants?: readonly Variant[];
}

/** A smaller picture that is made of an image. `path` is rooted, the width is in pixels. */
export interface Variant {
  path: string;
  width: number;
  format: 'avif' | 'webp' | 'jpeg' | 'png';
}

/** An image in `content/images/` of which smaller pictures are made. */
export interface ResizedPicture {
  source: string;
  folder: string;
  hash: string;
  /** True if the camera says how to turn it. */
  isTurned: boolean;
  variants: readonly Variant[];
}

/** The image that other sites show with a link to the page: a PNG of 1200×630 pixels. */
export interface ShareImage extends Image {
  alt: string;
  drawing?: ShareDrawing;
}

export interface ShareDrawing {
  /** A few words above the headline. */
  eyebrow: string;
  headline: string;
  text?: string;
  motif: 'keys' | 'harp' | 'hammers' | 'strings';
  tone: 'ebony' | 'ivory';
}

/** A city as `locations.json` has it: a field of its record is a field here. */
export interface City
  extends Omit<LocationRecord, `state_${string}` | `city_${string}` | 'median_income_bucket' | 'draft'> {
  name: string;
  slug: string;
  incomeBucket: IncomeBucket;
  /** True if builds leave it out. */
  draft: boolean;
  source: Source;
}

export interface DescribedCity {
  city: City;
  /** It may differ from that of the state. */
  climate: Climate;
  /** A line for its card on the state page. */
  card?: string | undefined;
  note?: CityNote | undefined;
  humidity?: CityHumidity | undefined;
}

/** A state with its data of other files. */
export interface DescribedState {
  note: StateNote | undefined;
  /** In the order of the state. */
  cities: readonly DescribedCity[];
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
}

export interface Places {
  /** Sorted by name. */
  states: State[];
  /** The postal codes of all states in `states.json`. */
  stateCodes: readonly string[];
  climates: Climate[];
  /** The facts that all tax rates share; `undefined` if the site does not speak of taxes. */
  salesTax: SalesTax | undefined;
  humidityCredit: string;
  /** The cities with figures on humidity that pictures compare, each as one of its region. */
  humidityExamples: { state: State; city: DescribedCity; region: string }[];
  /** The stations of the cities in humidity.json. */
  stations: readonly Station[];
  /** Reads the notes on the cities of a state: a large site has too many to hold. Throws a `ContentError` with all problems of their file. */
  describe(state: State): DescribedState;
  /** The figures of the air around a city. */
  airOf(citySlug: string): CityHumidity | undefined;
}

/** All that was loaded. */
export interface Content extends DataFields, Places, Constants {
  site: Site;
  siteSource: Source;
  reviewSource: Source;
  footerStates: string[];
  /** The slugs of the owner's pages that menu and footer link to, in the order of the links. */
  linkedPages: Record<'menu' | 'footer', string[]>;
  /** In the order of the file; empty without one. */
  dealers: readonly Dealer[];
  /** By the slug of a city; empty without their file. */
  zipPrefixes: ReadonlyMap<string, readonly ZipPrefix[]>;
  articles: Article[];
  /** `undefined` if the site has none. */
  history: History | undefined;
  privacy: Prose;
  terms: Prose;
  ownPages: Prose[];
  /** Pictures to emit unchanged. */
  files: Output[];
  /** The files of `content/root/`, which are copied as they are: no rule judges them, and the sitemap does not list them. */
  rootFiles: (Output & { source: Source })[];
  /** The images in texts of which smaller pictures are made. */
  resized: ResizedPicture[];
  /** How many images made of pixels the texts show as they are. */
  unchangedPictures: number;
}
