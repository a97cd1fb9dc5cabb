import { stateSlugOf } from '../addresses.ts';
import type { Page, Plan } from '../model/index.ts';

/** Keeps the pages of the last state only, since browsers ask for the pages of one state after another. */
export function pageFinder(plan: Plan): (file: string) => Page | undefined {
  const fixed = new Map(plan.pages.map((page) => [page.file, page]));
  const states = new Map(plan.states.map((state) => [state.slug, state]));
  let last = { slug: '', pages: new Map<string, Page>() };
  return (file) => {
    const state = states.get(stateSlugOf(file));
    if (!state || fixed.has(file)) return fixed.get(file);
    if (last.slug !== state.slug)
      last = {
        slug: state.slug,
        pages: new Map(Array.from(plan.pagesOf(state), (page) => [page.file, page])),
      };
    return last.pages.get(file);
  };
}

export const countPages = ({ pages, states }: Plan): number =>
  states.reduce((sum, { cities }) => sum + 1 + cities.length, pages.length);

export function* allPages(plan: Plan): Generator<Page> {
  yield* plan.pages;
  for (const state of plan.states) yield* plan.pagesOf(state);
}
