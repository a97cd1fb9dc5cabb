import { cacheOf } from '../cache/caches.ts';
import { type CheckReport, check } from '../check/check.ts';
import { markupValidator } from '../check/markup.ts';
import type { Weights } from '../check/rules/budgets.ts';
import { readSources } from '../check/sources.ts';
import type { Output, Plan, SiteSettings } from '../model/index.ts';
import type { Stages } from './stages.ts';

/** The input of the check: the plan, the files, and the compressed size of each file that has a budget. */
export interface CheckableSite {
  plan: Plan;
  outputs: readonly Output[];
  weights: Weights;
}

interface CheckSiteOptions {
  stages: Stages;
  /** Validates the markup of every page instead of one of each kind. */
  thorough?: boolean;
}

/** Checks a site against the sources that it is built from. */
export const checkSite = (
  { plan, outputs, weights }: CheckableSite,
  settings: SiteSettings,
  { stages, thorough = false }: CheckSiteOptions,
): Promise<CheckReport> =>
  check(plan, outputs, {
    weights,
    sources: () => readSources(settings),
    markup: markupValidator({
      project: settings.project,
      cache: cacheOf(settings.project, 'markup'),
      signal: stages.signal,
    }),
    thorough,
    checkpoint: stages.checkpoint,
  });
