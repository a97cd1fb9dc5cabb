import { cacheOf } from '../cache/caches.ts';
import { type CheckReport, openCheck, type SiteCheck } from '../check/check.ts';
import type { KnownSite } from '../check/known-site.ts';
import { markupValidator } from '../check/markup.ts';
import { hasBudget, LIGHT_PAGE, type Weights } from '../check/rules/budgets.ts';
import { readSources } from '../check/sources.ts';
import { openScale } from '../compress/weigh.ts';
import type { Output, Plan, SiteSettings } from '../model/index.ts';
import { FilledPage } from '../shape/shape.ts';
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
  /** What an earlier check found out. */
  known?: KnownSite | undefined;
}

/** Opens a check of a site against the sources that it is built from. */
export function openSiteCheck(
  { plan, outputs, weights }: CheckableSite,
  settings: SiteSettings,
  { stages, thorough = false, known }: CheckSiteOptions,
): SiteCheck {
  return openCheck(plan, outputs, {
    scale: weights ? { add() {}, weights: async () => weights } : openScale(LIGHT_PAGE),
    sources: () => readSources(settings),
    markup: markupValidator({
      project: settings.project,
      cache: cacheOf(settings.project, 'markup'),
      signal: stages.signal,
    }),
    thorough,
    known,
  });
}

/** Checks a site against the sources that it is built from. */
export async function checkSite(
  site: CheckableSite,
  settings: SiteSettings,
  options: CheckSiteOptions,
): Promise<CheckReport> {
  const check = openSiteCheck(site, settings, options);
  const { outputs } = site;
  for (const [index, output] of outputs.entries()) {
    const pause = options.stages.checkpoint(index, outputs.length);
    if (pause) await pause;
    check.look(output);
    if (output instanceof FilledPage) output.forgetSlots();
  }
  return check.finish(options.stages.pause);
}

/** Weighs the files that have a budget. */
export function weightsOf(outputs: readonly Output[]): Promise<Weights> {
  const scale = openScale(LIGHT_PAGE);
  for (const output of outputs) if (hasBudget(output.file)) scale.add(output);
  return scale.weights();
}
