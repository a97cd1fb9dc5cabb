import type { AirTable, MovesTable, WindowTable } from './air.ts';
import type {
  Amounts,
  DescribedCity,
  DescribedState,
  Figures,
  LoanExample,
  Options,
  ShareImage,
  Site,
  State,
  ZipPrefix,
} from './content.ts';
import type { Crumb, Link, RouteKind, RouteProps } from './route-props.ts';
import type { Source } from './source.ts';
import type { Hold, Redirect, ShownDate } from './texts.ts';

/**
 * A page of the site without its content. `path` is rooted, `file` is relative to the out folder, `url` is
 * absolute.
 */
export interface PageEntry {
  kind: RouteKind;
  path: string;
  file: string;
  /** The canonical address. */
  url: string;
  title: string;
  description: string;
  /** False keeps the page out of search engines and the sitemap. */
  indexed: boolean;
  /** The ISO date of the last change to the text of the page. Missing for pages without one. */
  lastmod?: string;
  shareImage: ShareImage;
  source: Source;
}

/** A page before rendering. */
export type Route<K extends RouteKind = RouteKind> = {
  [Kind in K]: PageEntry & {
    kind: Kind;
    breadcrumbs: Crumb[];
    props: RouteProps[Kind];
    /** Present if the page may share its template with others. */
    shaped?: ShapedRoute<Kind>;
  };
}[K];

/** A page as the texts that are only shown, and a key of all that a template may branch on. */
export interface ShapedRoute<K extends RouteKind = RouteKind> {
  /** Two pages with the same key differ only in their texts. */
  key: string;
  /** None is empty. */
  texts: readonly string[];
  /** The index of the first text of this page alone, which no other page should repeat. */
  ownFrom: number;
  /** The names of places in the page, which make no other text by themselves. */
  places: readonly string[];
  /** Returns the same page with other texts. */
  withTexts(texts: readonly string[]): Route<K>;
}

/** An entry of the search index. */
export interface SearchEntry {
  group: 'Cities' | 'States' | 'Articles' | 'Glossary' | 'Pages' | 'Sections';
  title: string;
  /** Rooted; may have a fragment. */
  path: string;
  /** A line about the entry, which results show: an excerpt, a definition, the page of a section. */
  about?: string;
  /** More words to find the entry by. */
  text: string;
  /** Of a city: the beginnings of its ZIP codes. */
  zips?: readonly ZipPrefix[];
}

/** The data that all pages share. */
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
  /** The line above the consent of the form. */
  claim: string;
  /** The words around what the owner says of the service. */
  assurances: { verified: string; pays: string; more: string };
  /** The url that leads are posted to. */
  endpoint: string;
  cooldownMs: number;
  /** The build's date. */
  today: ShownDate;
  year: string;
  footerStates: Link[];
  /** The links in the header. */
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

/** A dealer that was verified more than a year ago. `on` is the ISO date of that. */
export interface UnverifiedDealer {
  name: string;
  on: string;
  source: Source;
}

/** A calendar file with two months, from 0 (January) on. */
export interface TuningCalendar {
  path: string;
  months: readonly [number, number];
  /** The name and the description of its events. */
  event: string;
  text: string;
}

/** All pages of a site. Those of states and cities are planned a state at a time. */
export interface Plan {
  frame: Frame;
  /** The pages that are of no place. */
  routes: Route[];
  /** The states sorted by name. */
  states: readonly State[];
  /** Lists all pages in their order: those of no place, then each state with its cities. */
  entries(): readonly PageEntry[];
  /** Plans the page of a state. */
  stateRoute(state: State, described: DescribedState): Route<'state'>;
  /** Plans the pages of the cities of a state, each when it is asked for. */
  cityRoutes(state: State, cities: readonly DescribedCity[]): Iterable<Route<'city'>>;
  /** The dealers whose verification is out of date. */
  unverifiedDealers: readonly UnverifiedDealer[];
  searchEntries(): SearchEntry[];
  /** The calendars of tuning: one for each pair of months. */
  calendars: TuningCalendar[];
  redirects: Redirect[];
  /** The paths of HTML files of `content/root/` that hosts serve with their endings, such as `/google1.html`. */
  rootPages: string[];
  /** The folders of the smaller pictures in texts, as rooted paths. */
  pictureFolders: string[];
  /** The articles sorted by the date of publication, drafts last; then the cities. */
  heldBack: HeldPage[];
}
