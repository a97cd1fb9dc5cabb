import { stateSlugOf } from '../addresses.ts';
import type { Content, Page, Plan, State } from '../model/index.ts';

/** A planned site, and its content: the notes of a state are read again when its pages are planned. */
export interface PlannedSite {
  content: Content;
  plan: Plan;
}

/**
 * Returns a function that plans the page of a file anew. The cities of the state that was asked for last are held, since pages are asked for
 * in their order. The notes of a state have no problems by then.
 */
export function routeFinder({ plan, content }: PlannedSite): (file: string) => Page | undefined {
  const routes = new Map<string, Page>(plan.routes.map((route) => [route.file, route]));
  const states = new Map(plan.states.map((state) => [state.slug, state]));
  let last: { slug: string; routes: ReadonlyMap<string, Page> } | undefined;
  return (file) => {
    const state = states.get(stateSlugOf(file));
    if (!state || routes.has(file)) return routes.get(file);
    if (last?.slug !== state.slug) {
      const planned = Array.from(
        routesOfState({ plan, content }, state),
        (route) => [route.file, route] as const,
      );
      last = { slug: state.slug, routes: new Map(planned) };
    }
    return last.routes.get(file);
  };
}

/** The number of all pages. */
export const countPages = ({ routes, states }: Plan): number =>
  states.reduce((sum, { cities }) => sum + 1 + cities.length, routes.length);

/** Plans all pages, a state after the other. */
export function* allRoutes(site: PlannedSite): Generator<Page> {
  yield* site.plan.routes;
  for (const state of site.plan.states) yield* routesOfState(site, state);
}

/** Plans the page of a state, then those of its cities. Throws a `ContentError` for notes with problems. */
export function* routesOfState({ plan, content }: PlannedSite, state: State): Generator<Page> {
  const described = content.describe(state);
  yield plan.stateRoute(state, described);
  yield* plan.cityRoutes(state, described.cities);
}
