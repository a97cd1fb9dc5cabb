/**
 * The only module that turns one form of an address into another: `slug` (`los-angeles`), `path` (`/california/`, rooted,
 * with a trailing slash), `file` (relative to the out folder) and `url` (absolute).
 */

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
  climate: '/climate/',
} as const;

/** Slugs that no state, no city and no page of the owner's own may have: the site uses them as first segments of other paths. */
export const reservedSlugs: ReadonlySet<string> = new Set([
  ...Object.values(paths).flatMap((path) => path.split('/')[1] || []),
  'assets',
  'images',
  'pianos',
  'tuning',
  // The note of a state stands under this key, beside those of its cities.
  'state',
]);

/** The ids of the page around a text. No heading and no term gets one of them. */
export const pageIds: readonly string[] = ['main', 'sections', 'lead-form', 'footer-search', 'search-words'];

export const ownPath = (slug: string): string => `/${slug}/`;
export const statePath = (stateSlug: string): string => `/${stateSlug}/`;
/** Joined at once, like the file: the pieces of a template string would stay in memory, and a site may have 100,000 cities. */
export const cityPath = (stateSlug: string, citySlug: string): string =>
  ['', stateSlug, citySlug, 'pianos', ''].join('/');
export const cityFile = (stateSlug: string, citySlug: string): string =>
  [stateSlug, citySlug, 'pianos', 'index.html'].join('/');
export const articlePath = (slug: string): string => `${paths.blog}${slug}/`;
export const searchIndexPath = `${paths.search}index.json`;
export const searchPiecePath = (hash: string): string => `${paths.search}${hash}.json`;
export const isSearchPiece = (file: string): boolean => /^search\/[0-9a-f]{10}\.json$/.test(file);

/**
 * A regular expression for the paths of city pages that lack the city, `/pianos` and `/ohio/pianos`, with or without a slash
 * at the end. Hosts redirect them to the home page.
 */
export const cityless = '^(?:/[^/]+)?/pianos/?$';

/** The path of the calendar with the months of tuning, such as `January` and `July`. */
export const calendarPath = (months: readonly string[]): string =>
  `/tuning/${months.map(slugify).join('-')}.ics`;

export const feedPath = '/feed.xml';
export const manifestPath = '/site.webmanifest';
export const imagePath = (file: string): string => `/images/${file}`;
/** The folder of the smaller pictures that are made of one picture. `key` is a hash of all that they are made of. */
export const variantFolder = (key: string): string => `/assets/${key}/`;
export const variantPath = (
  { key, name, format }: Record<'key' | 'name' | 'format', string>,
  width: number,
): string => `${variantFolder(key)}${name.replace(/^.*\/|\.\w+$/g, '')}-${width}.${format}`;

/** The path of the lead form's script of the latest build, for pages of earlier builds. Hosts must not cache it for good. */
export const latestLeadFormPath = '/hydrate-latest.js';

/** Files that only the build may write, and whole folders of them, in any spelling. A site need not have all of them. */
const OF_THE_BUILD =
  /^(?:(?:assets|images\/share|search|tuning)(?:\/|$)|(?:404\.html|robots\.txt|sitemap(?:-\d+)?\.xml|feed\.xml|site\.webmanifest|hydrate-latest\.js|_headers|_redirects)$)/i;

/** Returns the part of a file's name that only the build may use: the name itself, or a folder in it; `undefined` if there is none. */
export const nameOfTheBuild = (file: string): string | undefined => OF_THE_BUILD.exec(file)?.[0];

export const leadsUrl = (leadsHost: string): string => `${leadsHost}/webhook/leads`;

export const fileOf = (path: string): string => (path.endsWith('/') ? `${path}index.html` : path).slice(1);
/** The path at which hosts serve a file; the reverse of `fileOf`. */
export const pathOf = (file: string): string => `/${file.replace(/(?<=^|\/)index\.html$/, '')}`;
/** True for the name that the file of a page has. Other HTML files are copied from `content/root/`. */
export const isPageFile = (file: string): boolean => /(?:^|\/)index\.html$|^404\.html$/.test(file);
export const stateSlugOf = (file: string): string => file.split('/')[0] ?? '';
/** The path with the slash at its end that hosts add; a file such as `/404.html` has none. */
export const pagePath = (path: string): string => {
  const last = path.split('/').at(-1) ?? '';
  return last === '' || /[.?]/.test(last) ? path : `${path}/`;
};
export const withoutSlash = (path: string): string => path.replace(/\/$/, '');
/** The paths that hosts take for one address: that of a page without and with the slash at its end, that of a file as it is. */
export const formsOf = (path: string): string[] => (path.endsWith('/') ? [withoutSlash(path), path] : [path]);
export const urlOf = (origin: string, path: string): string => origin + path;

export const termPath = (term: string): string => `${paths.glossary}#${slugify(term)}`;

/** Turns `Saint Paul` into `saint-paul`. */
export function slugify(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}|['’]/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
