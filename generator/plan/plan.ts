import { leadsUrl, statePath } from '../addresses.ts';
import type { Content, Plan, Route } from '../model.ts';
import { ContentError, type Problem } from '../problem.ts';
import { contentRoutes } from './content-routes.ts';
import { fixedRoutes } from './fixed-routes.ts';
import { placeRoutes } from './place-routes.ts';
import { searchEntries } from './search-entries.ts';

/** Decides every page before any is rendered. `today` is the build's ISO date. Throws a `ContentError` where pages collide. */
export function plan(content: Content, today: string): Plan {
  const routes = [...fixedRoutes(content), ...contentRoutes(content), ...placeRoutes(content)];
  const problems = collisions(routes);
  if (problems.length > 0) throw new ContentError(problems);
  const { site, figures, options, cooldownMs, states, footerStates } = content;
  const names = new Map(states.map(({ slug, name }) => [slug, name]));
  return {
    frame: {
      site,
      figures,
      options,
      endpoint: leadsUrl(site.leadsHost),
      cooldownMs,
      today,
      footerStates: footerStates.map((slug) => ({ name: names.get(slug) ?? slug, path: statePath(slug) })),
    },
    routes,
    searchEntries: searchEntries(content),
  };
}

/** Two pages at one address, on file systems too that do not tell upper from lower case. */
function collisions(routes: readonly Route[]): Problem[] {
  const taken = new Map<string, Route>();
  return routes.flatMap((route) => {
    const key = route.path.toLowerCase();
    const first = taken.get(key);
    taken.set(key, first ?? route);
    if (!first) return [];
    const place = `${first.source.file}:${first.source.line}`;
    return {
      source: route.source,
      message: `this page's address, ${route.path}, is taken by ${place}.`,
      hint: 'Change one of the two slugs.',
    };
  });
}
