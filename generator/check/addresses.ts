import { fileOf } from '../addresses.ts';

/** Where an address leads. `address` is the whole of one that leads nowhere. */
export type Destination =
  | { kind: 'elsewhere' }
  | { kind: 'file'; file: string; id: string }
  | { kind: 'nowhere'; why: string; hint: string; address: string };

export interface Site {
  origin: string;
  has(file: string): boolean;
  /** Files by their name in lower case. */
  spellings: ReadonlyMap<string, string>;
  /** Where paths have moved to. */
  moved: ReadonlyMap<string, string>;
}

const CORRECT = 'Correct it, or make what it leads to.';

/** Follows an address as a browser at `base`, a rooted path, would. */
export function follow(value: string, base: string, site: Site): Destination {
  const address = value.trim();
  const nowhere = (why: string, hint: string): Destination => ({ kind: 'nowhere', why, hint, address });
  if (address === '') return nowhere('an empty address leads to the page itself', CORRECT);
  if (/^javascript:/i.test(address))
    return nowhere('is a script, which the content security policy blocks', 'Use a button.');
  if (/^(?:mailto|tel|sms|data|blob):/i.test(address)) return { kind: 'elsewhere' };
  if (!URL.canParse(address, site.origin + base)) return nowhere('is no address', 'Correct it.');
  const { origin, host, href, pathname, hash } = new URL(address, site.origin + base);
  if (host !== new URL(site.origin).host) return { kind: 'elsewhere' };
  if (origin !== site.origin)
    return nowhere('names this site by another scheme', `Begin it with ${site.origin}.`);
  const path = decoded(pathname);
  const file = fileOf(path);
  if (site.has(file) && !path.endsWith('/index.html')) return { kind: 'file', file, id: idOf(hash) };
  return { kind: 'nowhere', ...explain(path, site), address: href };
}

/** What a fragment names; a fragment that names a text in the page, as `#:~:text=`, has no id. */
const idOf = (hash: string): string => decoded(hash.slice(1).split(':~:')[0] ?? '');

function explain(path: string, site: Site): { why: string; hint: string } {
  const slashed = path.endsWith('/') ? path : `${path}/`;
  const moved = site.moved.get(slashed);
  if (moved) return { why: `has moved to ${moved}`, hint: `Write ${moved}.` };
  if (path.endsWith('/index.html'))
    return { why: 'names the file of a folder', hint: `Write ${path.slice(0, -'index.html'.length)}.` };
  if (site.has(fileOf(slashed))) return { why: 'lacks the slash at its end', hint: `Write ${slashed}.` };
  if (path.endsWith('/') && site.has(path.slice(1, -1)))
    return { why: 'has a slash at its end, but is a file', hint: `Write ${path.slice(0, -1)}.` };
  const other =
    site.spellings.get(fileOf(path).toLowerCase()) ?? site.spellings.get(fileOf(slashed).toLowerCase());
  if (other)
    return { why: `differs in capital letters from the file ${other}`, hint: 'Hosts tell them apart.' };
  return { why: 'leads nowhere', hint: CORRECT };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
