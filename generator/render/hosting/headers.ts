import { feedPath, manifestPath } from '../../addresses.ts';
import type { Assets, Plan, Redirect } from '../../model/index.ts';

export interface HostingContext {
  assets: Assets;
  /** The content security policy of every answer. */
  policy: string;
}

/** The headers that a host sends with a path; `*` at its end stands for any text. No path gets the same header from two rules. */
export interface HeaderRule {
  path: string;
  headers: readonly Header[];
}

export type Header = readonly [name: string, value: string];

/** The values that a server's configuration is rendered from. */
export interface ServerSettings {
  url: string;
  rules: readonly HeaderRule[];
  redirects: readonly Redirect[];
}

export const sharedHeaders = (rules: readonly HeaderRule[]): readonly Header[] =>
  rules.find(({ path }) => path === '/*')?.headers ?? [];

/** The content types that hosts cannot tell from the file name, by path. */
export const contentTypes = (rules: readonly HeaderRule[]): [path: string, header: Header][] =>
  rules.flatMap(({ path, headers }) =>
    headers.flatMap((header) => (header[0] === 'Content-Type' ? [[path, header] as [string, Header]] : [])),
  );

/** For files that may change: browsers ask each time if their copy is still valid. */
export const REVALIDATED: Header = ['Cache-Control', 'public, max-age=0, must-revalidate'];

/** For files with a hash of their content in the name, which never change. */
export const IMMUTABLE: Header = ['Cache-Control', 'public, max-age=31536000, immutable'];

/** Cloudflare Pages heeds the first 100 rules. Browsers ask again for the smaller pictures of further sources. */
const MOST_FOLDERS = 60;

const CALENDAR: Header = ['Content-Type', 'text/calendar; charset=utf-8'];

/**
 * The one list of headers, from which all configurations are rendered. Only hashed files get a rule for caching, each by its
 * own path, or by that of a folder with a hash in its name, so that no host caches a missing file for good. Hosts that read these rules revalidate other files by default.
 */
export function headerRules(
  { calendars, pictureFolders }: Pick<Plan, 'calendars' | 'pictureFolders'>,
  { policy, assets }: HostingContext,
): HeaderRule[] {
  const folders = pictureFolders.slice(0, MOST_FOLDERS).map((folder) => `${folder}*`);
  return [
    { path: '/*', headers: securityHeaders(policy) },
    ...[...hashedFiles(assets), ...folders].map((path) => ({ path, headers: [IMMUTABLE] })),
    { path: feedPath, headers: [['Content-Type', 'application/atom+xml; charset=utf-8']] },
    ...calendars.map(({ path }) => ({ path, headers: [CALENDAR] })),
    { path: manifestPath, headers: [['Content-Type', 'application/manifest+json']] },
  ];
}

const securityHeaders = (policy: string): Header[] => [
  ['Content-Security-Policy', policy],
  ['Strict-Transport-Security', 'max-age=31536000; includeSubDomains'],
  ['X-Content-Type-Options', 'nosniff'],
  ['Referrer-Policy', 'strict-origin-when-cross-origin'],
  ['Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()'],
  ['Cross-Origin-Opener-Policy', 'same-origin'],
  ['Cross-Origin-Resource-Policy', 'same-origin'],
];

function hashedFiles({
  leadFormLoader: _,
  hearLoader: __,
  houseStyles: ___,
  latestLeadFormScript: ____,
  ...files
}: Assets): string[] {
  return Object.values(files).sort();
}

/**
 * Returns a word if it needs no escaping in a server's configuration, since servers have no common way to escape. Throws
 * otherwise, which only a bug of the generator can cause.
 */
export const word = (text: string): string => checked(text, /^[A-Za-z0-9._~:/[\]#-]+$/);

/** The same for several words in one line, such as the value of a header. */
export const words = (text: string): string => checked(text, /^[A-Za-z0-9 ._~:/[\]#'=+,;*()-]+$/);

/** The same in quotes, for nginx. */
export const quoted = (text: string): string => `"${words(text)}"`;

function checked(text: string, allowed: RegExp): string {
  if (allowed.test(text)) return text;
  throw new Error(`${JSON.stringify(text)} cannot stand in the configuration of a server.`);
}
