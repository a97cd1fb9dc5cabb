/**
 * Where a fact was written. `line` and `column` count from 1, columns in UTF-16 units as editors do; `file` is shown to people,
 * relative to the working folder. Line 1 without a column stands for the whole file.
 */
export interface Source {
  file: string;
  line: number;
  column?: number;
  /** The column behind its last character, where it is more than one; at most the end of the line. */
  endColumn?: number;
}

/* ---- Content: what was loaded ------------------------------------------------------------------------------------ */

/** The settings in `data/site.json`, with what flags and environment variables put over them. */
export interface Site {
  brand: string;
  /** The one origin of the site, such as `https://www.example.com`, without a trailing slash. */
  url: string;
  email: string;
  phone: string;
  /** The origin of the external host that receives leads. */
  leadsHost: string;
  /** Absolute addresses of social profiles. */
  profiles: string[];
  /** What stands for a page that has no picture of its own: a picture of `content/images/`, or else a drawn one. */
  shareImage: { image?: Image; alt: string };
  /** How much of their words two city pages may share, from 0 to 1. */
  similarityLimit: number;
}

/** A picture in `content/images/`. `path` is rooted; width and height are CSS pixels. */
export interface Image {
  path: string;
  width: number;
  height: number;
}

/** The picture that stands for a page where it is shared: a PNG of 1200×630 pixels. */
export interface ShareImage extends Image {
  alt: string;
  /** What to draw; left out where the picture is one of `content/images/`. */
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

/** A figure as charts measure it: one amount, a range, or a lower end that is `open` above. */
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

/** Where the air of rooms tends to go, seen from what suits a piano; `both` where it may go either way. */
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

/** What a chart shows of a climate. */
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
  /** Which bands come first, and the sentence before them, by income bucket. */
  emphasis: Record<IncomeBucket, { lead: string; order: string[] }>;
}

export interface Option {
  value: string;
  label: string;
}

export type OptionSet = 'piano_type' | 'condition' | 'budget_range' | 'timeline' | 'delivery_location';
export type Options = Record<OptionSet, Option[]>;

/** A link of a text to an address of the site, rooted. */
export interface TextLink {
  href: string;
  source: Source;
}

/** A drawing or chart of the site that a text may show. */
export type PictureName =
  | 'action'
  | 'financing'
  | 'humidity'
  | 'lineup'
  | 'prices'
  | 'room-plans'
  | 'timeline'
  | 'upright-vs-grand';

/** A heading of a text; `text` is plain, `id` its place in the page. */
export interface Heading {
  id: string;
  text: string;
}

/** A piece of a text that was written in Markdown. All `html` is safe; that of a heading or a caption is what stands within. */
export type Piece =
  | { kind: 'html'; html: string }
  | (Heading & { kind: 'heading'; level: 2 | 3; html: string })
  | { kind: 'picture'; name: PictureName; caption: string };

/** What keeps an article out of a build: it is a draft, or its ISO date is after that of the build. */
export type Hold = { reason: 'draft' } | { reason: 'date'; appears: string };

export interface Article {
  title: string;
  slug: string;
  /** One or two sentences; the page's description too. */
  excerpt: string;
  /** ISO date. */
  date: string;
  draft: boolean;
  /** Left out where nothing does; only the plan knows the date of the build. */
  hold?: Hold;
  tags: string[];
  pieces: Piece[];
  /** How many words the text has. */
  words: number;
  links: TextLink[];
  source: Source;
}

/** A standing page written in Markdown, such as the privacy policy. */
export interface Prose {
  title: string;
  excerpt: string;
  /** ISO date. */
  updated: string;
  pieces: Piece[];
  words: number;
  links: TextLink[];
  source: Source;
}

/** An event of the history with its year or years, in words such as `By 1700`. */
export interface Milestone {
  when: string;
  event: string;
}

/** The history of the piano; its milestones stand in their order. */
export interface History extends Prose {
  timeline: Milestone[];
}

/** An address that has changed for good. Both are rooted paths with a trailing slash; `to` may name a part of its page. */
export interface Redirect {
  from: string;
  to: string;
  source: Source;
}

/** A redirect with the places of its two addresses. */
export interface WrittenRedirect extends Redirect {
  places: { from: Source; to: Source };
}

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
  redirects: WrittenRedirect[];
  /** Files that are emitted as they are. */
  files: Output[];
}

/* ---- Plan: every page before it is rendered ---------------------------------------------------------------------- */

export interface Link {
  name: string;
  path: string;
}

export interface Crumb extends Link {
  url: string;
}

export interface ArticleSummary {
  title: string;
  path: string;
  excerpt: string;
  date: string;
  tags: string[];
  /** How long reading it takes. */
  minutes: number;
  /** Where the article is shown although a build leaves it out. */
  hold?: Hold;
}

