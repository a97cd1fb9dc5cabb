import { stateSlugOf } from '../addresses.ts';
import { Judge, type Verdict } from '../judge/judge.ts';
import type { Page } from '../model/index.ts';
import { countPages, type PlannedSite, routesOfState } from '../plan/route-finder.ts';
import { ContentError, type Problem } from '../problem/problem.ts';
import { pageRenderer } from '../render/render.ts';
import { type FilledPage, PageMaker } from '../render/template.ts';
import type { CompleteSite } from './site.ts';
import type { Stages } from './stages.ts';

/** Makes all pages of a site, one state after another, hands each to `take`, and judges them. Throws a `ContentError` for notes with problems. */
export async function makePages(
  site: CompleteSite,
  stages: Stages,
  take: (page: FilledPage) => Promise<void> | void,
): Promise<Verdict> {
  const { plan } = site;
  const count = countPages(plan);
  const maker = new PageMaker(pageRenderer(site));
  const judge = new Judge({ ...site, count });
  const problems: Problem[] = [];
  await stages.run('pages', async () => {
    stages.count(count);
    for (const route of routesOf(site, problems)) {
      // The notes of a state have been read, which takes as long as its page.
      await stages.pause();
      const page = maker.make(route);
      judge.see(page);
      await take(page);
      await stages.step();
    }
    await maker.verify(stages.pause);
  });
  if (problems.length > 0) throw new ContentError(problems);
  return stages.run('check', () => judge.verdict((files) => routesAgain(site, files), stages.pause));
}

/** Plans all pages, a state after the other. The problems of notes are added to `problems`: the pages of their states are missing. */
function* routesOf(site: PlannedSite, problems: Problem[]): Generator<Page> {
  yield* site.plan.routes;
  for (const state of site.plan.states)
    try {
      yield* routesOfState(site, state);
    } catch (error) {
      if (!(error instanceof ContentError)) throw error;
      problems.push(...error.problems);
    }
}

/** Plans some pages of places once more. */
function* routesAgain(site: PlannedSite, files: ReadonlySet<string>): Generator<Page> {
  const slugs = new Set(Array.from(files, stateSlugOf));
  for (const state of site.plan.states)
    if (slugs.has(state.slug))
      for (const route of routesOfState(site, state)) if (files.has(route.file)) yield route;
}
