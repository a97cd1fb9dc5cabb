import { cityless, fileOf } from '../addresses.ts';
import type { HeldPage, PageEntry, Redirect } from '../model/index.ts';
import type { nearestAmong } from '../problem/nearest.ts';
import type { Problem, ProblemText } from '../problem/problem.ts';
import { finderOf, leadsToHeld } from './held-back.ts';

/**
 * Cloudflare Pages allows 2,000 redirects. Each record becomes two, with and without the slash at the end, and every site has
 * three more.
 */
const MAX_REDIRECTS = Math.floor((2_000 - 3) / 2);

const leadsHome = new RegExp(cityless);

/** Finds the problems of redirects, and pages that no visitor reaches because hosts redirect from their paths. */
export function redirectProblems(
  redirects: readonly Redirect[],
  {
    routes,
    pages,
    nearestPath,
    held,
  }: Pick<Addresses, 'pages' | 'nearestPath'> & { routes: readonly PageEntry[]; held: readonly HeldPage[] },
): Problem[] {
  const site: Addresses = {
    pages,
    nearestPath,
    heldAt: finderOf(held),
    // Of two redirects from the same path, the first counts.
    byFrom: new Map([...redirects].reverse().map((redirect) => [redirect.from, redirect])),
  };
  return [
    ...[...routes, ...held].filter(({ path }) => leadsHome.test(path)).map(unreachable),
    ...redirects.slice(MAX_REDIRECTS, MAX_REDIRECTS + 1).map(tooMany),
    ...redirects.flatMap((redirect, index) => [
      ...problemAt(redirect, { key: 'from', text: checkFrom(redirect, site), index }),
      ...problemAt(redirect, { key: 'to', text: checkTo(redirect, site), index }),
    ]),
  ];
}

interface Addresses {
  /** The files of all pages. */
  pages: ReadonlySet<string>;
  nearestPath: ReturnType<typeof nearestAmong>;
  heldAt: ReturnType<typeof finderOf>;
  byFrom: ReadonlyMap<string, Redirect>;
}

const problemAt = (
  { addressSources }: Redirect,
  { key, text, index }: { key: 'from' | 'to'; text: ProblemText | undefined; index: number },
): Problem[] => (text ? [{ source: addressSources[key], at: `redirects[${index}].${key}`, ...text }] : []);

function checkFrom(redirect: Redirect, { pages, heldAt, byFrom }: Addresses): ProblemText | undefined {
  const { from } = redirect;
  const first = byFrom.get(from);
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
  return;
}

function checkTo(
  { to }: Redirect,
  { pages, nearestPath, heldAt, byFrom }: Addresses,
): ProblemText | undefined {
  const next = byFrom.get(pageOf(to));
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
  const passed = new Set<Redirect>();
  let last = next;
  for (let step: Redirect | undefined = next; step && !passed.has(step); step = byFrom.get(pageOf(step.to))) {
    passed.add(step);
    last = step;
  }
  if (byFrom.has(pageOf(last.to)))
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

/** Returns the path without the fragment. */
const pageOf = (to: string): string => to.split('#')[0] ?? to;

const unreachable = ({ path, source }: Pick<PageEntry, 'path' | 'source'>): Problem => ({
  code: 'PG405',
  source,
  message: `this page's address, ${path}, is one of a city page without its city: hosts lead from there to the home page.`,
  hint: 'Change the slug.',
});

const tooMany = ({ source }: Redirect, _: number): Problem => ({
  code: 'PG406',
  source,
  at: `redirects[${MAX_REDIRECTS}]`,
  message: `this redirect is one too many: Cloudflare Pages takes ${MAX_REDIRECTS} of them.`,
  hint: 'Remove those that have not been followed for the longest time.',
});
