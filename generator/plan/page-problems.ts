import { fileOf, madePaths, ownPath } from '../addresses.ts';
import type { Content, HeldPage, Hold, PageHead, Plan } from '../model/index.ts';
import { nearestAmong } from '../problem/nearest.ts';
import { namePages, type Problem } from '../problem/problem.ts';
import { type Held, leadsToHeld } from './held-back.ts';
import { headOf } from './page-head.ts';
import {
  redirectProblems,
  type SiteAddresses,
  tooManyRedirects,
  unreachable,
} from './redirect-problems.ts';
import { rootProblems } from './root-problems.ts';

/** Paths, titles and descriptions of `held` articles are taken, too. Links may lead to `unread` pages. */
export function problemsBetween(
  plan: Plan,
  content: Content,
  { held, unread }: { held: readonly Held[]; unread: readonly string[] },
): Problem[] {
  const heads = [...plan.heads()];
  const pages = new Set([...heads.map(({ file }) => file), ...unread.map(fileOf)]);
  const variants = content.resized.flatMap(({ variants }) => variants);
  const pictures = [
    ...content.files.map(({ file }) => file),
    ...variants.map(({ path }) => fileOf(path)),
  ];
  const heldAt = new Map(plan.heldBack.map((page) => [fileOf(page.path), page]));
  const others = [...pictures, ...content.rootFiles.map(({ file }) => file)];
  const made = [...madePaths, ...plan.calendars.map(({ path }) => path)];
  const site: SiteAddresses = {
    pages,
    others,
    files: new Set([...pages, ...others, ...made.map(fileOf)]),
    nearestPath: nearestAmong(() => heads.map(({ path }) => path)),
    heldAt: (path) => heldAt.get(fileOf(path)),
  };
  const waiting = held.map((article) => {
    const { path, title, excerpt } = article;
    return headOf(content, 'article', { path, title, description: excerpt, record: article });
  });
  const all = [...heads, ...waiting];
  const files = [...pages, ...held.map(({ path }) => fileOf(path)), ...pictures];
  return [
    ...duplicates(all),
    ...wrongLengths(heads),
    ...noArticles(content, held),
    ...brokenLinks(content, held, site),
    ...unreachable(all),
    ...tooManyRedirects(plan),
    ...redirectProblems(content.redirects, site),
    ...rootProblems(content.rootFiles, files),
    ...unreached(content),
  ];
}

const ALONE = 'Change one of the two: search engines want each page to have its own.';

/** Fields that must differ between pages, and the problem of a second page with a value. */
const UNIQUE = [
  ['PG401', 'path', "this page's address, $, is taken by", 'Change one of the two slugs.'],
  ['PG402', 'title', 'this page\'s title, "$", is also the title of', ALONE],
  ['PG403', 'description', "this page's description is also the description of", ALONE],
] as const;

function duplicates(heads: readonly PageHead[]): Problem[] {
  const problems: Problem[] = [];
  for (const [code, field, clash, hint] of UNIQUE) {
    const taken = new Map<string, PageHead>();
    for (const page of heads) {
      if (field !== 'path' && !page.indexed && page.kind !== 'article') continue;
      const value = page[field];
      const first = taken.get(value)?.record.source;
      if (!first) taken.set(value, page);
      else {
        const message = `${clash.replace('$', () => value)} ${first.file}:${first.line}.`;
        problems.push({ code, source: page.record.source, message, hint });
      }
    }
  }
  return problems;
}

/** Limits in characters. Search results cut off longer texts; shorter texts say little. */
const LENGTHS = [
  { name: 'title', code: 'PG510', from: 4, to: 70 },
  { name: 'description', code: 'PG511', from: 70, to: 160 },
] as const;

