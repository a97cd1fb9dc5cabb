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
export function pageFinder({ plan, content }: PlannedSite): (file: string) => Page | undefined {
  const fixed = new Map<string, Page>(plan.pages.map((page) => [page.file, page]));
  const states = new Map(plan.states.map((state) => [state.slug, state]));
  let last: { slug: string; pages: ReadonlyMap<string, Page> } | undefined;
  return (file) => {
    const state = states.get(stateSlugOf(file));
    if (!state || fixed.has(file)) return fixed.get(file);
    if (last?.slug !== state.slug) {
      const planned = Array.from(
        pagesOfState({ plan, content }, state),
        (page) => [page.file, page] as const,
      );
      last = { slug: state.slug, pages: new Map(planned) };
    }
    return last.pages.get(file);
  };
}

export const countPages = ({ pages, states }: Plan): number =>
  states.reduce((sum, { cities }) => sum + 1 + cities.length, pages.length);

export function* allPages(site: PlannedSite): Generator<Page> {
  yield* site.plan.pages;
  for (const state of site.plan.states) yield* pagesOfState(site, state);
}

/** Plans the page of a state, then those of its cities. Throws a `ContentError` for notes with problems. */
export function* pagesOfState({ plan, content }: PlannedSite, state: State): Generator<Page> {
  const described = content.describe(state);
  yield plan.statePage(state, described);
  yield* plan.cityPages(state, described.cities);
}
