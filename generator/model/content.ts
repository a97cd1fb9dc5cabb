import type { Amounts, Figures, Limits, LoanExample } from '../load/schemas/constants-schema.ts';
import type { Copy } from '../load/schemas/copy.ts';
import type { Faqs, GlossaryRecord, HomeRecord, Options, Prices } from '../load/schemas/page-schemas.ts';
import type {
  CityNote,
  Climate,
  DealerRecord,
  LocationRecord,
  SalesTax,
  StateNote,
  Station,
  TaxRates,
} from '../load/schemas/place-schemas.ts';
import type { ForeignScript, Statements } from '../load/schemas/site-schemas.ts';
import type { TokenValues } from '../tokens.ts';
import type { Image, Output, Picture, ResizedPicture } from './output.ts';
import type { Article, Fields, Milestone, Prose, Redirect, Source } from './texts.ts';

/** The schema of each file says what its texts and numbers are for. */
export type * from '../load/schemas/constants-schema.ts';
export type * from '../load/schemas/page-schemas.ts';
export type * from '../load/schemas/place-schemas.ts';
export type * from '../load/schemas/site-schemas.ts';

export interface Constants {
  figures: Figures;
  amounts: Amounts;
  loanExample: LoanExample;
  limits: Limits;
  /** The longest time until an answer; null if it is not in hours or less. */
  answerMs: number | null;
  cooldownMs: number;
  /** Figures of days, months or years, in days. */
  days: Record<keyof Figures, number>;
  /** `name`, `name.from` and `name.to`: equal for a single number. An open range has no `name.to`. */
  values: TokenValues;
}

/** `data/site.json`. Flags and environment variables may replace some settings. */
export interface Site {
  brand: string;
  url: string;
  email: string;
  phone: string;
  /** The origin that receives leads. */
  leadsHost: string;
  profiles: string[];
  /** Used by pages without their own. pianogen draws it unless the owner names an image in `content/images/`. */
  shareImage: { image?: Image; alt: string };
  /** Replaces the brand at the top of pages. */
  logo: Picture | undefined;
  /** Shares of words, from 0 to 1: two city pages may have this many in common, and one should have this many alone. */
  similarityLimit: number;
  ownWordsLimit: number;
  indexCities: 'all' | 'with-dealers';
  statements: Statements;
  portraits: Record<'author' | 'reviewer', Picture | undefined>;
  /** `generator/render/hosting/policy.ts` says on which pages it may run. */
  script?: ForeignScript | undefined;
  /** Says to browsers that all subdomains have https too. */
  httpsSubdomains?: boolean | undefined;
}

/** Other sites show this with a link to the page: a PNG of 1200×630 pixels. */
export interface ShareImage extends Image {
  alt: string;
  drawing?: ShareDrawing;
}

export interface ShareDrawing {
  eyebrow: string;
  headline: string;
  text?: string;
  motif: 'keys' | 'harp' | 'hammers' | 'strings';
  tone: 'ebony' | 'ivory';
}

/** A record of `locations.json`, with its keys but those of its state and the income. `city_name` and `city_slug` are `name` and `slug`. */
export interface City
  extends Omit<
    LocationRecord,
    `state_${string}` | `city_${string}` | 'median_income_bucket' | 'draft' | 'fields'
  > {
  name: string;
  slug: string;
  /** Builds leave out a draft. */
  draft: boolean;
  fields?: Fields | undefined;
  humidity?: CityHumidity | undefined;
  source: Source;
}

/** The air at a station `km` kilometers away. Cities of one station share its object. */
export interface CityHumidity {
  station: Station;
  km: number;
}

export interface DescribedCity {
  city: City;
  /** May differ from the climate of the state. */
  climate: Climate;
  card?: string | undefined;
  note?: CityNote | undefined;
}

export interface DescribedState {
  note: StateNote | undefined;
  /** In the order of the state. */
  cities: readonly DescribedCity[];
}

/** Cities are in the order of the data. */
export interface State {
  name: string;
  slug: string;
  /** The postal code, two letters. */
  code: string;
  climate: Climate;
  /** `undefined` if its pages do not mention taxes. */
  salesTax: TaxRates | undefined;
  fields: Fields | undefined;
  cities: City[];
}

export interface Places {
  /** Sorted by name. */
  states: State[];
  /** The codes of all states in `states.json`. */
  stateCodes: readonly string[];
  climates: Climate[];
  /** The date, the source and the example that all tax rates share. */
  salesTax: SalesTax | undefined;
  humidityCredit: string;
  /** Cities whose humidity the pictures compare, each for its region. A city without a page has no `home`. */
  humidityExamples: {
    name: string;
    region: string;
    humidity: CityHumidity;
    home: { state: State; city: City } | undefined;
  }[];
  stations: readonly Station[];
}

export type HomeCopy = Omit<HomeRecord, 'picture'> & { picture: Picture | undefined };

export type Glossary = GlossaryRecord & { source: Source };

export type Dealer = Omit<DealerRecord, 'logo' | 'picture'> & {
  logo: Picture | undefined;
  picture: Picture | undefined;
  /** How the card shows the logo, or else the picture. */
  fit: 'contain' | null;
  source: Source;
  verifiedSource: Source;
};

/** First digits of ZIP codes that a city has alone, or shares with a wider area. */
export type ZipPrefix = readonly [digits: string, isOwn: boolean];

export interface Content extends Places, Constants {
  copy: Copy;
  faqs: Faqs;
  glossary: Glossary;
  home: HomeCopy;
  options: Options;
  prices: Prices;
  redirects: Redirect[];
  site: Site;
  siteSource: Source;
  footerStates: string[];
  /** The slugs of the owner's pages, in the order of the links. */
  linkedPages: Record<'menu' | 'footer', string[]>;
  /** In the order of the file. */
  dealers: readonly Dealer[];
  zipPrefixes: ReadonlyMap<string, readonly ZipPrefix[]>;
  articles: Article[];
  /** Its milestones are sorted by year. */
  history: (Prose & { timeline: Milestone[] }) | undefined;
  privacy: Prose;
  terms: Prose;
  ownPages: Prose[];
  /** All texts of `content/pages/`. */
  pages: Prose[];
  files: Output[];
  /** Files of `content/root/` are copied as they are, not judged, and not in the sitemap. */
  rootFiles: (Output & { source: Source })[];
  resized: ResizedPicture[];
  /** The number of photos that pages show as they are. */
  unchangedPictures: number;
}
