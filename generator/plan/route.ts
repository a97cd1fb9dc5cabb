import { fileOf, paths, urlOf } from '../addresses.ts';
import type { Crumb, Link, Route, RouteKind, RouteProps, ShareImage, Site, Source } from '../model/index.ts';
import { defaultImage } from './share-images.ts';

/** The longest title that search engines show whole, in characters. */
const LONGEST_TITLE = 60;

interface Draft<K extends RouteKind> {
  kind: K;
  path: string;
  /** The page's own title, without the brand. */
  title: string;
  description: string;
  props: RouteProps[K];
  source: Source;
  lastmod?: string;
  indexed?: boolean;
  /** The trail from the home page's child down to this page; empty for a page without breadcrumbs. */
  trail?: Link[];
  /** Where it is not the site's default. */
  shareImage?: ShareImage;
  /** Where the page's canonical address is another. */
  canonical?: string;
}

/** Completes a route: its file, its address, its full title and its breadcrumbs. */
export function route<K extends RouteKind>(draft: Draft<K>, site: Site): Route<K> {
  const {
    kind,
    path,
    title,
    description,
    props,
    source,
    lastmod,
    indexed = true,
    trail = [],
    canonical = path,
    shareImage = defaultImage(site),
  } = draft;
  const home = { name: 'Home', path: paths.home };
  const breadcrumbs: Crumb[] = (trail.length > 0 ? [home, ...trail] : []).map((link) => ({
    ...link,
    url: urlOf(site.url, link.path),
  }));
  return {
    kind,
    path,
    file: fileOf(path),
    url: urlOf(site.url, canonical),
    title: titleOf(title, site),
    description,
    indexed,
    ...(lastmod && { lastmod }),
    breadcrumbs,
    shareImage,
    props,
    source,
  } as Route<K>;
}

/** A page's own title with the brand behind it, where there is room. */
export function titleOf(title: string, { brand }: Site): string {
  const branded = `${title} | ${brand}`;
  return branded.length <= LONGEST_TITLE ? branded : title;
}

/** The longest description that search engines show whole, in characters. */
const LONGEST_DESCRIPTION = 160;

/** The first of some descriptions that is not too long, or else the last. */
export const firstThatFits = (descriptions: readonly string[]): string =>
  descriptions.find(({ length }) => length <= LONGEST_DESCRIPTION) ?? descriptions.at(-1) ?? '';

/** The latest of some ISO dates. */
export const latest = (dates: readonly string[]): string => [...dates].sort().at(-1) ?? '';
