import { cityless, pagePath } from '../addresses.ts';
import { isRedirectable } from '../load/redirects.ts';
import type { Redirect, Source } from '../model/index.ts';
import { nearestAmong } from '../problem/nearest.ts';
import type { Problem } from '../problem/problem.ts';

export type NewRedirect = Pick<Redirect, 'from' | 'to'>;

/** An address that was a page of the site and is none any more, and from which no redirect leads on. */
export interface GoneAddress {
  path: string;
  /** The page to lead to: the one that comes nearest. */
  to: string;
  /** The redirect that is missing; `undefined` for an address that `redirects.json` cannot have, such as `/old?page=2`. */
  redirect: NewRedirect | undefined;
}

const leadsHome = new RegExp(cityless);

/** Returns a function that tells where hosts lead visitors of an address that is no page; `undefined` for nowhere. */
export function redirectFinder(redirects: readonly NewRedirect[]): (path: string) => string | undefined {
  const byFrom = new Map(redirects.map(({ from, to }) => [from, to]));
  return (path) => byFrom.get(pagePath(path)) ?? (leadsHome.test(path) ? '/' : undefined);
}

interface Pages {
  pages: ReadonlySet<string>;
  added: readonly string[];
}

/** Describes an address that is gone. `to` is its page if that is known; otherwise the nearest page is looked for. */
export function goneFinder({ pages, added }: Pages): (path: string, to?: string) => GoneAddress {
  const nearestPage = nearestPageFinder({ pages, added });
  return (path, to = nearestPage(path)) => {
    const from = pagePath(path);
    return { path, to, redirect: isRedirectable(from) ? { from, to } : undefined };
  };
}

/**
 * Returns a function that finds the page that comes nearest to an address: one that only capitals tell from it, a new page with a
 * similar name at the same place, else the page above.
 */
function nearestPageFinder({ pages, added }: Pages): (path: string) => string {
  const byPlace = new Map<string, string[]>();
  for (const path of added) {
    for (const { place, name } of placesOf(path)) {
      const names = byPlace.get(place);
      if (names) names.push(name);
      else byPlace.set(place, [name]);
    }
  }
  const finders = new Map([...byPlace].map(([place, names]) => [place, nearestAmong(() => names)] as const));
  return (path) => {
    const lowerCase = pagePath(path.toLowerCase());
    if (pages.has(lowerCase)) return lowerCase;
    for (const { place, name } of placesOf(path)) {
      const near = finders.get(place)?.(name);
      if (near !== undefined) return place.replace('*', near);
    }
    return above(path, pages);
  };
}

function placesOf(path: string): { place: string; name: string }[] {
  const names = path.split('/').slice(1, -1);
  return names.map((name, index) => ({ place: `/${names.with(index, '*').join('/')}/`, name })).reverse();
}

function above(path: string, pages: ReadonlySet<string>): string {
  let folder = path;
  do folder = folder.slice(0, folder.lastIndexOf('/', folder.length - 2) + 1) || '/';
  while (folder !== '/' && !pages.has(folder));
  return folder;
}

export const lineOf = ({ from, to }: NewRedirect): string =>
  `{ "from": ${JSON.stringify(from)}, "to": ${JSON.stringify(to)} }`;

/** The problem of an address that is gone. `source` is that of the redirects. */
export const goneProblem = ({ path, to, redirect }: GoneAddress, source: Source): Problem => ({
  code: 'PG415',
  source,
  message: `${path} was a page of the site, and no redirect leads on from it.`,
  hint: redirect
    ? `Add to "redirects": ${lineOf(redirect)}`
    : `Lead it to ${to} in the configuration of the host: this file takes plain paths only, without a query.`,
});
