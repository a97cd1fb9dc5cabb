import { leadsUrl, statePath } from '../addresses.ts';
import type { Content, Plan } from '../model/index.ts';
import { ContentError } from '../problem/problem.ts';
import { contentRoutes } from './content-routes.ts';
import { shownDate } from './dates.ts';
import { fixedRoutes } from './fixed-routes.ts';
import { editionOf, heldArticle } from './held-back.ts';
import { airOf, placeRoutes } from './place-routes.ts';
import { problemsBetween } from './problems.ts';
import { searchEntries } from './search-entries.ts';

/**
 * Decides every page before any is rendered. `today` is the build's ISO date; `drafts` shows what a build holds back too. Throws
 * a `ContentError` where pages are at odds with each other.
 */
export function plan(loaded: Content, today: string, { drafts = false } = {}): Plan {
  const { articles, held } = editionOf(loaded.articles, { today, drafts });
  const content = { ...loaded, articles };
  const routes = [...fixedRoutes(content), ...contentRoutes(content), ...placeRoutes(content)];
  const problems = problemsBetween(routes, content, held);
  if (problems.length > 0) throw new ContentError(problems);
  const {
    site,
    figures,
    amounts,
    loanExample,
    climates,
    options,
    cooldownMs,
    states,
    footerStates,
    redirects,
  } = content;
  const names = new Map(states.map(({ slug, name }) => [slug, name]));
  return {
    frame: {
      site,
      figures,
      amounts,
      loanExample,
      climates: climates.map(airOf),
      options,
      endpoint: leadsUrl(site.leadsHost),
      cooldownMs,
      today: shownDate(today),
      footerStates: footerStates.map((slug) => ({ name: names.get(slug) ?? slug, path: statePath(slug) })),
    },
    routes,
    searchEntries: searchEntries(content),
    redirects,
    heldBack: held.map(heldArticle),
  };
}
