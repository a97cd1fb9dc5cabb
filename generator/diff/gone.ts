import { pagePath } from '../addresses.ts';
import { redirectByHost } from '../load/redirects.ts';
import type { Source } from '../model/index.ts';
import { nearestAmong } from '../problem/nearest.ts';
import type { Problem } from '../problem/problem.ts';

/** A removed page without a redirect. */
export interface GoneAddress {
  path: string;
  to: string;
  /** `null` for an address that `redirects.json` cannot have, such as `/old?page=2`. */
  redirect: { from: string; to: string } | null;
}

/** Finds the closest page: one that differs only in capitals, a new page with a similar name, or else the page above. */
export function nearestPageFinder(pages: ReadonlySet<string>, added: readonly string[]) {
  const nearestAdded = nearestAmong(() => added);
  return (path: string): string => {
    const lowerCase = pagePath(path.toLowerCase());
    return pages.has(lowerCase) ? lowerCase : (nearestAdded(path) ?? above(path, pages));
  };
}

function above(path: string, pages: ReadonlySet<string>): string {
  let folder = path;
  do folder = folder.slice(0, folder.lastIndexOf('/', folder.length - 2) + 1) || '/';
  while (folder !== '/' && !pages.has(folder));
  return folder;
}

export const lineOf = ({ from, to }: { from: string; to: string }): string =>
  `{ "from": ${JSON.stringify(from)}, "to": ${JSON.stringify(to)} }`;

/** `source` is the file of redirects. */
export const goneProblem = ({ path, to, redirect }: GoneAddress, source: Source): Problem => ({
  code: 'PG415',
  source,
  message: `${path} was a page of the site, and nothing redirects it.`,
  hint: redirect ? `Add to "redirects": ${lineOf(redirect)}` : redirectByHost(to),
});
