import { cityless, fileOf, nameOfTheBuild, pathOf, withoutSlash } from '../addresses.ts';
import type { Redirect } from '../model/index.ts';
import type { nearestAmong } from '../problem/nearest.ts';
import type { ProblemText } from '../problem/problem.ts';
import type { finderOf } from './held-back.ts';

/** The addresses of a site, as redirects meet them. */
export interface Addresses {
  pages: ReadonlySet<string>;
  nearestPath: ReturnType<typeof nearestAmong>;
  heldAt: ReturnType<typeof finderOf>;
  /** By the old path without a slash at its end. */
  byFrom: ReadonlyMap<string, Redirect>;
  byLowerCase: ReadonlyMap<string, Redirect>;
  /** The other files, by their names in lower case. */
  others: ReadonlyMap<string, string>;
}

/** Matches the paths that lead home by themselves. */
export const leadsHome = new RegExp(cityless);

/** Reports a redirect that starts where it may not: at a page, at a file, or where another one starts. */
export function checkFrom(redirect: Redirect, site: Addresses): ProblemText | undefined {
  const { from } = redirect;
  const { pages, heldAt, byFrom } = site;
  const first = byFrom.get(withoutSlash(from));
  const waiting = heldAt(from);
  if (pages.has(fileOf(from)))
    return {
      code: 'PG407',
      message: `${from} is a page of the site.`,
      hint: 'Remove this record, or the page.',
    };
  if (waiting)
    return {
      code: 'PG407',
      message: `${from} will be a page of the site: that of ${waiting.source.file}, which is held back.`,
      hint: 'Remove this record, or that page.',
    };
  if (leadsHome.test(from))
    return {
      code: 'PG408',
      message: `${from} leads to the home page by itself.`,
      hint: 'Remove this record.',
    };
  if (first && first !== redirect)
    return {
      code: 'PG409',
      message: `${from} already stands on line ${first.source.line}.`,
      hint: 'Keep one of the two.',
    };
  return checkFiles(redirect, site) ?? checkCapitals(redirect, site);
}

/** Reports a redirect from a file of the site. */
function checkFiles({ from }: Redirect, { others }: Addresses): ProblemText | undefined {
  const file = withoutSlash(from).slice(1);
  // Those in assets/ have a hash in their names.
  const name = /^assets\/|^[^.]*$/i.test(file) ? undefined : nameOfTheBuild(file);
  const other = others.get(file.toLowerCase()) ?? others.get(fileOf(from).toLowerCase());
  const hint = 'Remove this record.';
  if (name) return { code: 'PG407', message: `${from} is a name that only the build may use.`, hint };
  if (!other) return;
  if ([file, fileOf(from)].includes(other))
    return { code: 'PG407', message: `${from} is a file of the site.`, hint };
  return {
    code: 'PG420',
    message: `${from} differs from the file ${pathOf(other)} in capitals only, and hosts that ignore capitals show that file.`,
    hint,
  };
}

/** Reports a redirect that leads elsewhere than an address does which only capitals tell from it: some hosts ignore capitals. */
function checkCapitals(redirect: Redirect, { pages, byLowerCase }: Addresses): ProblemText | undefined {
  const { from, to } = redirect;
  const first = byLowerCase.get(withoutSlash(from).toLowerCase());
  const file = fileOf(from).toLowerCase();
  const page = pages.has(file) ? pathOf(file) : undefined;
  if (page && pageOf(to) !== page)
    return {
      code: 'PG420',
      message: `${from} differs from the page ${page} in capitals only, and hosts that ignore capitals show that page.`,
      hint: `Lead it to ${page}, or remove this record.`,
    };
  if (first && first.to !== to)
    return {
      code: 'PG420',
      message: `${from} differs from ${first.from} on line ${first.source.line} in capitals only, and leads elsewhere: hosts that ignore capitals follow one of the two.`,
      hint: `Lead both to the same page, or remove one.`,
    };
  return;
}

export const pageOf = (to: string): string => to.split('#')[0] ?? to;