/** What the lead form of a page shows filled in. */
export interface Prefill {
  city?: string;
  state?: string;
}

/** The articles that a city page leads to, by what they help to choose; null where the article is missing. */
export type Guides = Record<'type' | 'shape' | 'condition' | 'space', Link | null>;

/** What every page of text has. */
export interface ReadingProps {
  /** The sections of a long text; empty for a short one. */
  contents: Heading[];
  pieces: Piece[];
}

/** Where to go on reading at the end of an article. */
export interface ArticleEnd {
  /** The article before this one by date. */
  previous: ArticleSummary | null;
  next: ArticleSummary | null;
  related: ArticleSummary[];
}

export interface RouteProps {
  home: HomeCopy & { states: Link[] };
  directory: { states: (Link & { code: string; cityCount: number; cities: Link[] })[] };
  /** `id` is the entry's place in the page. */
  glossary: { entries: (Term & { id: string })[] };
  blog: { articles: ArticleSummary[] };
  article: ArticleSummary & ReadingProps & ArticleEnd;
  history: ReadingProps & { heading: string; minutes: number; timeline: Milestone[] };
  legal: ReadingProps & { heading: string; updated: string };
  contact: Record<never, never>;
  /** `index` is the rooted path of the search index. */
  search: { index: string };
  'thank-you': Record<never, never>;
  state: {
    state: Link;
    climate: ClimateAir & { summary: string };
    /** Left out where the article is missing. */
    guide: Link | null;
    primaryCities: (Link & { text: string })[];
    otherCities: Link[];
    faqs: Faq[];
    prefill: Prefill;
  };
  city: {
    city: Link;
    state: Link;
    climate: ClimateAir & { space: string };
    note: CityNote | null;
    guides: Guides;
    prices: { lead: string; bands: PriceBand[] };
    siblings: Link[];
    faqs: Faq[];
    prefill: Prefill;
  };
  'not-found': {
    states: Link[];
    /** True for the file that hosts serve at any unknown address: its script mends the address bar. */
    servedAnywhere: boolean;
    /** What that script follows, for hosts that know no redirects: the new path by the old one. */
    redirects: Record<string, string>;
  };
}

export type RouteKind = keyof RouteProps;

/** One page before rendering. Plain data: `path` is rooted, `file` relative to the out folder, `url` absolute. */
export type Route<K extends RouteKind = RouteKind> = {
  [Kind in K]: {
    kind: Kind;
    path: string;
    file: string;
    /** The canonical address. */
    url: string;
    title: string;
    description: string;
    /** False keeps the page out of search engines and of the sitemap. */
    indexed: boolean;
    /** ISO date of the last change of what the page says, where it is known. */
    lastmod?: string;
    breadcrumbs: Crumb[];
    shareImage: ShareImage;
    props: RouteProps[Kind];
    source: Source;
  };
}[K];

/** One thing that the search page can find. */
export interface SearchEntry {
  group: 'Cities' | 'States' | 'Articles' | 'Glossary';
  title: string;
  /** Rooted; with a fragment for a part of a page. */
  path: string;
  /** More words that lead here. */
  text: string;
}

/** What all pages share. */
export interface Frame {
  site: Site;
  figures: Figures;
  amounts: Amounts;
  loanExample: LoanExample;
  climates: ClimateAir[];
  options: Options;
  /** The absolute address that leads are posted to. */
  endpoint: string;
  cooldownMs: number;
  /** The build's date, ISO. */
  today: string;
  footerStates: Link[];
}

/** An article that is no part of the site yet. */
export interface HeldArticle {
  title: string;
  path: string;
  shareImage: ShareImage;
  source: Source;
  hold: Hold;
}

export interface Plan {
  frame: Frame;
  routes: Route[];
  searchEntries: SearchEntry[];
  redirects: Redirect[];
  /** Those that appear come first, in the order of their dates; then the drafts. */
  heldBack: HeldArticle[];
}

/** Stops an interrupted build and reports progress; called between the pieces of long work. */
export type Checkpoint = (done: number, total: number) => Promise<void> | void;

/* ---- Output ------------------------------------------------------------------------------------------------------ */

/** One file to be: `file` is relative to the out folder, with forward slashes. */
export interface Output {
  file: string;
  body: string | Uint8Array;
  source?: Source;
}

/** A picture to be drawn: `file` is where its PNG will stand, `svg` the whole document. */
export interface Vector {
  file: string;
  svg: string;
}

/** What the bundle gives to the pages: rooted paths with their content's hash in the name, and the script that stands inline. */
export interface Assets {
  styles: string;
  headingFont: string;
  notFoundScript: string;
  leadFormScript: string;
  searchScript: string;
  /** JavaScript as text. */
  leadFormLoader: string;
}
