import { pagePath } from '../addresses.ts';
import { nearestAmong } from '../problem/nearest.ts';

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
