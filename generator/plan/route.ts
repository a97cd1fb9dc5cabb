import { fileOf, paths, urlOf } from '../addresses.ts';
import type {
  Crumb,
  Link,
  PageEntry,
  Route,
  RouteKind,
  RouteProps,
  ShareImage,
  Site,
  Source,
} from '../model/index.ts';
import { defaultImage } from './share-images.ts';

/** The longest title that search engines show in full, in characters. */
const MAX_TITLE_LENGTH = 60;

/** The words and settings of a page before it becomes a route. */
interface EntryFields<K extends RouteKind> {
  kind: K;
  path: string;
  /** The page's own title, without the brand. */
  title: string;
  description: string;
  source: Source;
  lastmod?: string;
  indexed?: boolean;
  /** By default, the share image of the site. */
  shareImage?: ShareImage;
  /** The path of the canonical address. By default, `path`. */
  canonical?: string;
}

interface RouteFields<K extends RouteKind> extends EntryFields<K> {
  props: RouteProps[K];
  /** The breadcrumbs after the home page, down to this page. Without them, the page shows none. */
  trail?: Link[];
}

/** Completes the entry of a page with its file, its address and its full title. Reads the source only when it is asked for. */
export function entry<K extends RouteKind>(fields: EntryFields<K>, site: Site): PageEntry & { kind: K } {
  const { kind, path, title, description, lastmod, indexed = true } = fields;
  const { canonical = path, shareImage = defaultImage(site) } = fields;
  return {
    kind,
    path,
    file: fileOf(path),
    url: urlOf(site.url, canonical),
    title: titleOf(title, site),
    description,
    indexed,
    ...(lastmod && { lastmod }),
    shareImage,
    get source() {
      return fields.source;
    },
  };
}

/** Completes a route with its breadcrumbs. */
export const route = <K extends RouteKind>(fields: RouteFields<K>, site: Site): Route<K> =>
  routeOf(entry(fields, site), { ...fields, site });

/** Makes the entry of a page its route. */
export function routeOf<K extends RouteKind>(
  page: PageEntry & { kind: K },
  { props, trail = [], site }: { props: RouteProps[K]; trail?: Link[]; site: Site },
): Route<K> {
  const home = { name: 'Home', path: paths.home };
  const breadcrumbs: Crumb[] = (trail.length > 0 ? [home, ...trail] : []).map((link) => ({
    ...link,
    url: urlOf(site.url, link.path),
  }));
  return Object.assign(page, { breadcrumbs, props }) as unknown as Route<K>;
}

/** Adds the brand to the title of a page, if both fit. */
export function titleOf(title: string, { brand }: Site): string {
  const branded = `${title} | ${brand}`;
  return branded.length <= MAX_TITLE_LENGTH ? branded : title;
}

/** The longest description that search engines show in full, in characters. */
const MAX_DESCRIPTION_LENGTH = 160;

/** Returns the first description that is not too long, or else the last. */
export const firstThatFits = (descriptions: readonly string[]): string =>
  descriptions.find(({ length }) => length <= MAX_DESCRIPTION_LENGTH) ?? descriptions.at(-1) ?? '';

/** Returns the latest of ISO dates, or an empty text if there is none. */
export const latest = (dates: readonly string[]): string =>
  dates.reduce((last, date) => (date > last ? date : last), '');
