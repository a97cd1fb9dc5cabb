import { cacheOf } from '../cache/caches.ts';
import type { CheckReport } from '../check/check.ts';
import { precompress } from '../compress/precompress.ts';
import { type EmitReport, emit } from '../emit/emit.ts';
import { protectedFolders } from '../emit/protected-folders.ts';
import { checkTarget } from '../emit/target.ts';
import type { BuildSettings, HeldArticle, Route } from '../model/index.ts';
import { ContentError } from '../problem/problem.ts';
import { checkSite } from './check-site.ts';
import { compose } from './compose.ts';
import { startStages, type Watcher } from './stages.ts';

/** The result of a build. `milliseconds` has the time of each stage, in order. */
export interface BuildReport {
  out: string;
  today: string;
  routes: readonly Route[];
  heldBack: readonly HeldArticle[];
  /** `undefined` if the check was skipped. */
  check: CheckReport | undefined;
  emitted: EmitReport;
  milliseconds: Record<string, number>;
}

/** Builds the whole site. Writes only if all earlier stages succeed, the check of all pages included. */
export async function build(settings: BuildSettings, watcher: Watcher = {}): Promise<BuildReport> {
  const { project, out, today, checked, precompressed } = settings;
  checkTarget(out, { project, sources: protectedFolders(settings) });
  const stages = startStages(watcher);
  const site = await compose(settings, stages);
  const report = checked ? await stages.run('check', () => checkSite(site, settings, { stages })) : undefined;
  if (report && report.problems.length > 0) throw new ContentError(report.problems);
  const variants = precompressed ? await stages.run('precompress', () => precompress(site.outputs)) : [];
  const outputs = [...site.outputs, ...variants];
  const emitted = await stages.run('emit', () =>
    emit(outputs, { out, cache: cacheOf(project, 'emitted'), checkpoint: stages.checkpoint }),
  );
  const { routes, heldBack } = site.plan;
  const milliseconds = stages.times();
  return { out, today, routes, heldBack, check: report, emitted, milliseconds };
}
