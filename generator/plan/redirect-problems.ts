import { cityless, fileOf, formsOf, nameOfTheBuild, pathOf, withoutSlash } from '../addresses.ts';
import type { HeldPage, PageHead, Redirect } from '../model/index.ts';
import type { nearestAmong } from '../problem/nearest.ts';
import type { Problem, ProblemText } from '../problem/problem.ts';
import { type finderOf, leadsToHeld } from './held-back.ts';

/** The addresses of a site. */
export interface SiteAddresses {
  heads: readonly PageHead[];
  /** The files of the pages. */
  pages: ReadonlySet<string>;
  /** The files that are copied into the site, or made of one that is. */
  others: readonly string[];
  rootPages: readonly string[];
  nearestPath: ReturnType<typeof nearestAmong>;
  held: readonly HeldPage[];
  heldAt: ReturnType<typeof finderOf>;
}

/** Some addresses of a site, as redirects meet them. */
interface Addresses extends Pick<SiteAddresses, 'pages' | 'nearestPath' | 'heldAt'> {
  /** By the old path without a slash at its end. */
  byFrom: ReadonlyMap<string, Redirect>;
  byLowerCase: ReadonlyMap<string, Redirect>;
  /** The other files, by their names in lower case. */
  byLowerCaseFile: ReadonlyMap<string, string>;
}

/** Cloudflare Pages allows 2,000 lines without a placeholder. Every site has three lines of its own. */
const MOST_LINES = 2_000 - 3;

/** Matches the paths that lead home by themselves. */
const leadsHome = new RegExp(cityless);

/** Finds the problems of redirects, and pages that no visitor reaches because hosts redirect from their paths. */
export function redirectProblems(redirects: readonly Redirect[], site: SiteAddresses): Problem[] {
  // Of two redirects from the same path, the first counts.
  const first = [...redirects].reverse();
  const addresses: Addresses = {
    ...site,
    byFrom: new Map(first.map((redirect) => [withoutSlash(redirect.from), redirect])),
    byLowerCase: new Map(first.map((redirect) => [withoutSlash(redirect.from).toLowerCase(), redirect])),
    byLowerCaseFile: new Map(site.others.map((file) => [file.toLowerCase(), file])),
  };
  return [
    ...[...site.heads, ...site.held].filter(({ path }) => leadsHome.test(path)).map(unreachable),
    ...tooMany(redirects, MOST_LINES - site.rootPages.length),
    ...redirects.flatMap((redirect, index) => [
      ...problemAt(redirect, { key: 'from', text: checkFrom(redirect, addresses), index }),
      ...problemAt(redirect, { key: 'to', text: checkTo(redirect, addresses), index }),
    ]),
  ];
}

const problemAt = (
  { addressSources }: Redirect,
  { key, text, index }: { key: 'from' | 'to'; text: ProblemText | undefined; index: number },
): Problem[] => (text ? [{ source: addressSources[key], at: `redirects[${index}].${key}`, ...text }] : []);

function checkTo(
  { to }: Redirect,
  { pages, nearestPath, heldAt, byFrom }: Addresses,
): ProblemText | undefined {
  const next = byFrom.get(withoutSlash(pageOf(to)));
  if (next) return checkChain(to, { next, byFrom });
  if (pages.has(fileOf(pageOf(to)))) return;
  const waiting = heldAt(pageOf(to));
  if (waiting) return leadsToHeld(waiting, { leads: pageOf(to), instead: 'Lead to another page' });
  return {
    code: 'PG410',
    message: `${pageOf(to)} is no page of the site.`,
    hint: 'Correct its spelling, or lead to the page that comes nearest.',
    suggestion: nearestPath(pageOf(to)),
  };
}

/** Follows a chain of redirects from `next` to its end, or finds that it is a circle. */
function checkChain(
  to: string,
  { next, byFrom }: { next: Redirect; byFrom: ReadonlyMap<string, Redirect> },
): ProblemText | undefined {
  const nextOf = (redirect: Redirect) => byFrom.get(withoutSlash(pageOf(redirect.to)));
  const passed = new Set<Redirect>();
  let last = next;
  for (let step: Redirect | undefined = next; step && !passed.has(step); step = nextOf(step)) {
    passed.add(step);
    last = step;
  }
  if (nextOf(last))
    return {
      code: 'PG412',
      message: `${to} leads round in a circle.`,
      hint: 'Remove one of the records of the circle.',
    };
  return {
    code: 'PG411',
    message: `${to} is redirected itself, on line ${next.source.line}.`,
    hint: `Write "${last.to}".`,
  };
}

const unreachable = ({ path, source }: Pick<PageHead, 'path' | 'source'>): Problem => ({
  code: 'PG405',
  source,
  message: `this page's address, ${path}, is one of a city page without its city: hosts lead from there to the home page.`,
  hint: 'Change the slug.',
});

/** Reports the first redirect that is beyond so many lines. */
function tooMany(redirects: readonly Redirect[], most: number): Problem[] {
  let lines = 0;
  for (const [index, { from, source }] of redirects.entries()) {
    lines += formsOf(from).length;
    if (lines > most)
      return [
        {
          code: 'PG406',
          source,
          at: `redirects[${index}]`,
          message: `this redirect is one too many: Cloudflare Pages takes ${index} of them.`,
          hint: 'Remove those that have not been followed for the longest time.',
        },
      ];
  }
  return [];
}

/** Reports a redirect that starts where it may not: at a page, at a file, or where another one starts. */
function checkFrom(redirect: Redirect, site: Addresses): ProblemText | undefined {
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
function checkFiles({ from }: Redirect, { byLowerCaseFile: others }: Addresses): ProblemText | undefined {
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

const pageOf = (to: string): string => to.split('#')[0] ?? to;
