import type { Output, Plan, RouteKind } from '../model/index.ts';
import type { PageFinding } from './finding.ts';
import type { Page } from './page.ts';

/** The files of a site. A planned page counts as there: the rule `missing` reports it if it is not. */
export interface SiteFiles {
  has(file: string): boolean;
  /** The kind of the page that a file is; `undefined` for other files. */
  kindOf(file: string): RouteKind | undefined;
  names(): Iterable<string>;
}

/** The site around a page, as the rules see it. */
export interface PageContext {
  plan: Plan;
  /** `https://www.example.com` */
  origin: string;
  files: SiteFiles;
}

/** Facts about a page that was read as a whole. */
export interface Summary {
  file: string;
  title: string;
  description: string;
  indexed: boolean;
  ids: ReadonlySet<string>;
  /** The files that its links lead to. */
  leadsTo: ReadonlySet<string>;
  /** The files that any of its addresses lead to. */
  refersTo: ReadonlySet<string>;
  /** Its links that have a fragment. */
  fragments: readonly FragmentLink[];
  /** The addresses on it that lead nowhere, absolute. */
  dead: ReadonlySet<string>;
  /** The styles, scripts, data and fonts that it loads. */
  loads: readonly string[];
}

/** A page as the rules see it that compare pages with each other. */
export interface SitePage {
  file: string;
  kind: string;
  indexed: boolean;
  ids: Iterable<string>;
  leadsTo: readonly string[];
  loads: readonly string[];
  fragments: readonly FragmentLink[];
  /** In compressed bytes. */
  weight: number;
  /** Returns a hash of one of these texts. */
  hashOf(name: 'titles' | 'descriptions'): number;
}

export interface FragmentLink {
  file: string;
  id: string;
  /** The address as it is written. */
  value: string;
  maker?: PageFinding['maker'];
}

/** The content of a page's first `meta` with this name or property. */
export const metaOf = ({ elements }: Page, name: string): string | undefined =>
  elements.find(
    (element) =>
      element.name === 'meta' && (element.attributes.name === name || element.attributes.property === name),
  )?.attributes.content;

/** True if search engines may list the page. */
export const isIndexed = (page: Page): boolean => !metaOf(page, 'robots')?.includes('noindex');

/** The text of an output, whose body is bytes if it was rendered so or read from a folder. */
export const textOf = ({ body }: Pick<Output, 'body'>): string =>
  typeof body === 'string' ? body : Buffer.from(body).toString('utf8');
