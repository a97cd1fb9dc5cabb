import type { Problem } from '../problem/problem.ts';
import type {
  Content,
  Copy,
  Hold,
  Redirect,
  ShareImage,
  ShownDate,
  Source,
  State,
  ZipPrefix,
} from './content.ts';
import type {
  AirTable,
  CityLayout,
  CityTexts,
  Link,
  MovesTable,
  PageKind,
  Props,
  WindowTable,
} from './props.ts';

export interface PageHead {
  kind: PageKind;
  path: string;
  file: string;
  url: string;
  title: string;
  description: string;
  /** False keeps the page out of search engines and the sitemap. */
  indexed: boolean;
  /** The ISO date of the last change to its text. */
  lastmod?: string;
  shareImage: ShareImage;
  /** Only problems ask for the source: finding the line of a city's record takes long. */
  record: { readonly source: Source };
}

/** Pages share a template if their layout is one object, and their texts have one skeleton. */
export type Page<K extends PageKind = PageKind> = {
  [Kind in K]: PageHead & {
    kind: Kind;
    /** The last of the breadcrumbs. A page without breadcrumbs has no name. */
    name?: string;
    parents: readonly Link[];
    /** All that a template may branch on: for most pages, all that they show. Pages share the object. */
    layout: Kind extends 'city' ? CityLayout : Props[Kind];
    /** Texts that a template only shows; null for a page whose HTML no other page shares. */
    texts: Kind extends 'city' ? CityTexts : null;
    /** Texts of this page alone: no other page should repeat them. */
    own: Kind extends 'city' ? Pick<Props['city'], 'note' | 'fields'> : null;
  };
}[K];

/** The page as its template gets it: without the record, so that no city's texts get onto another's page. */
export type ShownPage<K extends PageKind = PageKind> = {
  [Kind in K]: Omit<PageHead, 'record'> & {
    kind: Kind;
    breadcrumbs: readonly (Link & { url: string })[];
    props: Props[Kind];
  };
}[K];

export interface SearchEntry {
  group: 'Cities' | 'Dealers' | 'States' | 'Articles' | 'Glossary' | 'Pages';
  title: string;
  /** Rooted; may have a fragment. */
  path: string;
  /** Results show this excerpt or definition. */
  about?: string;
  text: string;
  /** The headings, anchors and key words of a text. */
  sections?: [title: string, id: string, text: string][];
  zips?: readonly ZipPrefix[];
  /** The tax and the kind of house of a city, in words. */
  facts?: string;
  aliases?: readonly string[] | undefined;
  /** How many dealers a city has, in words. */
  listed?: string | null;
}

export interface Frame
  extends Pick<Content, 'site' | 'figures' | 'amounts' | 'loanExample' | 'options' | 'cooldownMs'> {
  words: Copy['frame'];
  /** The picture `humidity` compares these. */
  airExamples: AirTable | null;
  moves: MovesTable | null;
  windows: WindowTable;
  /** Forms look up the city of a ZIP code in the file at this path. */
  zipFile: string;
  whyPhone: string;
  claim: string;
  promise: string;
  assurances: { verified: string; more: string };
  endpoint: string;
  today: ShownDate;
  year: string;
  footerStates: Link[];
  menu: Link[];
  /** Two columns. The owner's pages come below the second. */
  footerPages: Record<'resources' | 'company' | 'own', Link[]>;
  hasHistory: boolean;
}

/** An article or a city that a build leaves out. */
export interface HeldPage {
  title: string;
  path: string;
  /** A city has the image of its state. */
  shareImage?: ShareImage;
  source: Source;
  hold: Hold;
}

/** Pages of states and cities are planned a state at a time. */
export interface Plan {
  frame: Frame;
  /** Pages that are not about a place. */
  pages: Page[];
  /** Sorted by name. */
  states: readonly State[];
  /** First `pages`, then each state with its cities. Made again by each call: a large site would need 90 MB. */
  heads(): Iterable<PageHead>;
  /** The same, with dates that are no earlier than those of the notes. Reads notes whose pages were not made. */
  datedHeads(): Iterable<PageHead>;
  /** Makes the page of a state, then of each of its cities. Throws a `ContentError` for notes with problems. */
  pagesOf(state: State): Iterable<Page>;
  /** How many cities search engines may list, and how many not. */
  cities: Record<'indexed' | 'others', number>;
  /** Dealers whose check does not hold. `build --strict` refuses them. */
  unverified: readonly Problem[];
  /** Cities that search engines may not list, checks that end soon, and taxes that nobody looked at for long. */
  warnings: readonly Problem[];
  searchEntries(): SearchEntry[];
  /** One for each pair of months. January is 0. `event` and `text` name and describe an event. */
  calendars: { path: string; reminders: { month: number; event: string; text: string }[] }[];
  redirects: Redirect[];
  /** HTML files that hosts serve with their endings, such as `/google1.html`. */
  rootPages: string[];
  /** Rooted paths of the folders with smaller pictures. */
  pictureFolders: string[];
  /** Articles by date, drafts last; then cities. */
  heldBack: HeldPage[];
}
