import { build } from '../build/build.ts';
import type { Folders } from '../model/index.ts';
import { displayName } from '../problem/display-name.ts';
import { InterruptedError } from '../problem/problem.ts';
import { canAnimate, progressLine } from '../report/progress.ts';
import { reportAsJson, summarize } from '../report/summary.ts';
import { listenToSignals } from './interruption.ts';
import { type BuildFlags, resolveBuildSettings } from './settings.ts';

/** The flags of the build, and of its report. */
export interface BuildCommandFlags extends BuildFlags {
  quiet?: boolean;
  verbose?: boolean;
  json?: boolean;
}

/** `pianogen build`: reads the flags, the environment and the clock, builds the site, and prints a report. */
export async function runBuild(flags: BuildCommandFlags, folders: Folders): Promise<void> {
  const { quiet = false, verbose = false, json = false } = flags;
  const settings = resolveBuildSettings(flags, { ...folders, env: process.env, now: new Date() });
  const interruption = listenToSignals();
  const progress = progressLine(process.stderr, {
    shown: !quiet && canAnimate({ isTTY: process.stderr.isTTY, env: process.env }),
  });
  try {
    const report = await build(settings, { signal: interruption.signal, ...progress.watcher });
    progress.clear();
    // Nothing stops a build while it moves its files.
    if (await interruption.hasCome()) throw new InterruptedError('The out folder holds the new site.');
    if (json) console.log(JSON.stringify(reportAsJson(report), null, 2));
    if (!quiet) console.error(summarize(report, { verbose, folder: displayName(report.out) }));
  } catch (error) {
    if (error instanceof InterruptedError) throw error;
    if (!(await interruption.hasCausedFailure())) throw error;
    throw new InterruptedError('The out folder is as it was.');
  } finally {
    progress.clear();
    interruption.stop();
  }
}
