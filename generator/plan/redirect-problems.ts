import { fileOf, formsOf, withoutSlash } from '../addresses.ts';
import type { HeldPage, PageHead, Redirect } from '../model/index.ts';
import type { Problem, ProblemText } from '../problem/problem.ts';
import { finderOf, leadsToHeld } from './held-back.ts';
import { type Addresses, checkFrom, leadsHome, pageOf } from './redirect-starts.ts';

/** Cloudflare Pages allows 2,000 lines without a placeholder. Every site has three lines of its own. */
const MOST_LINES = 2_000 - 3;

/** Finds the problems of redirects, and pages that no visitor reaches because hosts redirect from their paths. */
export function redirectProblems(
  redirects: readonly Redirect[],
  {
    heads,
    pages,
    nearestPath,
    held,
    others,
    rootPages,
  }: Pick<Addresses, 'pages' | 'nearestPath'> & {
    heads: readonly PageHead[];
    held: readonly HeldPage[];
    others: readonly string[];
    rootPages: readonly string[];
  },
): Problem[] {
  // Of two redirects from the same path, the first counts.
  const first = [...redirects].reverse();
  const site: Addresses = {
    pages,
    nearestPath,
    heldAt: finderOf(held),
    byFrom: new Map(first.map((redirect) => [withoutSlash(redirect.from), redirect])),
    byLowerCase: new Map(first.map((redirect) => [withoutSlash(redirect.from).toLowerCase(), redirect])),
    others: new Map(others.map((file) => [file.toLowerCase(), file])),
  };
  return [
    ...[...heads, ...held].filter(({ path }) => leadsHome.test(path)).map(unreachable),
    ...tooMany(redirects, MOST_LINES - rootPages.length),
    ...redirects.flatMap((redirect, index) => [
      ...problemAt(redirect, { key: 'from', text: checkFrom(redirect, site), index }),
      ...problemAt(redirect, { key: 'to', text: checkTo(redirect, site), index }),
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
