import {
  cityMissing,
  fileOf,
  formsOf,
  pagePath,
  pathOf,
  reservedName,
  withoutSlash,
} from '../addresses.ts';
import type { HeldPage, PageHead, Plan, Redirect } from '../model/index.ts';
import type { nearestAmong } from '../problem/nearest.ts';
import type { Problem, ProblemText } from '../problem/problem.ts';
import { leadsToHeld } from './held-back.ts';

export interface SiteAddresses {
  pages: ReadonlySet<string>;
  /** Files that are copied into the site, or made from one. */
  others: readonly string[];
  /** Every file that a link may lead to. */
  files: ReadonlySet<string>;
  nearestPath: ReturnType<typeof nearestAmong>;
  heldAt(path: string): HeldPage | undefined;
}

/** Hosts redirect such paths to the home page. */
const leadsHome = new RegExp(cityMissing);

/** Finds pages that nobody can open: hosts redirect their paths. */
export const unreachable = (pages: readonly PageHead[]): Problem[] =>
  pages
    .filter(({ path }) => leadsHome.test(path))
    .map(({ path, record }) => ({
      code: 'PG405',
      source: record.source,
      message: `this page's address, ${path}, looks like a city page without its city; hosts redirect such addresses to the home page.`,
      hint: 'Change the slug.',
    }));

/** Cloudflare Pages takes 2,000 lines without a placeholder. Every site needs three itself. */
const MOST_LINES = 2_000 - 3;

/** Finds the first redirect that is one too many. Each of `rootPages` takes a line too. */
export function tooManyRedirects({ redirects, rootPages }: Plan): Problem[] {
  let left = MOST_LINES - rootPages.length;
  const index = redirects.findIndex(({ from }) => {
    left -= formsOf(from).length;
    return left < 0;
  });
  const message = `this redirect is one too many: Cloudflare Pages takes only ${index}.`;
  const hint = 'Remove redirects that nobody has followed for a long time.';
  return redirects
    .slice(index, index + 1)
    .map(({ source, at }) => ({ code: 'PG406', source, at, message, hint }));
}

/** Finds redirects that start where they may not, or lead nowhere. */
export function redirectProblems(redirects: readonly Redirect[], site: SiteAddresses): Problem[] {
  // Of two redirects from the same path, the first counts, unless only the second is written as a path.
  const first = redirects.toReversed().sort((a, b) => Number(!a.written) - Number(!b.written));
  const byFrom = new Map(first.map((redirect) => [withoutSlash(redirect.from), redirect]));
  const byLowerCase = new Map(
    first.map((redirect) => [withoutSlash(redirect.from).toLowerCase(), redirect]),
  );
  const files = new Map(site.others.map((file) => [file.toLowerCase(), file]));
  const nextOf = ({ to }: Redirect) =>
    site.pages.has(fileOf(pagePath(pageOf(to)))) ? undefined : byFrom.get(withoutSlash(pageOf(to)));

  return redirects.flatMap((redirect) =>
    (['from', 'to'] as const).flatMap((key) => {
      const wrong = key === 'from' ? checkWritten(redirect) : checkTo(redirect);
      return wrong
        ? { source: redirect.addressSources[key], at: `${redirect.at}.${key}`, ...wrong }
        : [];
    }),
  );

  /** Suggests the path of an address that is more than a path, unless that path is refused too. */
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
    const differs = (other: string, so: string, hint?: string) =>
      wrong('PG420', `differs from ${other} only in capital letters, and ${so}`, hint);
    const taken = (message: string, hint?: string) => wrong('PG407', message, hint);
    const waiting = site.heldAt(from);
    const address = withoutSlash(from);
    const earlier = byFrom.get(address);
    if (site.pages.has(fileOf(from)))
      return taken(
        'is a page of the site.',
        from === '/' ? undefined : 'Remove this record, or the page.',
      );
    if (waiting) {
      const message = `will be a page of the site: ${waiting.source.file} is held back for now.`;
      return taken(message, 'Remove this record, or that page.');
    }
    if (leadsHome.test(from) && to === '/')
      return wrong('PG408', 'leads to the home page without this record.');
    if (earlier && earlier !== redirect)
      return wrong('PG409', `is already on line ${earlier.source.line}.`, 'Keep one of the two.');
    const name = address.slice(1);
    // Files in assets/ have a hash in their names.
    if (!/^assets\/|^[^.]*$/i.test(name) && reservedName(name))
      return taken('is reserved for the build.');
    // Some hosts ignore capitals.
    const file = files.get(name.toLowerCase()) ?? files.get(fileOf(from).toLowerCase());
    if (file === name || file === fileOf(from)) return taken('is a file of the site.');
    if (file !== undefined)
      return differs(`the file ${pathOf(file)}`, 'hosts that ignore capitals show that file.');
    const page = pathOf(fileOf(from).toLowerCase());
    if (site.pages.has(fileOf(page)) && pageOf(to) !== page)
      return differs(
        `the page ${page}`,
        'hosts that ignore capitals show that page.',
        `Point it to ${page}, or remove this record.`,
      );
    const alike = byLowerCase.get(address.toLowerCase());
    if (alike && alike.to !== to)
      return differs(
        `${alike.from} on line ${alike.source.line}`,
        'leads elsewhere: hosts that ignore capitals follow one of the two.',
        'Point both to the same page, or remove one.',
      );
  }

  function checkTo(redirect: Redirect): ProblemText | undefined {
    const page = pageOf(redirect.to);
    const next = nextOf(redirect);
    if (next) return checkChain(redirect.to, next);
    if (site.files.has(fileOf(page))) return;
    const waiting = site.heldAt(page);
    if (waiting) return leadsToHeld(waiting, page, 'Point to another page');
    const message = `${page} is not a page of the site.`;
    const hint = 'Correct the spelling, or point to the closest page.';
    return { code: 'PG410', message, hint, suggestion: site.nearestPath(page) };
  }

  /** Follows a chain from `next` to its end, unless it is a loop. */
  function checkChain(to: string, next: Redirect): ProblemText {
    const passed = new Set([next]);
    let last = next;
    for (let step = nextOf(next); step; step = nextOf(step)) {
      const message = `${to} is redirected in a loop.`;
      const hint = 'Remove one of the records of the loop.';
      if (passed.has(step)) return { code: 'PG412', message, hint };
      passed.add(step);
      last = step;
    }
    const message = `${to} is itself redirected, on line ${next.source.line}.`;
    const hint = checkTo(last) ? 'Point to a page of the site.' : `Write "${last.to}".`;
    return { code: 'PG411', message, hint };
  }
}

const pageOf = (to: string) => to.replace(/#.*/, '');
