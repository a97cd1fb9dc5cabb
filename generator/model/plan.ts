import type {
  Amounts,
  CityNote,
  ClimateAir,
  Faq,
  Figures,
  HomeCopy,
  LoanExample,
  Options,
  PriceBand,
  ShareImage,
  Site,
  Term,
} from './content.ts';
import type { Source } from './source.ts';
import type { Heading, Hold, Milestone, Piece, Redirect, ShownDate } from './texts.ts';

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
  date: ShownDate;
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
  legal: ReadingProps & { heading: string; updated: ShownDate };
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
  /** The build's date. */
  today: ShownDate;
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