/** Finds the first title and the first description of a wrong length in each kind of page. */
function wrongLengths(heads: readonly PageHead[]): Problem[] {
  const found = new Map<string, Problem & { pages: string[] }>();
  for (const page of heads)
    for (const { name, code, from, to } of LENGTHS) {
      // A character of two UTF-16 units counts once. Most texts have none.
      const text = page[name];
      const length = /[\ud800-\udbff]/.test(text) ? [...text].length : text.length;
      if ((length >= from && length <= to) || (name === 'description' && !page.indexed)) continue;
      const first = found.get(`${name} ${page.kind}`);
      if (first) first.pages.push(page.path);
      else
        found.set(`${name} ${page.kind}`, {
          code,
          source: page.record.source,
          message: `the ${name} "${text}" has ${length} characters; expected ${from} to ${to}.`,
          hint:
            length > to
              ? 'Shorten it: search results cut it off.'
              : 'Say more: search results show it.',
          pages: [page.path],
        });
    }
  return Array.from(found.values(), (problem) => ({
    ...problem,
    message: `${namePages(problem.pages)}: ${problem.message}`,
  }));
}

/** The blog and the feed need an article. */
function noArticles({ articles }: Content, held: readonly Held[]): Problem[] {
  const message =
    'all articles are held back, including this one; expected at least one that is not.';
  const hint = 'Remove "draft: true" from an article that is ready, or give it today’s date.';
  const first = articles.length === 0 ? held.slice(0, 1) : [];
  return first.map(({ source }) => ({ code: 'PG101', source, message, hint }));
}

/** A held article may link to others that are out by then. The targets of a draft may not be written yet. */
function brokenLinks(content: Content, held: readonly Held[], site: SiteAddresses): Problem[] {
  const published = [...content.articles, ...held].filter(({ draft }) => !draft);
  return [...published, ...content.pages].flatMap((text) =>
    text.links.flatMap(({ href, source }) => {
      // Finished pages are checked for other addresses.
      if (!href.startsWith('/')) return [];
      const path = withoutEnd(href);
      const target = site.heldAt(path);
      const linking = 'hold' in text ? text.hold : undefined;
      if (site.files.has(fileOf(path)) || (target && isPublishedBy(target, linking))) return [];
      const leads = `the text links to ${path}, which`;
      if (target) return { source, ...leadsToHeld(target, leads, 'Leave the link out') };
      const message = `${leads} the site does not have.`;
      const hint = 'Correct the link; paths of pages end with a slash.';
      return { code: 'PG404', source, message, hint, suggestion: site.nearestPath(path) };
    }),
  );
}

const withoutEnd = (href: string) => href.replace(/[?#].*/s, '');

const isPublishedBy = ({ hold }: HeldPage, linking: Hold | undefined) =>
  hold.reason === 'date' && linking?.reason === 'date' && hold.appears <= linking.appears;

const MOST_CLICKS = 3;

/** Finds the owner's pages that take too many clicks from the home page. Templates link to all others. */
function unreached({ articles, pages, ownPages, linkedPages }: Content): Problem[] {
  const textAt = new Map([...articles, ...pages].map((text) => [text.path, text]));
  // Sorted by clicks: a page that is added at the end has the fewest possible.
  const clicks = new Map<string, number>();
  for (const slug of [...linkedPages.menu, ...linkedPages.footer]) clicks.set(ownPath(slug), 1);
  for (const page of pages) if (!ownPages.includes(page)) clicks.set(page.path, 1);
  for (const { path } of articles) clicks.set(path, 2);
  for (const [path, count] of clicks)
    for (const { href } of textAt.get(path)?.links ?? []) {
      const target = withoutEnd(href);
      if (!clicks.has(target)) clicks.set(target, count + 1);
    }
  return ownPages.flatMap(({ path, source }) => {
    const count = clicks.get(path);
    if (count !== undefined && count <= MOST_CLICKS) return [];
    const why =
      count === undefined
        ? 'no links lead from the home page to this page.'
        : `this page is ${count} clicks from the home page; the limit is ${MOST_CLICKS}.`;
    const hint = 'Name it under "menu" or "footer" in site.json, or link to it from a text.';
    return { code: 'PG506', source, message: `${path}: ${why}`, hint, pages: [path] };
  });
}
