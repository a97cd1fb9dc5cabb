import { stateSlugOf } from '../addresses.ts';
import type { Content, Plan, Route } from '../model/index.ts';

/** A planned site, and its content: the notes of a state are read again when its pages are planned. */
export interface PlannedSite {
  content: Content;
  plan: Plan;
}

/**
 * Returns a function that plans the page of a file anew. The cities of the state that was asked for last are held, since pages are asked for
 * in their order. The notes of a state have no problems by then.
 */
export function routeFinder({ plan, content }: PlannedSite): (file: string) => Route | undefined {
  const routes = new Map<string, Route>(plan.routes.map((route) => [route.file, route]));
  const states = new Map(plan.states.map((state) => [state.slug, state]));
  let last: { slug: string; routes: ReadonlyMap<string, Route> } | undefined;
  return (file) => {
    const state = states.get(stateSlugOf(file));
    if (!state || routes.has(file)) return routes.get(file);
    if (last?.slug !== state.slug) {
      const described = content.notesOf(state).describe();
      const planned = [plan.stateRoute(state, described), ...plan.cityRoutes(state, described.cities)];
      last = { slug: state.slug, routes: new Map(planned.map((route) => [route.file, route])) };
    }
    return last.routes.get(file);
  };
}

/** The number of all pages. */
export const countPages = ({ routes, states }: Plan): number =>
  states.reduce((sum, { cities }) => sum + 1 + cities.length, routes.length);

/** Plans all pages, a state after the other. */
export function* allRoutes({ plan, content }: PlannedSite): Generator<Route> {
  yield* plan.routes;
  for (const state of plan.states) {
    const described = content.notesOf(state).describe();
    yield plan.stateRoute(state, described);
    yield* plan.cityRoutes(state, described.cities);
  }
}
