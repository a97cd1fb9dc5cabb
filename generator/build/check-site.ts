import { cacheOf } from '../cache/caches.ts';
import { type CheckReport, check } from '../check/check.ts';
import { markupValidator } from '../check/markup.ts';
import { hasBudget, LIGHT_PAGE, type Weights } from '../check/rules/budgets.ts';
import { readSources } from '../check/sources.ts';
import { weigh } from '../compress/weigh.ts';
import type { Output, Plan, SiteSettings } from '../model/index.ts';
import type { Stages } from './stages.ts';

/** The input of the check: the plan and the files. */
export interface CheckableSite {
  plan: Plan;
  outputs: readonly Output[];
  /** The compressed size of each file that has a budget. By default, the files are weighed. */
  weights?: Weights;
}

interface CheckSiteOptions {
  stages: Stages;
  /** Validates the markup of every page instead of one of each kind. */
  thorough?: boolean;
}

/** Checks a site against the sources that it is built from. */
export function checkSite(
  { plan, outputs, weights }: CheckableSite,
  settings: SiteSettings,
  { stages, thorough = false }: CheckSiteOptions,
): Promise<CheckReport> {
  return check(plan, outputs, {
    weights: weights ?? weightsOf(outputs),
    sources: () => readSources(settings),
    markup: markupValidator({
      project: settings.project,
      cache: cacheOf(settings.project, 'markup'),
      signal: stages.signal,
    }),
    thorough,
    checkpoint: stages.checkpoint,
  });
}

/** Weighs the files that have a budget. */
export const weightsOf = (outputs: readonly Output[]): Promise<Map<string, number>> =>
  weigh(
    outputs.filter(({ file }) => hasBudget(file)),
    LIGHT_PAGE,
  );
