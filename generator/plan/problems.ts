import { articlePath, fileOf } from '../addresses.ts';
import type { Content, Hold, Route, TextLink } from '../model/index.ts';
import type { ProblemCode } from '../problem/codes.ts';
import { nearest } from '../problem/nearest.ts';
import type { Problem } from '../problem/problem.ts';
import { finderOf, type Held, isThereFor, leadsToHeld } from './held-back.ts';
import { redirectProblems } from './redirect-problems.ts';
import { titleOf } from './route.ts';

/** What pages may not have in common. */
type Claim = Pick<Route, 'path' | 'title' | 'description' | 'source'>;

/** What is wrong between pages: no page can know it of itself. An article that is held back keeps its place for when it appears. */
export function problemsBetween(
  routes: readonly Route[],
  content: Content,
  held: readonly Held[],
): Problem[] {
  const waiting = held.map((article) => claimOf(article, content));
  const pages = [...routes, ...waiting];
  const indexed = [...routes.filter(({ indexed, kind }) => indexed || kind === 'article'), ...waiting];
  return [
    ...nothingToShow(content, held),
    ...repetitions(pages, {
      code: 'PG401',
      keyOf: ({ path }) => path.toLowerCase(),
      message: (path, first) => `this page's address, ${path}, is taken by ${first}.`,
      hint: 'Change one of the two slugs.',
    }),
    ...repetitions(indexed, {
      code: 'PG402',
      keyOf: ({ title }) => title,
      message: (title, first) => `this page's title, "${title}", is that of ${first}.`,
      hint: 'Search engines want each page to have its own.',
    }),
    ...repetitions(indexed, {
      code: 'PG403',
      keyOf: ({ description }) => description,
      message: (_, first) => `this page's description is that of ${first}.`,
      hint: 'Search engines want each page to have its own.',
    }),
    ...deadLinks(routes, content, held),
    ...redirectProblems(content.redirects, { routes, held }),
  ];
}

const claimOf = ({ slug, title, excerpt, source }: Held, { site }: Content): Claim => ({
  path: articlePath(slug),
  title: titleOf(title, site),
  description: excerpt,
  source,
});

/** The blog and the feed need something to say. */
function nothingToShow({ articles }: Content, [first]: readonly Held[]): Problem[] {
  if (articles.length > 0 || !first) return [];
  return [
    {
      code: 'PG101',
      source: first.source,
      message: 'every article is held back, this one too; expected at least one that is not.',
      hint: 'Remove "draft: true" from one that may be shown, or give it the date of today.',
    },
  ];
}

interface Repetition {
  code: ProblemCode;
  keyOf(page: Claim): string;
  message(value: string, first: string): string;
  hint: string;
}

/** Pages that have something that is another page's already. */
function repetitions(pages: readonly Claim[], { code, keyOf, message, hint }: Repetition): Problem[] {
  const taken = new Map<string, Claim>();
  return pages.flatMap((page) => {
    const value = keyOf(page);
    const first = taken.get(value);
    taken.set(value, first ?? page);
    if (!first) return [];
    const place = `${first.source.file}:${first.source.line}`;
    return { code, source: page.source, message: message(value, place), hint };
  });
}

/**
 * Links of articles and standing pages to pages and files that the site does not have. What waits for its day is held against the
 * site of that day; what a draft links to may be a draft too, or not be written yet.
 */
function deadLinks(
  routes: readonly Route[],
  { articles, history, privacy, terms, files }: Content,
  held: readonly Held[],
): Problem[] {
  const paths = routes.map(({ path }) => path);
  const known = new Set([
    ...routes.map(({ file }) => file),
    ...files.map(({ file }) => file),
    'sitemap.xml',
    'feed.xml',
    'robots.txt',
  ]);
  const heldAt = finderOf(held);
  const problemOf = ({ href, source }: TextLink, hold: Hold | undefined): Problem[] => {
    const [path = ''] = href.split(/[?#]/);
    const target = heldAt(path);
    if (known.has(fileOf(path)) || (target && isThereFor(target, hold))) return [];
    const leads = `the text links to ${path}, which`;
    if (target) return [{ source, ...leadsToHeld(target, { leads, instead: 'Leave the link out' }) }];
    return [
      {
        code: 'PG404',
        source,
        message: `${leads} the site does not have.`,
        hint: 'Correct the link; paths of pages end with a slash.',
        suggestion: nearest(path, paths),
      },
    ];
  };
  const published = [...articles, ...held].filter(({ draft }) => !draft);
  return [
    ...published.flatMap(({ links, hold }) => links.flatMap((link) => problemOf(link, hold))),
    ...[history, privacy, terms].flatMap(({ links }) => links.flatMap((link) => problemOf(link, undefined))),
  ];
}
