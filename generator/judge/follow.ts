import { fileOf, pagePath } from '../addresses.ts';
import type { ProblemCode } from '../problem/problem.ts';

/** Where an address leads: to another site, to a file of this one with a fragment, or nowhere. */
type Destination =
  | { kind: 'elsewhere' }
  | { kind: 'file'; file: string; id: string }
  | ({ kind: 'nowhere' } & Reason);

interface Reason {
  code: ProblemCode;
  why: string;
  hint: string;
  suggestion?: string | undefined;
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

/** Follows an address as a browser on the page at `base`, a rooted path, does. */
export function follow(value: string, base: string, site: FollowedSite): Destination {
  const address = value.trim();
  const nowhere = (reason: Reason): Destination => ({ kind: 'nowhere', ...reason });
  if (/^(?:mailto|tel|sms|data|blob):/i.test(address)) return { kind: 'elsewhere' };
  if (!URL.canParse(address, site.origin + base))
    return nowhere({ code: 'PG501', why: 'is no address', hint: 'Correct it.' });
  const { origin, host, pathname, search, hash } = new URL(address, site.origin + base);
  if (host !== new URL(site.origin).host) return { kind: 'elsewhere' };
  if (origin !== site.origin)
    return nowhere(misspelt('names this site by another scheme', `Begin it with ${site.origin}.`));
  const path = decoded(pathname);
  const file = fileOf(path);
  if (site.has(file) && !path.endsWith('/index.html')) return { kind: 'file', file, id: idOf(hash) };
  const reason = explain(path, site);
  // Only an address that is written as a path can be replaced by a path.
  const near = reason.code === 'PG501' && address.startsWith('/') ? site.nearestPath(path) : undefined;
  return nowhere({ ...reason, suggestion: near && near + search + hash });
}

const idOf = (hash: string): string => decoded(hash.slice(1).split(':~:')[0] ?? '');

/** The reason of an address that is understood, but that hosts redirect at best. */
const misspelt = (why: string, hint: string): Reason => ({ code: 'PG502', why, hint });

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

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
