import { fileOf, madePaths, ownPath } from '../addresses.ts';
import type { Content, HeldPage, Hold, PageHead, Plan, Prose } from '../model/index.ts';
import { nearestAmong } from '../problem/nearest.ts';
import { namePages, type Problem } from '../problem/problem.ts';
import { type Held, leadsToHeld } from './held-back.ts';
import { titleOf } from './page-head.ts';
import { redirectProblems, type SiteAddresses, tooManyRedirects, unreachable } from './redirect-problems.ts';
import { rootPages, rootProblems } from './root-problems.ts';

interface Found {
  held: readonly Held[];
  heldBack: readonly HeldPage[];
  /** Paths of pages that could not be read. Links may lead there. */
  unread: readonly string[];
  calendars: Plan['calendars'];
}

/** The paths, titles and descriptions of articles that are held back are taken, too. */
export function problemsBetween(
  heads: readonly PageHead[],
  content: Content,
  { held, heldBack, unread, calendars }: Found,
): Problem[] {
  const pages = new Set([...heads.map(({ file }) => file), ...unread.map(fileOf)]);
  const pictures = [
    ...content.files.map(({ file }) => file),
    ...content.resized.flatMap(({ variants }) => variants.map(({ path }) => fileOf(path))),
  ];
  const heldAt = new Map(heldBack.map((page) => [fileOf(page.path), page]));
  const others = [...pictures, ...content.rootFiles.map(({ file }) => file)];
  const site: SiteAddresses = {
    pages,
    others,
    files: new Set([
      ...pages,
      ...others,
      ...madePaths.map(fileOf),
      ...calendars.map(({ path }) => fileOf(path)),
    ]),
    nearestPath: nearestAmong(() => heads.map(({ path }) => path)),
    heldAt: (path) => heldAt.get(fileOf(path)),
  };
  const waiting = held.map((article) => ({
    ...article,
    title: titleOf(article.title, content.site),
    description: article.excerpt,
    indexed: true,
    record: article,
  }));
  const all = [...heads, ...waiting];
  const files = [...pages, ...held.map(({ path }) => fileOf(path)), ...pictures];
  return [
    ...duplicates(all),
    ...wrongLengths(heads),
    ...noArticles(content, held),
    ...brokenLinks(content, held, site),
    ...unreachable(all),
    ...tooManyRedirects(content.redirects, rootPages(content.rootFiles)),
    ...redirectProblems(content.redirects, site),
    ...rootProblems(content.rootFiles, files),
    ...unreached(content),
  ];
}

type Head = Pick<PageHead, 'path' | 'title' | 'description' | 'indexed' | 'record'> & {
  kind?: PageHead['kind'];
};

/** What each page has alone, and what a second page with the same is told. */
const UNIQUE = [
  {
    code: 'PG401',
    field: 'path',
    clash: (path: string) => `this page's address, ${path}, is taken by`,
    hint: 'Change one of the two slugs.',
  },
  {
    code: 'PG402',
    field: 'title',
    clash: (title: string) => `this page's title, "${title}", is that of`,
    hint: 'Search engines want each page to have its own.',
  },
  {
    code: 'PG403',
    field: 'description',
    clash: () => "this page's description is that of",
    hint: 'Search engines want each page to have its own.',
  },
] as const;

function duplicates(heads: readonly Head[]): Problem[] {
  const problems: Problem[] = [];
  for (const { code, field, clash, hint } of UNIQUE) {
    const taken = new Map<string, Head>();
    for (const page of heads) {
      if (field !== 'path' && !page.indexed && page.kind !== 'article') continue;
      const value = page[field];
      const first = taken.get(value)?.record.source;
      if (!first) taken.set(value, page);
      else {
        const message = `${clash(value)} ${first.file}:${first.line}.`;
        problems.push({ code, source: page.record.source, message, hint });
      }
    }
  }
  return problems;
}

/** In characters. Search results cut off longer texts; shorter ones say little. */
const LENGTHS = {
  title: { code: 'PG510', from: 4, to: 70 },
  description: { code: 'PG511', from: 70, to: 160 },
} as const;

