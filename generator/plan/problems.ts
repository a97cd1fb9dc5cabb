import { articlePath, fileOf, ownPath } from '../addresses.ts';
import type { Content, HeldPage, Hold, PageHead, Prose, TextLink } from '../model/index.ts';
import { nearestAmong } from '../problem/nearest.ts';
import { namePages, type Problem, type ProblemCode } from '../problem/problem.ts';
import type { Steps } from '../steps.ts';
import { reviewProblems } from './content-pages.ts';
import { dealerProblems } from './dealers.ts';
import { finderOf, type Held, heldArticle, isPublishedBy, leadsToHeld } from './held-back.ts';
import { titleOf } from './page.ts';
import { redirectProblems, type SiteAddresses } from './redirect-problems.ts';
import { rootPages, rootProblems } from './root-files.ts';

type UniqueFields = Pick<PageHead, 'path' | 'title' | 'description' | 'source'>;

/**
 * Finds the problems between pages. `held` are articles: their paths, titles and descriptions are taken too, for their
 * publication. `cities` are held back, too.
 */
export function* problemsBetween(
  heads: readonly PageHead[],
  content: Content,
  { held, cities, today }: { held: readonly Held[]; cities: readonly HeldPage[]; today: string },
): Steps<Problem[]> {
  const waiting = held.map((article) => uniqueFieldsOf(article, content));
  const pages = [...heads, ...waiting];
  const indexed = [...heads.filter(({ indexed, kind }) => indexed || kind === 'article'), ...waiting];
  const pictures = [
    ...content.files.map(({ file }) => file),
    ...content.resized.flatMap(({ variants }) => variants.map(({ path }) => fileOf(path))),
  ];
  const heldPages = [...held.map(heldArticle), ...cities];
  const site: SiteAddresses = {
    heads,
    pages: new Set(heads.map(({ file }) => file)),
    others: [...pictures, ...content.rootFiles.map(({ file }) => file)],
    rootPages: rootPages(content.rootFiles),
    nearestPath: nearestAmong(() => heads.map(({ path }) => path)),
    held: heldPages,
    heldAt: finderOf(heldPages),
  };
  yield;
  const problems = noArticles(content, held);
  for (const [rule, among] of [
    [SAME_PATH, pages],
    [SAME_TITLE, indexed],
    [SAME_DESCRIPTION, indexed],
  ] as const) {
    problems.push(...duplicates(among, rule));
    yield;
  }
  problems.push(...wrongLengths(heads));
  yield;
  return [
    ...problems,
    ...brokenLinks(content, held, site),
    ...redirectProblems(content.redirects, site),
    ...rootProblems(content.rootFiles, [...pages.map(({ path }) => fileOf(path)), ...pictures]),
    ...dealerProblems(content.dealers, today),
    ...reviewProblems(content, today),
    ...unreached(content),
  ];
}

/** The lengths in characters. Search results cut off longer texts; shorter ones say little. */
const LENGTHS = {
  title: { code: 'PG510', from: 4, to: 70 },
  description: { code: 'PG511', from: 70, to: 160 },
} as const;

/** Reports titles and descriptions that are too long or too short: for each kind of page the first one. */
function wrongLengths(heads: readonly PageHead[]): Problem[] {
  const found = new Map<string, { problem: Problem; paths: string[] }>();
  for (const name of ['title', 'description'] as const) {
    const { code, from, to } = LENGTHS[name];
    for (const page of heads) {
      // Most texts have no character of two UTF-16 units, which counts once.
      const text = page[name];
      const length = /[\ud800-\udbff]/.test(text) ? [...text].length : text.length;
      if ((length >= from && length <= to) || (name === 'description' && !page.indexed)) continue;
      const { problem, paths } = found.get(`${name} ${page.kind}`) ?? {
        problem: {
          code,
          source: page.source,
          message: `the ${name} "${text}" has ${length} characters; expected ${from} to ${to}.`,
          hint: length > to ? 'Shorten it: search results cut it off.' : 'Say more: search results show it.',
        },
        paths: [],
      };
      found.set(`${name} ${page.kind}`, { problem, paths: [...paths, page.path] });
    }
  }
  return Array.from(found.values(), ({ problem, paths }) => ({
    ...problem,
    message: `${namePages(paths)}: ${problem.message}`,
    pages: paths,
  }));
}

const MOST_CLICKS = 3;

