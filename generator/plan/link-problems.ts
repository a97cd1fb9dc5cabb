import { articlePath, cityPath, fileOf, paths, reservedSlugs, statePath } from '../addresses.ts';
import type { ReadTexts, TextLink } from '../model/index.ts';
import { nearestAmong } from '../problem/nearest.ts';
import type { Problem } from '../problem/problem.ts';
import { splitArticles } from './held-back.ts';
import { brokenLinks } from './problems.ts';

/**
 * Finds links that lead nowhere in the texts of a site whose other sources have problems, so that one build tells both. Leaves out
 * links that may lead to what could not be read.
 */
export function linkProblems(texts: ReadTexts, today: string): Problem[] {
  const { unread, states, prose, files } = texts;
  const { articles, held } = splitArticles(texts.articles, { today, drafts: false });
  const pages = [
    ...Object.values(paths),
    ...[...articles.map(({ slug }) => slug), ...(unread ?? [])].map(articlePath),
    ...(states ?? []).flatMap(({ slug, cities }) => [
      statePath(slug),
      ...cities.map((city) => cityPath(slug, city.slug)),
    ]),
  ];
  const isKnown = ({ href }: TextLink): boolean => {
    if (href.startsWith(paths.blog)) return unread !== undefined;
    return states !== undefined || reservedSlugs.has(href.split(/[/?#]/)[1] ?? '');
  };
  const withKnownLinks = <T extends { links: TextLink[] }>(text: T): T => ({
    ...text,
    links: text.links.filter(isKnown),
  });
  return brokenLinks(
    { articles: articles.map(withKnownLinks), prose: prose.map(withKnownLinks), files },
    {
      files: new Set(pages.map(fileOf)),
      nearestPath: nearestAmong(() => pages),
      held: held.map(withKnownLinks),
    },
  );
}
