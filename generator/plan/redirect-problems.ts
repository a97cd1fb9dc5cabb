import { cityless, fileOf, formsOf, nameOfTheBuild, pagePath, pathOf, withoutSlash } from '../addresses.ts';
import type { HeldPage, PageHead, Redirect } from '../model/index.ts';
import type { nearestAmong } from '../problem/nearest.ts';
import type { Problem, ProblemText } from '../problem/problem.ts';
import { leadsToHeld } from './held-back.ts';

export interface SiteAddresses {
  /** The files of pages. */
  pages: ReadonlySet<string>;
  /** Files that are copied into the site, or made of one that is. */
  others: readonly string[];
  /** All to which a link may lead. */
  files: ReadonlySet<string>;
  nearestPath: ReturnType<typeof nearestAmong>;
  heldAt(path: string): HeldPage | undefined;
}

/** Hosts redirect these home. */
const leadsHome = new RegExp(cityless);

/** Reports pages from whose paths hosts redirect. */
export function* unreachable(pages: readonly Pick<PageHead, 'path' | 'record'>[]): Generator<Problem> {
  for (const { path, record } of pages)
    if (leadsHome.test(path))
      yield {
        code: 'PG405',
        source: record.source,
        message: `this page's address, ${path}, is one of a city page without its city: hosts lead from there to the home page.`,
        hint: 'Change the slug.',
      };
}

/** Cloudflare Pages allows 2,000 lines without a placeholder. Every site has three lines of its own. */
const MOST_LINES = 2_000 - 3;

/** Reports the first redirect beyond the lines that `rootPages` leave. */
export function* tooManyRedirects(
  redirects: readonly Redirect[],
  rootPages: readonly string[],
): Generator<Problem> {
  let left = MOST_LINES - rootPages.length;
  for (const [index, { from, source, at }] of redirects.entries()) {
    left -= formsOf(from).length;
    if (left >= 0) continue;
    yield {
      code: 'PG406',
      source,
      at,
      message: `this redirect is one too many: Cloudflare Pages takes ${index} of them.`,
      hint: 'Remove those that have not been followed for the longest time.',
    };
    return;
  }
}

/** Finds redirects that start where they may not, or lead nowhere. */
export function* redirectProblems(redirects: readonly Redirect[], site: SiteAddresses): Generator<Problem> {
  // Of two redirects from the same path, the first counts, unless only the other is written as its path.
  const first = [...redirects].reverse().sort((a, b) => Number(!a.written) - Number(!b.written));
  const byFrom = new Map(first.map((redirect) => [withoutSlash(redirect.from), redirect]));
  const byLowerCase = new Map(first.map((redirect) => [withoutSlash(redirect.from).toLowerCase(), redirect]));
  const files = new Map(site.others.map((file) => [file.toLowerCase(), file]));
  const nextOf = ({ to }: Redirect) =>
    site.pages.has(fileOf(pagePath(pageOf(to)))) ? undefined : byFrom.get(withoutSlash(pageOf(to)));

  for (const redirect of redirects) {
    const { from, to } = redirect.addressSources;
    const [wrongFrom, wrongTo] = [checkWritten(redirect), checkTo(redirect)];
    if (wrongFrom) yield { source: from, at: `${redirect.at}.from`, ...wrongFrom };
    if (wrongTo) yield { source: to, at: `${redirect.at}.to`, ...wrongTo };
  }

  /** Offers the path of an address that is more than that, unless it is refused too. */
  function checkWritten(redirect: Redirect): ProblemText | undefined {
    const { from, written } = redirect;
    const wrong = checkFrom(redirect);
    if (written === undefined) return wrong;
    const [code, why] = /[?#]/.test(written)
      ? (['PG419', 'has a query or a fragment, and hosts redirect by the path alone.'] as const)
      : (['PG211', 'is not the path of an old address; expected one such as "/old/".'] as const);
    return {
      code,
      message: `${JSON.stringify(written)} ${why}`,
      hint: wrong && `Remove this record: ${wrong.message}`,
      suggestion: wrong ? undefined : from,
    };
  }

  function checkFrom(redirect: Redirect): ProblemText | undefined {
    const { from, to } = redirect;
    const wrong = (code: ProblemText['code'], message: string, hint = 'Remove this record.') => ({
      code,
      message: `${from} ${message}`,
      hint,
    });
    const waiting = site.heldAt(from);
    const earlier = byFrom.get(withoutSlash(from));
    if (site.pages.has(fileOf(from)))
      return wrong(
        'PG407',
        'is a page of the site.',
        `Remove this record${from === '/' ? '' : ', or the page'}.`,
      );
    if (waiting)
      return wrong(
        'PG407',
        `will be a page of the site: that of ${waiting.source.file}, which is held back.`,
        'Remove this record, or that page.',
      );
    if (leadsHome.test(from) && to === '/') return wrong('PG408', 'leads to the home page by itself.');
    if (earlier && earlier !== redirect)
      return wrong('PG409', `already stands on line ${earlier.source.line}.`, 'Keep one of the two.');
    const name = withoutSlash(from).slice(1);
    // Files in assets/ have a hash in their names.
    if (!/^assets\/|^[^.]*$/i.test(name) && nameOfTheBuild(name))
      return wrong('PG407', 'is a name that only the build may use.');
    // Some hosts ignore capitals.
    const file = files.get(name.toLowerCase()) ?? files.get(fileOf(from).toLowerCase());
    if (file === name || file === fileOf(from)) return wrong('PG407', 'is a file of the site.');
    if (file !== undefined)
      return wrong(
        'PG420',
        `differs from the file ${pathOf(file)} in capitals only, and hosts that ignore capitals show that file.`,
      );
    const page = pathOf(fileOf(from).toLowerCase());
    if (site.pages.has(fileOf(page)) && pageOf(to) !== page)
      return wrong(
        'PG420',
        `differs from the page ${page} in capitals only, and hosts that ignore capitals show that page.`,
        `Lead it to ${page}, or remove this record.`,
      );
    const alike = byLowerCase.get(withoutSlash(from).toLowerCase());
    if (alike && alike.to !== to)
      return wrong(
        'PG420',
        `differs from ${alike.from} on line ${alike.source.line} in capitals only, and leads elsewhere: hosts that ignore capitals follow one of the two.`,
        'Lead both to the same page, or remove one.',
      );
  }

  function checkTo(redirect: Redirect): ProblemText | undefined {
    const page = pageOf(redirect.to);
    const next = nextOf(redirect);
    if (next) return checkChain(redirect.to, next);
    const waiting = site.heldAt(page);
    if (site.files.has(fileOf(page))) return;
    if (waiting) return leadsToHeld(waiting, page, 'Lead to another page');
    return {
      code: 'PG410',
      message: `${page} is no page of the site.`,
      hint: 'Correct its spelling, or lead to the page that comes nearest.',
      suggestion: site.nearestPath(page),
    };
  }

  /** Follows a chain from `next` to its end, unless it is a circle. */
  function checkChain(to: string, next: Redirect): ProblemText {
    const passed = new Set([next]);
    let last = next;
    for (let step = nextOf(next); step; step = nextOf(step)) {
      if (passed.has(step))
        return {
          code: 'PG412',
          message: `${to} leads round in a circle.`,
          hint: 'Remove one of the records of the circle.',
        };
      passed.add(step);
      last = step;
    }
    return {
      code: 'PG411',
      message: `${to} is redirected itself, on line ${next.source.line}.`,
      hint: checkTo(last) ? 'Lead to a page of the site.' : `Write "${last.to}".`,
    };
  }
}

const pageOf = (to: string): string => to.split('#')[0] ?? to;
