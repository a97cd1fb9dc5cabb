import { build } from '../build/build.ts';
import { displayName } from '../problem/display-name.ts';
import { canAnimate, progressLine } from '../report/progress.ts';
import { reportAsJson, summarize } from '../report/summary.ts';
import { type BuildFlags, settleBuild } from './settings.ts';

/** The flags of the build itself, and those of what is told about it. */
export interface BuildCommandFlags extends BuildFlags {
  quiet?: boolean;
  verbose?: boolean;
  json?: boolean;
}

/** Ctrl-C, a polite end, and a closed terminal. */
const interruptions = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** `pianogen build`: reads the flags, the environment and the clock, builds, and tells what was done. */
export async function runBuild(flags: BuildCommandFlags, project: string): Promise<void> {
  const { quiet = false, verbose = false, json = false } = flags;
  const settings = settleBuild(flags, { project, env: process.env, now: new Date() });
  const interruption = new AbortController();
  const interrupt = () => interruption.abort();
  for (const signal of interruptions) process.once(signal, interrupt);
  const progress = progressLine(process.stderr, {
    shown: !quiet && canAnimate({ isTTY: process.stderr.isTTY, env: process.env }),
  });
  try {
    const report = await build(settings, { signal: interruption.signal, ...progress.watcher });
    progress.clear();
    if (json) console.log(JSON.stringify(reportAsJson(report), null, 2));
    if (!quiet) console.error(summarize(report, { verbose, folder: displayName(report.out) }));
  } finally {
    progress.clear();
    for (const signal of interruptions) process.off(signal, interrupt);
  }
}
