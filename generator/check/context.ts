import type { Output, Plan, Route } from '../model/index.ts';
import type { PageFinding } from './finding.ts';
import type { Page } from './page.ts';

/** The site, as rules see it besides the page that they check. */
export interface Context {
  plan: Plan;
  /** By file. */
  outputs: ReadonlyMap<string, Output>;
  /** By file. */
  routes: ReadonlyMap<string, Route>;
  /** `https://www.example.com` */
  origin: string;
}

/** What rules need to know of the site to check a page by itself: of outputs, only which files there are. */
export type PageContext = Omit<Context, 'outputs'> & {
  outputs: Pick<ReadonlyMap<string, unknown>, 'has' | 'keys'>;
};

/** The facts about a page that rules need after the page itself is gone. */
export interface Summary {
  file: string;
  route: Route | undefined;
  title: string;
  description: string;
  /** Returns a hash of one of these two texts, if it takes long to find the text. */
  hashOf?(name: 'title' | 'description'): number;
  indexed: boolean;
  ids: ReadonlySet<string>;
  /** The files that its links lead to. */
  leadsTo: ReadonlySet<string>;
  /** Its links that have a fragment. */
  fragments: readonly FragmentLink[];
  /** The addresses on it that lead nowhere, absolute. */
  dead: ReadonlySet<string>;
  /** The styles, scripts, data and fonts that it loads. */
  loads: readonly string[];
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
