import { build } from './build.ts';
import { displayName } from './load/source.ts';
import { progressLine } from './progress.ts';
import { reportAsJson, summarize } from './report.ts';
import { type BuildFlags, settle } from './settings.ts';

interface OutputFlags {
  quiet?: boolean;
  verbose?: boolean;
  json?: boolean;
}

/** `pianogen build`: reads the flags, the environment and the clock, builds, and tells what was done. */
export async function runBuild(flags: BuildFlags & OutputFlags, project: string): Promise<void> {
  const { quiet = false, verbose = false, json = false } = flags;
  const settings = settle(flags, { project, env: process.env, now: new Date() });
  const interruption = new AbortController();
  const interrupt = () => interruption.abort();
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt);
  const progress = progressLine(process.stderr, { shown: !quiet && canAnimate() });
  try {
    const report = await build(settings, { signal: interruption.signal, ...progress.watcher });
    progress.clear();
    if (json) console.log(JSON.stringify(reportAsJson(report), null, 2));
    if (!quiet) console.error(summarize(report, { verbose, folder: displayName(report.out) }));
  } finally {
    progress.clear();
    process.off('SIGINT', interrupt).off('SIGTERM', interrupt);
  }
}

/** Colour and motion only where a person looks on. */
const canAnimate = (): boolean => Boolean(process.stderr.isTTY && !process.env.CI && !process.env.NO_COLOR);
