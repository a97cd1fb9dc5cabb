import { stateSlugOf } from '../addresses.ts';
import { Judge } from '../judge/judge.ts';
import type { Plan } from '../model/index.ts';
import { countPages } from '../plan/place-pages.ts';
import { ContentError, type Problem, positionOf } from '../problem/problem.ts';
import { type FilledPage, PageMaker } from '../render/page-maker.ts';
import { pageRenderer } from '../render/render.ts';
import type { CompleteSite } from './open-site.ts';
import type { Stages } from './stages.ts';

/** Passes each page to `take`, and judges all. Also returns problems of the site and of notes. */
export async function makePages(
  site: CompleteSite,
  stages: Stages,
  take: (page: FilledPage) => Promise<void> | void = () => {},
): Promise<ReturnType<Judge['verdict']>> {
  const { plan } = site;
  const count = countPages(plan);
  const maker = new PageMaker(pageRenderer(plan, site));
  const judge = new Judge(site, count);
  const problems = [...site.problems];
  await stages.run('pages', async () => {
    stages.count(count);
    for (const page of pagesOf(plan, problems)) {
      const filled = maker.make(page);
      judge.see(filled);
      await take(filled);
      await stages.step();
    }
    problems.push(...maker.verify());
  });
  const verdict = await stages.run('check', () => judge.verdict((files) => pagesAgain(plan, files)));
  // A page may repeat a problem of its source. For some links, only the file of the source is known.
  const places = new Set(problems.map(({ source }) => positionOf(source)));
  const files = new Set(problems.map(({ source }) => `${source.file}:1`));
  const further = verdict.problems.filter(({ code, source }) => {
    const place = positionOf(source);
    return !places.has(place) && !(code === 'PG501' && files.has(place));
  });
  return { ...verdict, problems: [...problems, ...further] };
}

/** Adds problems of notes to `problems`: the pages of their states are missing. */
function* pagesOf(plan: Plan, problems: Problem[]) {
  yield* plan.pages;
  for (const state of plan.states)
    try {
      yield* plan.pagesOf(state);
    } catch (error) {
      if (!(error instanceof ContentError)) throw error;
      problems.push(...error.problems);
    }
}

function* pagesAgain(plan: Plan, files: ReadonlySet<string>) {
  const slugs = new Set(Array.from(files, stateSlugOf));
  for (const state of plan.states.filter(({ slug }) => slugs.has(slug)))
    for (const page of plan.pagesOf(state)) if (files.has(page.file)) yield page;
}
