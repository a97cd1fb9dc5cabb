import type { Output, Plan, Route } from '../model/index.ts';
import type { PageFinding } from './finding.ts';
import type { Page } from './page.ts';

/** What rules know besides the page that they look at. */
export interface Context {
  plan: Plan;
  /** All outputs by their file. */
  outputs: ReadonlyMap<string, Output>;
  /** The routes by their file. */
  routes: ReadonlyMap<string, Route>;
  /** `https://www.example.com` */
  origin: string;
}

/** What is kept of a page for the rules that compare pages. */
export interface Summary {
  file: string;
  route: Route | undefined;
  title: string;
  description: string;
  indexed: boolean;
  ids: ReadonlySet<string>;
  /** The files that its links lead to. */
  leadsTo: ReadonlySet<string>;
  /** The links with a fragment that it has. */
  fragments: readonly FragmentLink[];
  /** The whole addresses that lead nowhere. */
  dead: ReadonlySet<string>;
  /** The files that it loads. */
  loads: readonly string[];
}

export interface FragmentLink {
  file: string;
  id: string;
  /** As it was written. */
  value: string;
  maker?: PageFinding['maker'];
}

/** The content of a page's first `meta` of that name. */
export const metaOf = ({ elements }: Page, name: string): string | undefined =>
  elements.find(
    (element) =>
      element.name === 'meta' && (element.attributes.name === name || element.attributes.property === name),
  )?.attributes.content;

/** Whether search engines are allowed to list the page. */
export const isIndexed = (page: Page): boolean => !metaOf(page, 'robots')?.includes('noindex');

/** An output's text; those that a folder was read for may be bytes. */
export const textOf = ({ body }: Pick<Output, 'body'>): string =>
  typeof body === 'string' ? body : Buffer.from(body).toString('utf8');