/** For each kind of page, the first title and description of a wrong length. */
function wrongLengths(heads: readonly PageHead[]): Problem[] {
  const found = new Map<string, Problem & { pages: string[] }>();
  for (const page of heads)
    for (const name of ['title', 'description'] as const) {
      const { code, from, to } = LENGTHS[name];
      // Most texts have no character of two UTF-16 units, which counts once.
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
          hint: length > to ? 'Shorten it: search results cut it off.' : 'Say more: search results show it.',
          pages: [page.path],
        });
    }
  return Array.from(found.values(), (problem) => ({
    ...problem,
    message: `${namePages(problem.pages)}: ${problem.message}`,
  }));
}

/** The blog and the feed need an article. */
function* noArticles({ articles }: Content, [first]: readonly Held[]): Generator<Problem> {
  if (articles.length === 0 && first)
    yield {
      code: 'PG101',
      source: first.source,
      message: 'every article is held back, this one too; expected at least one that is not.',
      hint: 'Remove "draft: true" from one that may be shown, or give it the date of today.',
    };
}

/**
 * An article with a later date may link to articles that are published by then. Links of drafts are not
 * checked: their targets may not be written yet.
 */
function* brokenLinks(content: Content, held: readonly Held[], site: SiteAddresses): Generator<Problem> {
  const published = [...content.articles, ...held].filter(({ draft }) => !draft);
  for (const text of [...published, ...proseOf(content)])
    for (const { href, source } of text.links) {
      // Other addresses are followed on finished pages.
      if (!href.startsWith('/')) continue;
      const [path = ''] = href.split(/[?#]/);
      const target = site.heldAt(path);
      const linking: Hold | undefined = 'hold' in text ? text.hold : undefined;
      if (site.files.has(fileOf(path)) || (target && isPublishedBy(target, linking))) continue;
      const leads = `the text links to ${path}, which`;
      if (target) yield { source, ...leadsToHeld(target, leads, 'Leave the link out') };
      else
        yield {
          code: 'PG404',
          source,
          message: `${leads} the site does not have.`,
          hint: 'Correct the link; paths of pages end with a slash.',
          suggestion: site.nearestPath(path),
        };
    }
}

const isPublishedBy = ({ hold }: HeldPage, linking: Hold | undefined): boolean =>
  hold.reason === 'date' && linking?.reason === 'date' && hold.appears <= linking.appears;

const proseOf = ({ history, privacy, terms, ownPages }: Content): Prose[] => [
  ...(history ? [history] : []),
  privacy,
  terms,
  ...ownPages,
];

const MOST_CLICKS = 3;

/** Reports the owner's pages that no link leads to, or too long a way. Templates link all others. */
function* unreached(content: Content): Generator<Problem> {
  const { articles, history, privacy, terms, ownPages, linkedPages } = content;
  const textAt = new Map([...articles, ...proseOf(content)].map((text) => [text.path, text]));
  // In the order of their clicks, so that a page that is added at the end has the fewest.
  const clicks = new Map<string, number>();
  for (const slug of [...linkedPages.menu, ...linkedPages.footer]) clicks.set(ownPath(slug), 1);
  for (const text of [history, privacy, terms]) if (text) clicks.set(text.path, 1);
  for (const { path } of articles) clicks.set(path, 2);
  for (const [path, count] of clicks)
    for (const { href } of textAt.get(path)?.links ?? []) {
      const [target = ''] = href.split(/[?#]/);
      if (!clicks.has(target)) clicks.set(target, count + 1);
    }
  for (const { path, source } of ownPages) {
    const count = clicks.get(path) ?? Number.POSITIVE_INFINITY;
    if (count <= MOST_CLICKS) continue;
    const why = Number.isFinite(count)
      ? `this page lies ${count} clicks from the home page; at most ${MOST_CLICKS} are good.`
      : 'no links lead from the home page to this one.';
    const hint = 'Name it under "menu" or "footer" in site.json, or link to it from a text.';
    yield { code: 'PG506', source, message: `${path}: ${why}`, hint, pages: [path] };
  }
}
