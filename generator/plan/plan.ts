import { leadsUrl, statePath } from '../addresses.ts';
import type { Content, Frame, Plan } from '../model/index.ts';
import { ContentError, type Problem } from '../problem/problem.ts';
import { shownDate } from './dates.ts';
import { heldArticle, splitArticles } from './held-back.ts';
import { problemsBetween } from './problems.ts';
import { routesOf } from './routes.ts';
import { searchEntries } from './search-entries.ts';
import { airExamples } from './state-air.ts';

/** The plan of all pages, and the problems between them, which are looked for when they are asked for. */
export interface Planned {
  plan: Plan;
  readonly problems: readonly Problem[];
}

interface PlanOptions {
  /** True if the site shows the articles that a build holds back. */
  drafts?: boolean;
}

/** Plans every page, as `planPages` does. Throws a `ContentError` if there is any problem between pages. */
export function plan(content: Content, today: string, options: PlanOptions = {}): Plan {
  const { plan, problems } = planPages(content, today, options);
  if (problems.length > 0) throw new ContentError(problems);
  return plan;
}

/** Plans every page. `today` is the ISO date of the build. */
export function planPages(loaded: Content, today: string, { drafts = false }: PlanOptions = {}): Planned {
  const { articles, held } = splitArticles(loaded.articles, { today, drafts });
  const content = { ...loaded, articles };
  const routes = routesOf(content);
  return {
    plan: {
      frame: frameOf(content, today),
      routes,
      // Only the search index needs them: those of many cities are not held.
      get searchEntries() {
        return searchEntries(content, routes);
      },
      redirects: content.redirects,
      heldBack: held.map(heldArticle),
    },
    get problems() {
      return problemsBetween(routes, content, held);
    },
  };
}

function frameOf(content: Content, today: string): Frame {
  const { site, figures, amounts, loanExample, options, cooldownMs, states, footerStates } = content;
  const names = new Map(states.map(({ slug, name }) => [slug, name]));
  return {
    site,
    figures,
    amounts,
    loanExample,
    airExamples: airExamples(content),
    options,
    endpoint: leadsUrl(site.leadsHost),
    cooldownMs,
    today: shownDate(today),
    footerStates: footerStates.map((slug) => ({ name: names.get(slug) ?? slug, path: statePath(slug) })),
  };
}
