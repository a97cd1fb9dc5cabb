import type { AirTable, MovesTable, Seasons, WindowTable } from './air.ts';
import type {
  Amounts,
  Figures,
  LoanExample,
  Options,
  ShareImage,
  Site,
  State,
  ZipPrefix,
} from './content.ts';
import type { CityLayout, CityTexts, Link, PageKind, Props } from './props.ts';
import type { Hold, Redirect, ShownDate, Source } from './texts.ts';

/** For the head of the page, the sitemap, lists and problems. */
export interface PageHead {
  kind: PageKind;
  path: string;
  file: string;
  url: string;
  title: string;
  description: string;
  /** False keeps a page out of search engines and the sitemap. */
  indexed: boolean;
  /** The ISO date of the last change to its text. */
  lastmod?: string;
  shareImage: ShareImage;
  /**
   * What the page is made of. Only problems ask for it: finding the line of a city's record takes long.
   */
  record: { readonly source: Source };
}

/**
 * A page before rendering. Pages share a template if their layout is the same and their texts have the
 * same skeleton.
 */
export type Page<K extends PageKind = PageKind> = {
  [Kind in K]: PageHead & {
    kind: Kind;
    /** Ends the breadcrumbs. Missing for pages without them. */
    name?: string;
    parents: readonly Link[];
    /** All that a template may branch on: for most pages, all that they show. Pages share the object. */
    layout: Kind extends 'city' ? CityLayout : Props[Kind];
    /** What a template only shows; null for a page whose HTML no other page shares. */
    texts: Kind extends 'city' ? CityTexts : null;
    /** Written for this page alone: no other page should repeat it. */
    own: Kind extends 'city' ? Pick<Props['city'], 'note' | 'fields'> : null;
  };
}[K];

/** As its template gets it. Without the record, a template cannot write the texts of one city on the page of another. */
export type ShownPage<K extends PageKind = PageKind> = {
  [Kind in K]: Omit<PageHead, 'record'> & {
    kind: Kind;
    breadcrumbs: readonly (Link & { url: string })[];
    props: Props[Kind];
  };
}[K];

export interface SearchEntry {
  group: 'Cities' | 'States' | 'Articles' | 'Glossary' | 'Pages';
  title: string;
  /** Rooted; may have a fragment. */
  path: string;
  /** Shown in results: an excerpt or a definition. */
  about?: string;
  text: string;
  /** Of a text: their headings, anchors and key words. */
  sections?: [title: string, id: string, text: string][];
  /** Of a city. */
  zips?: readonly ZipPrefix[];
  /** The humidity of a city's air, left alone; undefined where nobody measured it. */
  seasons?: Pick<Seasons, 'winter' | 'summer'> | undefined;
  /** Other names of a city. */
  aliases?: readonly string[] | undefined;
}

export interface Frame {
  site: Site;
  figures: Figures;
  amounts: Amounts;
  loanExample: LoanExample;
  /** What the picture `humidity` compares. */
  airExamples: AirTable | null;
  moves: MovesTable | null;
  windows: WindowTable;
  options: Options;
  /** The path of the file in which forms look up the city of a ZIP code. */
  zipFile: string;
  whyPhone: string;
  claim: string;
  promise: string;
  assurances: { verified: string; more: string };
  /** The url that leads are posted to. */
  endpoint: string;
  cooldownMs: number;
  today: ShownDate;
  year: string;
  footerStates: Link[];
  menu: Link[];
  /** Two columns; the owner's pages stand below the second. */
  footerPages: Record<'resources' | 'company' | 'own', Link[]>;
  hasHistory: boolean;
}

/** An article or a city that a build leaves out. */
export interface HeldPage {
  title: string;
  path: string;
  /** A city has that of its state. */
  shareImage?: ShareImage;
  source: Source;
  hold: Hold;
}

/** Pages of states and cities are planned a state at a time. */
export interface Plan {
  frame: Frame;
  /** Pages of no place. */
  pages: Page[];
  /** Sorted by name. */
  states: readonly State[];
  /** Pages of no place, then each state with its cities. Made at each call: a large site would take 90 MB for them. */
  heads(): Iterable<PageHead>;
  /**
   * The page of a state, then those of its cities, each when it is asked for. Throws a `ContentError` for
   * notes with problems.
   */
  pagesOf(state: State): Iterable<Page>;
  /** Verified more than a year ago. `on` is the ISO date of that. */
  unverifiedDealers: readonly { name: string; on: string; source: Source }[];
  searchEntries(): SearchEntry[];
  /**
   * One for each pair of months, from 0 (January) on. `event` and `text` name and describe its events.
   */
  calendars: { path: string; reminders: { month: number; event: string; text: string }[] }[];
  redirects: Redirect[];
  /** HTML files that hosts serve with their endings, such as `/google1.html`. */
  rootPages: string[];
  /** Rooted paths for smaller pictures. */
  pictureFolders: string[];
  /** Articles by date, drafts last; then cities. */
  heldBack: HeldPage[];
}
