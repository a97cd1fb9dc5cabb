import { fileOf, pagePath } from '../addresses.ts';
import type { ProblemCode } from '../problem/codes.ts';
import type { PageFinding } from './finding.ts';

/** Where an address leads. The `address` of a dead one is absolute if it can be resolved. */
export type Destination =
  | { kind: 'elsewhere' }
  | { kind: 'file'; file: string; id: string }
  | ({ kind: 'nowhere'; address: string } & Reason);

interface Reason {
  code: ProblemCode;
  why: string;
  hint: string;
  suggest?: PageFinding['suggest'];
}

export interface FollowedSite {
  origin: string;
  has(file: string): boolean;
  /** Returns the nearest path of a file. After many paths, it finds no more. */
  nearestPath(path: string): string | undefined;
  /** Returns the file whose name differs from this one in capital letters at most. */
  spelledAs(file: string): string | undefined;
  /** The new path of each redirected path. */
  moved: ReadonlyMap<string, string>;
}

const CORRECT = 'Correct it, or make what it leads to.';

/** A rooted path of segments that need no decoding, and that browsers leave as they are. */
const PLAIN_PATH = /^(?:\/[\w~-][\w.~-]*)*\/(?:[\w~-][\w.~-]*)?$/;

/**
 * Returns the file that a plain address of the site leads to: a rooted path, alone or after the origin.
 * Returns `undefined` if there is no such file, or if the address needs the full rules of browsers. Few
 * addresses do.
 */
export function fileAt(
  address: string,
  { origin, has }: Pick<FollowedSite, 'origin' | 'has'>,
): string | undefined {
  const path = isOn(origin, address) ? address.slice(origin.length) : address;
  if (!PLAIN_PATH.test(path) || path.endsWith('/index.html')) return;
  const file = fileOf(path);
  return has(file) ? file : undefined;
}

/** An address of another kind, or on a host, as most people write it: in lower case, without a port. */
const PLAIN_ELSEWHERE = /^(?:tel:\+?\d+|https:\/\/[a-z0-9-]+(?:\.[a-z0-9-]+)+(?:[/?#]\S*)?)$/;

/** True for a plain address that surely leads away from the site. Others need the full rules. */
export const surelyLeadsElsewhere = (address: string, origin: string): boolean =>
  PLAIN_ELSEWHERE.test(address) &&
  !(address.startsWith('https:') && new URL(address).host === new URL(origin).host);

/** True if an absolute address begins with this origin. */
export const isOn = (origin: string, address: string): boolean =>
  address.startsWith(origin) && (address.length === origin.length || address[origin.length] === '/');

/** Follows an address as a browser on the page at `base`, a rooted path, does. */
export function follow(value: string, base: string, site: FollowedSite): Destination {
  const plain = fileAt(value, site);
  if (plain !== undefined) return { kind: 'file', file: plain, id: '' };
  const address = value.trim();
  const nowhere = (reason: Reason): Destination => ({ kind: 'nowhere', address, ...reason });
  if (address === '')
    return nowhere({ code: 'PG501', why: 'an empty address leads to the page itself', hint: CORRECT });
  if (/^javascript:/i.test(address))
    return nowhere({
      code: 'PG541',
      why: 'is a script, which the content security policy blocks',
      hint: 'Use a button.',
    });
  if (/^(?:mailto|tel|sms|data|blob):/i.test(address)) return { kind: 'elsewhere' };
  if (!URL.canParse(address, site.origin + base))
    return nowhere({ code: 'PG501', why: 'is no address', hint: 'Correct it.' });
  const { origin, host, href, pathname, search, hash } = new URL(address, site.origin + base);
  if (host !== new URL(site.origin).host) return { kind: 'elsewhere' };
  if (origin !== site.origin)
    return nowhere(misspelt('names this site by another scheme', `Begin it with ${site.origin}.`));
  const path = decoded(pathname);
  const file = fileOf(path);
  if (site.has(file) && !path.endsWith('/index.html')) return { kind: 'file', file, id: idOf(hash) };
  const reason = explain(path, site);
  // Only an address that is written as a path can be replaced by a path.
  const suggest =
    reason.code === 'PG501' && address.startsWith('/')
      ? () => suggestion(path, { site, rest: search + hash })
      : undefined;
  return { kind: 'nowhere', ...reason, suggest, address: href };
}

/** The id in a fragment; empty for a fragment that names a text of the page, as `#:~:text=` does. */
const idOf = (hash: string): string => decoded(hash.slice(1).split(':~:')[0] ?? '');

/** The reason of an address that is understood, but that hosts redirect at best. */
const misspelt = (why: string, hint: string): Reason => ({ code: 'PG502', why, hint });

/** Explains why no file has this path. */
function explain(path: string, site: FollowedSite): Reason {
  const slashed = path.endsWith('/') ? path : `${path}/`;
  const moved = site.moved.get(pagePath(path));
  if (moved) return misspelt(`has moved to ${moved}`, `Write ${moved}.`);
  if (path.endsWith('/index.html'))
    return misspelt('names the file of a folder', `Write ${path.slice(0, -'index.html'.length)}.`);
  if (site.has(fileOf(slashed))) return misspelt('lacks the slash at its end', `Write ${slashed}.`);
  if (path.endsWith('/') && site.has(path.slice(1, -1)))
    return misspelt('has a slash at its end, but is a file', `Write ${path.slice(0, -1)}.`);
  const other = site.spelledAs(fileOf(path)) ?? site.spelledAs(fileOf(slashed));
  if (other) return misspelt(`differs in capital letters from the file ${other}`, 'Hosts tell them apart.');
  return { code: 'PG501', why: 'leads nowhere', hint: CORRECT };
}

/** The nearest path that exists, with the `rest` of the address: query and fragment. */
function suggestion(path: string, { site, rest }: { site: FollowedSite; rest: string }): string | undefined {
  const near = site.nearestPath(path);
  return near && near + rest;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
