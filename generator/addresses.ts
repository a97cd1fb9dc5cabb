/**
 * The forms of an address: `slug` (`los-angeles`), `path` (`/california/`), `file` (relative to the out folder)
 * and `url` (absolute). Only this module turns one into another.
 */

import { plainLetters } from '../client/search/words.ts';

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
  cost: '/cost/',
  oldPiano: '/old-piano/',
} as const;

/** No state, city or page of the owner may have one of these slugs. */
export const reservedSlugs: ReadonlySet<string> = new Set([
  ...Object.values(paths).flatMap((path) => path.split('/')[1] || []),
  'assets',
  'images',
  'pianos',
  'tuning',
  // The key of the state in a file of notes, among the slugs of its cities.
  'state',
]);

/** Pages use these ids around a text. No heading or term may have one of them. */
export const pageIds: readonly string[] = [
  'main',
  'sections',
  'lead-form',
  'menu-search',
  'footer-search',
  'search-words',
];

/** Pages use these ids around the cards of dealers. No dealer may have one as its slug. */
const BESIDE_DEALERS =
  /^(?:climate|dealers|moving|prices|questions|piano-(?:any|acoustic-upright|(?:baby-)?grand|digital|hybrid)|(?:hear|lead)-.*)$/;
export const isIdBesideDealers = (id: string): boolean =>
  pageIds.includes(id) || BESIDE_DEALERS.test(id);

export const ownPath = (slug: string): string => `/${slug}/`;
export const statePath = (stateSlug: string): string => `/${stateSlug}/`;
export const cityPath = (stateSlug: string, citySlug: string): string =>
  `/${stateSlug}/${citySlug}/pianos/`;
export const articlePath = (slug: string): string => `${paths.blog}${slug}/`;
export const searchIndexPath = `${paths.search}index.json`;
export const taxRatesPath = `${paths.cost}rates.json`;
export const zipCitiesPath = `${paths.search}zips.txt`;
export const searchPiecePath = (hash: string): string => `${paths.search}${hash}.json`;
export const isSearchPiece = (file: string): boolean => /^search\/[0-9a-f]{10}\.json$/.test(file);

/** Hosts redirect `/pianos` and `/ohio/pianos` to the home page. */
export const cityMissing = '^(?:/[^/]+)?/pianos/?$';

/** Takes two months, such as `January` and `July`. */
export const calendarPath = (months: readonly string[]): string =>
  `/tuning/${months.map(slugify).join('-')}.ics`;

export const feedPath = '/feed.xml';
export const manifestPath = '/site.webmanifest';
export const checklistPath = '/checklist.txt';
/** Every build makes these files. Texts may link to them. */
export const madePaths = ['/sitemap.xml', '/robots.txt', feedPath, manifestPath, checklistPath];
export const imagePath = (file: string): string => `/images/${file}`;
/** The folder of the smaller versions of a picture. `key` is a hash of all they are made of. */
export const variantFolder = (key: string): string => `/assets/${key}/`;
export const variantPath = (
  { key, name, format }: Record<'key' | 'name' | 'format', string>,
  width: number,
): string => `${variantFolder(key)}${name.replace(/^.*\/|\.\w+$/g, '')}-${width}.${format}`;

/** Pages of earlier builds load the latest lead form here. Hosts must not cache it forever. */
export const latestLeadFormPath = '/hydrate-latest.js';

/** Only the build may write these files and folders, with any capitals. */
const RESERVED_FILES =
  /^(?:(?:assets|cost|images\/share|search|tuning)(?:\/|$)|(?:404\.html|(?:robots|checklist)\.txt|sitemap(?:-\d+)?\.xml|feed\.xml|site\.webmanifest|hydrate-latest\.js|_headers|_redirects)$)/i;

/** Returns the name, or the first folder in it, if only the build may use it. */
export const reservedName = (file: string): string | undefined => RESERVED_FILES.exec(file)?.[0];

export const leadsUrl = (leadsHost: string): string => `${leadsHost}/webhook/leads`;

export const fileOf = (path: string): string =>
  (path.endsWith('/') ? `${path}index.html` : path).slice(1);
export const pathOf = (file: string): string => `/${file.replace(/(?<=^|\/)index\.html$/, '')}`;
/** Other HTML files are copied from `content/root/`. */
export const isPageFile = (file: string): boolean => /(?:^|\/)index\.html$|^404\.html$/.test(file);
export const stateSlugOf = (file: string): string => file.split('/')[0] ?? '';
/** Adds the slash that hosts add, but not to a file such as `/404.html`. */
export const pagePath = (path: string): string =>
  /(?:^|\/)$|[.?][^/]*$/.test(path) ? path : `${path}/`;
export const withoutSlash = (path: string): string => path.replace(/\/$/, '');
/** Hosts treat a page without and with its slash as one address. */
export const formsOf = (path: string): string[] =>
  /[^/]\/$/.test(path) ? [withoutSlash(path), path] : [path];
export const urlOf = (origin: string, path: string): string => origin + path;

export const termPath = (term: string): string => `${paths.glossary}#${slugify(term)}`;

/** Turns `Saint Paul` into `saint-paul`. */
export const slugify = (name: string): string =>
  plainLetters(name)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
