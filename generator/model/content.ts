import type { Copy } from '../load/schemas/copy.ts';
import type { Field } from '../load/schemas/field.ts';
import type {
  Amounts,
  Faqs,
  Figures,
  GlossaryRecord,
  HomeRecord,
  Limits,
  LoanExample,
  Options,
  Prices,
} from '../load/schemas/page-schemas.ts';
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
import type { SiteRecord } from '../load/schemas/site-schemas.ts';
import type { Source } from '../problem/problem.ts';
import type { PictureName, TokenValues } from '../tokens.ts';
import type { Image, Output, Picture, ResizedPicture } from './output.ts';

/** The schema of each file says what its texts and numbers are for. The plan fills tokens such as `{{city}}`. */
export type { Copy, Paragraph, Phrase } from '../load/schemas/copy.ts';
export type { FieldPart } from '../load/schemas/field.ts';
export type * from '../load/schemas/page-schemas.ts';
export type * from '../load/schemas/place-schemas.ts';
export type * from '../load/schemas/site-schemas.ts';
export type { PictureName, Source };

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

/** `data/site.json`, but flags and the environment may replace origins. */
export interface Site
  extends Omit<SiteRecord, 'shareImage' | 'logo' | 'footerStates' | 'menu' | 'footer' | 'sample'> {
  /** For pages without their own. Drawn unless the owner names an image in `content/images/`. */
  shareImage: { image?: Image; alt: string };
  logo: Picture | undefined;
  portraits: Record<'author' | 'reviewer', Picture | undefined>;
}

/** A PNG of 1200×630 pixels, which other sites show with a link to the page. */
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

/** A record of `locations.json`. `city_name` and `city_slug` are `name` and `slug`. */
export interface City
  extends Omit<
    LocationRecord,
    `state_${string}` | `city_${string}` | 'median_income_bucket' | 'draft' | 'fields'
  > {
  name: string;
  slug: string;
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
  /** The postal code. */
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
  /** Of all states in `states.json`. */
  stateCodes: readonly string[];
  climates: Climate[];
  /** What the tax rates of all states share. */
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

/** `iso` is a date, `text` shows it, such as `October 14, 2025`. */
export interface ShownDate {
  iso: string;
  text: string;
}

/** `text` is without markup, `id` is its fragment. */
export interface Heading {
  id: string;
  text: string;
}

/** Words without markup. Those before the first heading have none. */
export interface Section {
  heading?: Heading;
  text: string;
}

/** All `html` is safe; in headings and captions, it is the content of the element. */
export type Piece =
  | { kind: 'html'; html: string }
  | (Heading & { kind: 'heading'; level: 2 | 3; html: string })
  | { kind: 'picture'; name: PictureName; caption: string };

/** The reason that a build leaves a page out. `appears` is an ISO date after that of the build. */
export type Hold = { reason: 'draft' } | { reason: 'date'; appears: string };

/** A page written in Markdown, such as the privacy policy. */
export interface Prose {
  path: string;
  title: string;
  /** Also the description of the page. */
  excerpt: string;
  /** The ISO date of the last change. */
  updated: string;
  pieces: Piece[];
  sections: Section[];
  words: number;
  /** `href` is a rooted path. */
  links: { href: string; source: Source }[];
  images: string[];
  picture?: Picture | undefined;
  source: Source;
}

export interface Article extends Omit<Prose, 'updated'> {
  slug: string;
  /** The ISO date of publication. */
  date: string;
  updated?: string | undefined;
  draft: boolean;
  /** Set by the plan, which knows the date of the build. */
  hold?: Hold;
  tags: string[];
}

/** `when` is in words, such as `By 1700`. */
export interface Milestone {
  when: string;
  event: string;
}

/** Permanent, between rooted paths with a trailing slash. `from` may be a file, and `to` may end with a fragment. */
export interface Redirect {
  from: string;
  /** The address as the file has it, if it is more than a path. */
  written?: string | undefined;
  to: string;
  source: Source;
  at: string;
  addressSources: Record<'from' | 'to', Source>;
}

/** The owner's texts for their own templates, by name. */
export type Fields = Record<string, Field>;

/** The path is that of a page that works the value out. */
export type Fact = Copy['facts']['state'][number] & { path?: string };
export type CityCopy = Copy['city']['body'];
export type AirWords = Copy['air'];

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
  unchangedPictures: number;
}
