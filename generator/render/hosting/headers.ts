import { feedPath, manifestPath } from '../../addresses.ts';
import type { Assets, Redirect } from '../../model/index.ts';

/** What a host is to send with the files at a path; `/*` stands for all. No path gets a header from two rules. */
export interface HeaderRule {
  path: string;
  headers: readonly Header[];
}

export type Header = readonly [name: string, value: string];

/** What the configuration of a server is made from. */
export interface Hosted {
  url: string;
  rules: readonly HeaderRule[];
  redirects: readonly Redirect[];
}

/** What goes with every answer. */
export const everywhere = (rules: readonly HeaderRule[]): readonly Header[] =>
  rules.find(({ path }) => path === '/*')?.headers ?? [];

/** The files whose type does not follow from their names, each with it. */
export const typed = (rules: readonly HeaderRule[]): [path: string, header: Header][] =>
  rules.flatMap(({ path, headers }) =>
    headers.flatMap((header) => (header[0] === 'Content-Type' ? [[path, header] as [string, Header]] : [])),
  );

/** Pages change under their names: a browser asks each time whether its copy still holds. */
export const REVALIDATED: Header = ['Cache-Control', 'public, max-age=0, must-revalidate'];

/** Files whose names hold a hash of their content never change. */
export const IMMUTABLE: Header = ['Cache-Control', 'public, max-age=31536000, immutable'];

/**
 * What hosts send: the one source of all their configurations. Caching is named for hashed files only, each by its name, so
 * that a missing file is not cached for good; for all others, the hosts that read rules revalidate of themselves.
 */
export function headerRules({ policy, assets }: { policy: string; assets: Assets }): HeaderRule[] {
  return [
    { path: '/*', headers: security(policy) },
    ...hashedFiles(assets).map((path) => ({ path, headers: [IMMUTABLE] })),
    { path: feedPath, headers: [['Content-Type', 'application/atom+xml; charset=utf-8']] },
    { path: manifestPath, headers: [['Content-Type', 'application/manifest+json']] },
  ];
}

/** What goes with every answer, errors and redirects too. */
const security = (policy: string): Header[] => [
  ['Content-Security-Policy', policy],
  ['Strict-Transport-Security', 'max-age=31536000; includeSubDomains'],
  ['X-Content-Type-Options', 'nosniff'],
  ['Referrer-Policy', 'strict-origin-when-cross-origin'],
  ['Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()'],
  ['Cross-Origin-Opener-Policy', 'same-origin'],
  ['Cross-Origin-Resource-Policy', 'same-origin'],
];

function hashedFiles({ leadFormLoader: _, ...files }: Assets): string[] {
  return Object.values(files).sort();
}
