import { leadsUrl, statePath } from '../addresses.ts';
import type { Content, Frame, Plan } from '../model/index.ts';
import { ContentError } from '../problem/problem.ts';
import { contentRoutes } from './content-routes.ts';
import { shownDate } from './dates.ts';
import { fixedRoutes } from './fixed-routes.ts';
import { heldArticle, splitArticles } from './held-back.ts';
import { placeRoutes } from './place-routes.ts';
import { airOf } from './place-texts.ts';
import { problemsBetween } from './problems.ts';
import { searchEntries } from './search-entries.ts';

/**
 * Plans every page. `today` is the ISO date of the build. With `drafts`, the site shows the articles that a build holds back. Throws
 * a `ContentError` with all problems between pages.
 */
export function plan(loaded: Content, today: string, { drafts = false } = {}): Plan {
  const { articles, held } = splitArticles(loaded.articles, { today, drafts });
  const content = { ...loaded, articles };
  const routes = [...fixedRoutes(content), ...contentRoutes(content), ...placeRoutes(content)];
  const problems = problemsBetween(routes, content, held);
  if (problems.length > 0) throw new ContentError(problems);
  return {
    frame: frameOf(content, today),
    routes,
    searchEntries: searchEntries(content),
    redirects: content.redirects,
    heldBack: held.map(heldArticle),
  };
}

function frameOf(content: Content, today: string): Frame {
  const { site, figures, amounts, loanExample, climates, options, cooldownMs, states, footerStates } =
    content;
  const names = new Map(states.map(({ slug, name }) => [slug, name]));
  return {
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
  };
}
