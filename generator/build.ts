import { checkSite } from './check-site.ts';
import { compose } from './compose.ts';
import { emit } from './emit/emit.ts';
import { checkTarget } from './emit/target.ts';
import { precompress } from './precompress.ts';
import { ContentError } from './problem.ts';
import type { BuildReport } from './report.ts';
import type { BuildSettings } from './settings.ts';
import { sourcesOf } from './sources.ts';
import { startStages, type Watcher } from './stages.ts';

/** Builds the whole site. Nothing is written unless everything before it went well, the check of all pages included. */
export async function build(settings: BuildSettings, watcher: Watcher = {}): Promise<BuildReport> {
  const { project, out, today, checked, precompressed } = settings;
  checkTarget(out, { project, sources: sourcesOf(settings) });
  const stages = startStages(watcher);
  const site = await compose(settings, stages);
  const report = checked ? await stages.run('check', () => checkSite(site, settings, { stages })) : undefined;
  if (report && report.problems.length > 0) throw new ContentError(report.problems);
  const variants = precompressed ? await stages.run('precompress', () => precompress(site.outputs)) : [];
  const outputs = [...site.outputs, ...variants];
  const emitted = await stages.run('emit', () => emit(outputs, { out, checkpoint: stages.checkpoint }));
  const { routes, heldBack } = site.plan;
  const milliseconds = stages.times();
  return { out, today, routes, heldBack, sizes: site.sizes, check: report, emitted, milliseconds };
}
