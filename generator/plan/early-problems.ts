import { articlePath, cityPath, fileOf, paths, reservedSlugs, statePath } from '../addresses.ts';
import type { Article, Content, Prose, ReadTexts, TextLink } from '../model/index.ts';
import { nearestAmong } from '../problem/nearest.ts';
import type { Problem } from '../problem/problem.ts';
import { doAll } from '../steps.ts';
import {
  type Held,
  heldArticle,
  heldCities,
  publishedStates,
  splitArticles,
  withoutDraftCities,
} from './held-back.ts';
import { pagesOf } from './plan.ts';
import { brokenLinks, ownFiles, picturesOf, problemsBetween } from './problems.ts';
import { redirectProblems } from './redirect-problems.ts';
import { rootProblems } from './root-files.ts';

/**
 * Finds problems between the sources of a site if some sources have problems themselves, so that one build
 * tells both. Leaves out problems that may only follow from a source that could not be read.
 */
export function earlyProblems(texts: ReadTexts, today: string): Problem[] {
  const { content, redirects = [] } = texts;
  const { articles, held } = splitArticles(texts.articles.map(withKnownLinks(texts)), {
    today,
    drafts: false,
  });
  const prose = texts.prose.map(withKnownLinks(texts));
  const problems = content
    ? problemsOfPages(content, { articles, held, texts, today })
    : problemsOfTexts(texts, { articles, held, prose });
  const uncertain = new Set(
    redirects.filter(({ to }) => !isDecided(to, texts)).map(({ addressSources }) => addressSources.to),
  );
  const areAllArticlesRead = texts.unread?.length === 0;
  return problems.filter(({ code, source }) => {
    if (code === 'PG101') return areAllArticlesRead;
    // Two pages have one address only if two slugs are the same, or reserved, which the load tells.
    if (code === 'PG401') return false;
    // Lengths and links that lead to a page may follow from a text that could not be read.
    if (['PG506', 'PG510', 'PG511'].includes(code)) return false;
    return code !== 'PG410' || !uncertain.has(source);
  });
}

/** Returns a function that removes from a text the links to pages whose source could not be read. */
const withKnownLinks =
  (texts: ReadTexts) =>
  <T extends { links: TextLink[] }>(text: T): T => ({
    ...text,
    links: text.links.filter(({ href }) => isDecided(href, texts)),
  });

/** True if the readable sources decide whether the site has a page at an address. */
function isDecided(address: string, { unread, unreadPages, states }: ReadTexts): boolean {
  if (!address.startsWith('/')) return true;
  const [path = ''] = address.split(/[?#]/);
  if (path.startsWith(paths.blog))
    return unread !== undefined && !unread.some((slug) => fileOf(articlePath(slug)) === fileOf(path));
  if (!unreadPages || unreadPages.some((page) => fileOf(page) === fileOf(path))) return false;
  return states !== undefined || reservedSlugs.has(path.split('/')[1] ?? '');
}

/** Finds all problems between pages, if each file could be read. */
function problemsOfPages(
  content: Content,
  {
    articles,
    held,
    texts,
    today,
  }: { articles: Article[]; held: readonly Held[]; texts: ReadTexts; today: string },
): Problem[] {
  const checked = withKnownLinks(texts);
  const read: Content = {
    ...content,
    articles,
    history: content.history && checked(content.history),
    privacy: checked(content.privacy),
    terms: checked(content.terms),
    ownPages: content.ownPages.map(checked),
  };
  const published = withoutDraftCities(read);
  const cities = heldCities(read.states);
  const { entries } = doAll(pagesOf(published, today));
  return doAll(problemsBetween(entries(), published, { held, cities, today }));
}

/** Finds dead links and wrong redirects, if some file could not be read. */
function problemsOfTexts(
  { unread, unreadPages, states, redirects, ...others }: ReadTexts,
  { articles, held, prose }: { articles: Article[]; held: readonly Held[]; prose: Prose[] },
): Problem[] {
  const pages = [
    ...Object.values(paths).filter((path) => path !== paths.history),
    ...prose.map(({ path }) => path),
    ...articles.map(({ slug }) => articlePath(slug)),
    ...publishedStates(states ?? []).flatMap(({ slug, cities }) => [
      statePath(slug),
      ...cities.map((city) => cityPath(slug, city.slug)),
    ]),
  ];
  const files = new Set(pages.map(fileOf));
  const nearestPath = nearestAmong(() => [
    ...pages,
    ...(unread ?? []).map(articlePath),
    ...(unreadPages ?? []),
  ]);
  const heldPages = [...held.map(heldArticle), ...heldCities(states ?? [])];
  return [
    ...brokenLinks({ ...others, articles, prose }, { files, nearestPath, held, heldPages }),
    ...redirectProblems(redirects ?? [], {
      heads: [],
      pages: files,
      nearestPath,
      held: heldPages,
      ...ownFiles(others),
    }),
    ...rootProblems(others.rootFiles, [...files, ...picturesOf(others)]),
  ];
}
