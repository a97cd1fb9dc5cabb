/**
 * The only place that joins the four forms of an address: `slug` (`los-angeles`), `path` (`/california/`, rooted, with a
 * trailing slash), `file` (relative to the out folder) and `url` (absolute).
 */

/** The routes that stand whatever the data says. */
export const paths = {
  home: '/',
  directory: '/directory/',
  glossary: '/glossary/',
  blog: '/blog/',
  history: '/education/history-of-the-piano/',
  contact: '/contact/',
  thankYou: '/thank-you/',
  privacy: '/privacy/',
  terms: '/terms/',
  notFound: '/not-found/',
  search: '/search/',
} as const;

/** First segments that no state and no city may take. */
export const reservedSlugs: ReadonlySet<string> = new Set([
  ...Object.values(paths).flatMap((path) => path.split('/')[1] || []),
  'assets',
  'images',
  'pianos',
]);

export const statePath = (stateSlug: string): string => `/${stateSlug}/`;
export const cityPath = (stateSlug: string, citySlug: string): string => `/${stateSlug}/${citySlug}/pianos/`;
export const articlePath = (slug: string): string => `${paths.blog}${slug}/`;
/** Where the search page fetches its index from. */
export const searchIndexPath = `${paths.search}index.json`;

/**
 * Paths of city pages whose city is missing, with or without the slash at the end, as a regular expression: they lead to the
 * home page.
 */
export const cityless = '^(?:/[^/]+)?/pianos/?$';

export const feedPath = '/feed.xml';
export const manifestPath = '/site.webmanifest';
export const imagePath = (file: string): string => `/images/${file}`;

/** The address on the external host that receives leads. */
export const leadsUrl = (leadsHost: string): string => `${leadsHost}/webhook/leads`;

export const fileOf = (path: string): string => (path.endsWith('/') ? `${path}index.html` : path).slice(1);
export const urlOf = (origin: string, path: string): string => origin + path;

/** The place of a term in the glossary. */
export const termPath = (term: string): string => `${paths.glossary}#${slugify(term)}`;

/** `Saint Paul` to `saint-paul`. */
export function slugify(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}|['’]/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
