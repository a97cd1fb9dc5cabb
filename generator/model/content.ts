import type { Constants } from '../load/constants.ts';
import type { DataFields } from '../load/data-files.ts';
import type { Dealer } from '../load/dealers.ts';
import type { ForeignScript } from '../load/foreign-script.ts';
import type { CityHumidity, Station } from '../load/humidity.ts';
import type {
  CityNote,
  Climate,
  LocationRecord,
  SalesTax,
  StateNote,
  TaxRates,
} from '../load/place-schemas.ts';
import type { Statements } from '../load/statements.ts';
import type { ZipPrefix } from '../load/zip-prefixes.ts';
import type { Output } from './output.ts';
import type { Image, Picture, ResizedPicture } from './pictures.ts';
import type { Article, History, Prose, Source } from './texts.ts';

/** The schema of each file says what its texts and numbers are for. */
export type { Amount, Amounts, Figures, Limits, LoanExample } from '../load/constants.ts';
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
  SalesTax,
  StateNote,
  TaxRates,
} from '../load/place-schemas.ts';
export type { Person, PostalAddress, StatementName, Statements } from '../load/statements.ts';
export type { ZipPrefix } from '../load/zip-prefixes.ts';

/** `data/site.json`. Flags and environment variables may replace some settings. */
export interface Site {
  brand: string;
  url: string;
  email: string;
  phone: string;
  /** The origin that receives leads. */
  leadsHost: string;
  profiles: string[];
  /** For pages without their own. Drawn, unless there is an image in `content/images/`. */
  shareImage: { image?: Image; alt: string };
  /** Stands in place of the brand at the top of pages. */
  logo: Picture | undefined;
  /** The shares of words, from 0 to 1, that two city pages may have in common, and that one should have alone. */
  similarityLimit: number;
  ownWordsLimit: number;
  statements: Statements;
  /** `generator/render/hosting/policy.ts` says on which pages it may run. */
  script?: ForeignScript | undefined;
  /** Browsers are told that all subdomains have https too. */
  httpsSubdomains?: boolean | undefined;
}

/** What other sites show with a link to the page: a PNG of 1200×630 pixels. */
export interface ShareImage extends Image {
  alt: string;
  drawing?: ShareDrawing;
}

export interface ShareDrawing {
  /** Stands above the headline. */
  eyebrow: string;
  headline: string;
  text?: string;
  motif: 'keys' | 'harp' | 'hammers' | 'strings';
  tone: 'ebony' | 'ivory';
}

/** As `locations.json` has it: a field of its record is a field here. */
export interface City
  extends Omit<LocationRecord, `state_${string}` | `city_${string}` | 'median_income_bucket' | 'draft'> {
  name: string;
  slug: string;
  /** Builds leave it out. */
  draft: boolean;
  source: Source;
}

/** The owner's texts for templates of their own, by name. */
export type OwnFields = Record<string, string>;

export interface DescribedCity {
  city: City;
  /** May differ from that of the state. */
  climate: Climate;
  /** For its card on the state page. */
  card?: string | undefined;
  note?: CityNote | undefined;
  humidity?: CityHumidity | undefined;
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
  /** Two letters. */
  code: string;
  climate: Climate;
  /** `undefined` if its pages do not speak of taxes. */
  salesTax: TaxRates | undefined;
  fields: OwnFields | undefined;
  cities: City[];
}

export interface Places {
  /** Sorted by name. */
  states: State[];
  /** Of all in `states.json`. */
  stateCodes: readonly string[];
  climates: Climate[];
  /** What all tax rates share. */
  salesTax: SalesTax | undefined;
  humidityCredit: string;
  /** Cities with figures on humidity that pictures compare, each for its region. Some have no page, and no `home`. */
  humidityExamples: {
    name: string;
    region: string;
    humidity: CityHumidity;
    home: { state: State; city: City } | undefined;
  }[];
  /** In `humidity.json`. */
  stations: readonly Station[];
  /** Reads the notes of one state: a large site has too many to hold. Throws a `ContentError`. */
  describe(state: State): DescribedState;
  airOf(citySlug: string): CityHumidity | undefined;
}

export interface Content extends DataFields, Places, Constants {
  site: Site;
  siteSource: Source;
  footerStates: string[];
  /** The slugs of the owner's pages, in the order of the links. */
  linkedPages: Record<'menu' | 'footer', string[]>;
  /** In the order of the file. */
  dealers: readonly Dealer[];
  /** By the slug of a city. */
  zipPrefixes: ReadonlyMap<string, readonly ZipPrefix[]>;
  articles: Article[];
  history: History | undefined;
  privacy: Prose;
  terms: Prose;
  ownPages: Prose[];
  /** Pictures. */
  files: Output[];
  /** `content/root/`: copied as they are, not judged, and not in the sitemap. */
  rootFiles: (Output & { source: Source })[];
  resized: ResizedPicture[];
  /** How many images made of pixels the pages show as they are. */
  unchangedPictures: number;
}
