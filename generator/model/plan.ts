import type { AirTable, MovesTable, WindowTable } from './air.ts';
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
import type { CityLayout, CityOwnTexts, CityTexts, Link, PageKind, Props } from './props.ts';
import type { Hold, Redirect, ShownDate, Source } from './texts.ts';

/** What is told of a page everywhere: in its head, the sitemap, lists and problems. */
export interface PageHead {
  kind: PageKind;
  path: string;
  file: string;
  url: string;
  title: string;
  description: string;
  /** False keeps the page out of search engines and the sitemap. */
  indexed: boolean;
  /** The ISO date of the last change to the text of the page. Missing for pages without one. */
  lastmod?: string;
  shareImage: ShareImage;
  /** What the page is made of. Finding the line of a city's record takes long: only problems ask for it. */
  record: { readonly source: Source };
}

/** A page before rendering. Pages with the same layout whose texts have the same skeleton share a template. */
export type Page<K extends PageKind = PageKind> = {
  [Kind in K]: PageHead & {
    kind: Kind;
    /** A short name, which ends the breadcrumbs. Missing for pages without breadcrumbs. */
    name?: string;
    parents: readonly Link[];
    /** All that a template may branch on: for most pages, all that they show. Pages of one layout share the object. */
    layout: Kind extends 'city' ? CityLayout : Props[Kind];
    /** The texts that a template only shows; null for a page with a template of its own. */
    texts: Kind extends 'city' ? CityTexts : null;
    /** Those that somebody wrote on this page alone, and that no other page should repeat. */
    own: Kind extends 'city' ? CityOwnTexts | null : null;
  };
}[K];

/** A page as its template gets it. */
export type ShownPage<K extends PageKind = PageKind> = {
  [Kind in K]: PageHead & {
    kind: Kind;
    breadcrumbs: readonly (Link & { url: string })[];
    props: Props[Kind];
  };
}[K];

export interface SearchEntry {
  group: 'Cities' | 'States' | 'Articles' | 'Glossary' | 'Pages' | 'Sections';
  title: string;
  /** Rooted; may have a fragment. */
  path: string;
  /** A line about the entry, which results show: an excerpt, a definition, the page of a section. */
  about?: string;
  text: string;
  /** Of a city: the beginnings of its ZIP codes. */
  zips?: readonly ZipPrefix[];
}

export interface Frame {
  site: Site;
  figures: Figures;
  amounts: Amounts;
  loanExample: LoanExample;
  /** The cities that the picture `humidity` compares; null if there are none. */
  airExamples: AirTable | null;
  /** How much damper or drier rooms are after a move between their regions; null if there are none. */
  moves: MovesTable | null;
  windows: WindowTable;
  options: Options;
  claim: string;
  assurances: { verified: string; pays: string; more: string };
  /** The url that leads are posted to. */
  endpoint: string;
  cooldownMs: number;
  today: ShownDate;
  year: string;
  footerStates: Link[];
  menu: Link[];
  /** The pages in two columns of the footer. Those of the owner's own stand below the second. */
  footerPages: Record<'resources' | 'company' | 'own', Link[]>;
  /** False if the site has no history of the piano. */
  hasHistory: boolean;
}

/** A page that a build leaves out: that of an article or a city. */
export interface HeldPage {
  title: string;
  path: string;
  /** A city has that of its state. */
  shareImage?: ShareImage;
  source: Source;
  hold: Hold;
}

/** All pages of a site. Those of states and cities are planned a state at a time. */
export interface Plan {
  frame: Frame;
  /** The pages that are of no place. */
  pages: Page[];
  /** The states sorted by name. */
  states: readonly State[];
  /** Lists all pages in their order: those of no place, then each state with its cities. */
  entries(): readonly PageHead[];
  /** Plans the page of a state, then those of its cities, each when it is asked for. Throws a `ContentError` for notes with problems. */
  pagesOf(state: State): Iterable<Page>;
  /** The dealers that were verified more than a year ago. `on` is the ISO date of that. */
  unverifiedDealers: readonly { name: string; on: string; source: Source }[];
  searchEntries(): SearchEntry[];
  /** One for each pair of months of tuning, from 0 (January) on. `event` and `text` are the name and the description of its events. */
  calendars: { path: string; months: readonly [number, number]; event: string; text: string }[];
  redirects: Redirect[];
  /** The paths of HTML files of `content/root/` that hosts serve with their endings, such as `/google1.html`. */
  rootPages: string[];
  /** The folders of the smaller pictures in texts, as rooted paths. */
  pictureFolders: string[];
  /** The articles sorted by the date of publication, drafts last; then the cities. */
  heldBack: HeldPage[];
}
