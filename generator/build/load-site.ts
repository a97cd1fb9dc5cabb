import { sharpKey } from '../draw/sharp.ts';
import { load, read } from '../load/load.ts';
import type { SourceCache } from '../load/read-data.ts';
import type { ReadTexts, SiteSettings } from '../model/index.ts';
import { earlyProblems } from '../plan/early-problems.ts';
import { plan, planPages } from '../plan/plan.ts';
import type { PlannedSite } from '../plan/route-finder.ts';
import { ContentError, type Problem } from '../problem/problem.ts';
import type { Stages } from './stages.ts';

/** A site that is loaded and planned. It may have problems. */
export interface LoadedSite extends PlannedSite {
  problems: readonly Problem[];
}

/** Loads and plans a site as far as its problems allow. Throws a `ContentError` if a file could not be read. */
export async function loadSite(
  settings: SiteSettings,
  { stages, cache }: { stages: Stages; cache?: SourceCache },
): Promise<LoadedSite> {
  const { content, problems } = await stages.run('load', () =>
    read(settings, { ...loadSettingsOf(settings), cache }),
  );
  if (!content) throw new ContentError(problems);
  const planned = await stages.run('plan', () => planPages(content, settings.today));
  return { content, plan: planned.plan, problems: problems.length > 0 ? problems : planned.problems };
}

/** Loads and plans a site. Throws a `ContentError` if there is any problem. */
export function planSite(settings: SiteSettings): PlannedSite {
  const content = load(settings, loadSettingsOf(settings));
  return { content, plan: plan(content, settings.today) };
}

const loadSettingsOf = (settings: SiteSettings) => ({
  ...settings,
  sharp: sharpKey(settings.root),
  problemsIn: (texts: ReadTexts) => earlyProblems(texts, settings.today),
});
