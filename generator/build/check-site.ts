import { cacheOf } from '../cache/caches.ts';
import { type CheckReport, check } from '../check/check.ts';
import { markupValidator } from '../check/markup.ts';
import { readSources } from '../check/sources.ts';
import type { SiteSettings } from '../model/index.ts';
import type { Composition } from './compose.ts';
import type { Stages } from './stages.ts';

interface CheckSiteOptions {
  stages: Stages;
  /** Validates the markup of every page instead of one of each kind. */
  thorough?: boolean;
}

/** Checks a composed site with the sources that it was made from. */
export const checkSite = (
  { plan, outputs, weights }: Composition,
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
