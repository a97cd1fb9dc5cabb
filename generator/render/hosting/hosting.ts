import { feedPath, formsOf, manifestPath, paths } from '../../addresses.ts';
import type { Output, Plan } from '../../model/index.ts';
import type { Materials } from '../templates.ts';
import { policyOf } from './policy.ts';

/** The files that some hosts read in the site itself. */
export const renderHosting = (plan: Plan, materials: Materials): Output[] => [
  { file: '_headers', body: headersFile(plan, materials) },
  { file: '_redirects', body: redirectsFile(plan) },
];

export type Header = readonly [name: string, value: string];

export const securityHeaders = ({ frame }: Plan, materials: Materials): Header[] => [
  ['Content-Security-Policy', policyOf(frame.site, materials).header],
  ['Strict-Transport-Security', `max-age=31536000${frame.site.httpsSubdomains ? '; includeSubDomains' : ''}`],
  ['X-Content-Type-Options', 'nosniff'],
  ['Referrer-Policy', 'strict-origin-when-cross-origin'],
  ['Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()'],
  ['Cross-Origin-Opener-Policy', 'same-origin'],
  ['Cross-Origin-Resource-Policy', 'same-origin'],
];

/** The types that hosts do not know from the file name. */
export const contentTypes = ({ calendars }: Plan): [path: string, type: string][] => [
  [feedPath, 'application/atom+xml; charset=utf-8'],
  ...calendars.map(({ path }): [string, string] => [path, 'text/calendar; charset=utf-8']),
  [manifestPath, 'application/manifest+json'],
];

/** For files with a hash of their content in the name. */
export const IMMUTABLE: Header = ['Cache-Control', 'public, max-age=31536000, immutable'];

/** Cloudflare Pages follows only the first 100 rules. Browsers ask again for pictures without a rule. */
const MOST_FOLDERS = 60;

/**
 * Written for Netlify and Cloudflare Pages: no path gets the same header from two rules. The exclamation mark
 * removes a Cloudflare header that lets every site read ours; Netlify ignores it. Only hashed files have a
 * rule for caching, so that no host caches a missing file forever. Browsers revalidate all others.
 */
function headersFile(plan: Plan, materials: Materials): string {
  const lineOf = ([name, value]: Header) => `  ${word(name)}: ${words(value)}`;
  const hashed = Object.values(materials.assets).filter((path) => path.startsWith('/assets/'));
  const folders = plan.pictureFolders.slice(0, MOST_FOLDERS).map((folder) => `${word(folder)}*`);
  const lines = [
    ...['/*', ...securityHeaders(plan, materials).map(lineOf), '  ! Access-Control-Allow-Origin', ''],
    ...[...hashed.sort().map(word), ...folders].flatMap((path) => [path, lineOf(IMMUTABLE), '']),
    ...contentTypes(plan).flatMap(([path, type]) => [word(path), lineOf(['Content-Type', type]), '']),
  ];
  return lines.join('\n');
}

/**
 * Written for the same hosts. Cloudflare would serve the list of pianogen's files, and treats a path with a
 * slash at the end as different from one without. Lines with a placeholder come last: from the first such
 * line, Cloudflare counts every line against a smaller limit.
 */
function redirectsFile({ redirects, rootPages }: Plan): string {
  const lines = [
    ...rootPages.map(servedAsNamed),
    ...redirects.flatMap(({ from, to }) => linesFor(from, to)),
    `/.pianogen ${paths.home} 301`,
    ...linesFor('/pianos/', paths.home),
    ...linesFor('/:state/pianos/', paths.home),
  ];
  return `${lines.join('\n')}\n`;
}

/** Else Cloudflare would redirect `/google1.html` to `/google1`, and programs that read the file may not follow. */
const servedAsNamed = (path: string) => `${word(path)} ${word(path.replace(/\.html$/, ''))} 200`;

const linesFor = (from: string, to: string) => formsOf(from).map((form) => `${word(form)} ${word(to)} 301`);

/** Servers have no common way to escape. Throws for a text that needs it, which only a bug in pianogen can cause. */
export const word = (text: string): string => checked(text, /^[A-Za-z0-9._~:/[\]#-]+$/);

/** Allows several words, such as the value of a header. */
const words = (text: string) => checked(text, /^[A-Za-z0-9 ._~:/[\]#'=+,;*()-]+$/);

export const quoted = (text: string): string => `"${words(text)}"`;

function checked(text: string, allowed: RegExp): string {
  if (allowed.test(text)) return text;
  throw new Error(`${JSON.stringify(text)} cannot be written into the configuration of a server.`);
}
