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
import type { Output } from './output.ts';
import type { Image, Picture, ResizedPicture } from './pictures.ts';
import type { Article, History, Prose, Redirect, Source } from './texts.ts';

/** The schema of each file says what its texts and numbers are for. */
export type { Amount, Amounts, Figures, Limits, LoanExample } from '../load/schemas/constants-schema.ts';
export type {
  ActionPart,
  Faq,
  GrandPart,
  Options,
  PriceBand,
  Prices,
  Term,
} from '../load/schemas/page-schemas.ts';
export type {
  CityNote,
  Climate,
  House,
  SalesTax,
  StateNote,
  Station,
  TaxRates,
} from '../load/schemas/place-schemas.ts';
export type {
  ForeignScript,
  Person,
  PostalAddress,
  StatementName,
  Statements,
} from '../load/schemas/site-schemas.ts';

/** `data/constants.json`. */
export interface Constants {
  figures: Figures;
  amounts: Amounts;
  loanExample: LoanExample;
  limits: Limits;
  /** The longest time until an answer; null if it is not in hours or less. */
  answerMs: number | null;
  cooldownMs: number;
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
  humidity?: CityHumidity | undefined;
  source: Source;
}

/** As a station `km` kilometers away measured it. Cities of one station share its object. */
export interface CityHumidity {
  station: Station;
  km: number;
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
}

export type HomeCopy = Omit<HomeRecord, 'picture'> & { picture: Picture | undefined };

export type Glossary = GlossaryRecord & { source: Source };

export type Dealer = Omit<DealerRecord, 'picture'> & {
  picture: Picture | undefined;
  source: Source;
  verifiedSource: Source;
};

/** A city's own digits, or those that it shares with a wider area. */
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