/** Reports pages of the owner's own that no link leads to, or too long a way. All other pages are linked by templates. */
function unreached(content: Content): Problem[] {
  const { articles, history, privacy, terms, ownPages, linkedPages } = content;
  const textAt = new Map<string, Pick<Prose, 'links'>>([
    ...articles.map((article) => [articlePath(article.slug), article] as const),
    ...proseOf(content).map((text) => [text.path, text] as const),
  ]);
  // In the order of their clicks, so that a page that is added at the end has the fewest.
  const clicks = new Map<string, number>([
    ...[...linkedPages.menu, ...linkedPages.footer].map((slug) => [ownPath(slug), 1] as const),
    ...[history, privacy, terms].flatMap((text) => (text ? [[text.path, 1] as const] : [])),
    ...articles.map(({ slug }) => [articlePath(slug), 2] as const),
  ]);
  for (const [path, count] of clicks)
    for (const { href } of textAt.get(path)?.links ?? []) {
      const [target = ''] = href.split(/[?#]/);
      if (!clicks.has(target)) clicks.set(target, count + 1);
    }
  return ownPages.flatMap(({ path, source }): Problem | [] => {
    const count = clicks.get(path);
    if (count !== undefined && count <= MOST_CLICKS) return [];
    const why =
      count === undefined
        ? 'no links lead from the home page to this one.'
        : `this page lies ${count} clicks from the home page; at most ${MOST_CLICKS} are good.`;
    return {
      code: 'PG506',
      source,
      message: `${path}: ${why}`,
      hint: 'Name it under "menu" or "footer" in site.json, or link to it from a text.',
      pages: [path],
    };
  });
}

const proseOf = ({ history, privacy, terms, ownPages }: Content): Prose[] => [
  ...(history ? [history] : []),
  privacy,
  terms,
  ...ownPages,
];

const uniqueFieldsOf = ({ slug, title, excerpt, source }: Held, { site }: Content): UniqueFields => ({
  path: articlePath(slug),
  title: titleOf(title, site),
  description: excerpt,
  source,
});

/** Reports a site without articles, since the blog and the feed need one. */
function noArticles({ articles }: Content, [first]: readonly Held[]): Problem[] {
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

interface DuplicateRule {
  code: ProblemCode;
  keyOf(page: UniqueFields): string;
  message(value: string, first: string): string;
  hint: string;
}

const SAME_PATH: DuplicateRule = {
  code: 'PG401',
  keyOf: ({ path }) => path.toLowerCase(),
  message: (path, first) => `this page's address, ${path}, is taken by ${first}.`,
  hint: 'Change one of the two slugs.',
};

const SAME_TITLE: DuplicateRule = {
  code: 'PG402',
  keyOf: ({ title }) => title,
  message: (title, first) => `this page's title, "${title}", is that of ${first}.`,
  hint: 'Search engines want each page to have its own.',
};

const SAME_DESCRIPTION: DuplicateRule = {
  code: 'PG403',
  keyOf: ({ description }) => description,
  message: (_, first) => `this page's description is that of ${first}.`,
  hint: 'Search engines want each page to have its own.',
};

/** Reports pages that have the same key as an earlier page. */
function duplicates(
  pages: readonly UniqueFields[],
  { code, keyOf, message, hint }: DuplicateRule,
): Problem[] {
  const taken = new Map<string, UniqueFields>();
  const problems: Problem[] = [];
  for (const page of pages) {
    const value = keyOf(page);
    const first = taken.get(value);
    if (!first) {
      taken.set(value, page);
      continue;
    }
    const position = `${first.source.file}:${first.source.line}`;
    problems.push({ code, source: page.source, message: message(value, position), hint });
  }
  return problems;
}

/**
 * Reports links of texts to pages and files that the site does not have. An article with a later date may link to articles that
 * are published by then. The links of drafts are not checked: their targets may be drafts, or not yet written.
 */
function brokenLinks(
  content: Content,
  held: readonly Held[],
  { pages, others, nearestPath, heldAt }: SiteAddresses,
): Problem[] {
  const files = new Set([...pages, ...others, 'sitemap.xml', 'feed.xml', 'robots.txt']);
  const problemOf = ({ href, source }: TextLink, hold: Hold | undefined): Problem[] => {
    // Other addresses are followed on finished pages.
    if (!href.startsWith('/')) return [];
    const [path = ''] = href.split(/[?#]/);
    const target = heldAt(path);
    if (files.has(fileOf(path)) || (target && isPublishedBy(target, hold))) return [];
    const leads = `the text links to ${path}, which`;
    if (target) return [{ source, ...leadsToHeld(target, { leads, instead: 'Leave the link out' }) }];
    return [
      {
        code: 'PG404',
        source,
        message: `${leads} the site does not have.`,
        hint: 'Correct the link; paths of pages end with a slash.',
        suggestion: nearestPath(path),
      },
    ];
  };
  const published = [...content.articles, ...held].filter(({ draft }) => !draft);
  return [
    ...published.flatMap(({ links, hold }) => links.flatMap((link) => problemOf(link, hold))),
    ...proseOf(content).flatMap(({ links }) => links.flatMap((link) => problemOf(link, undefined))),
  ];
}
