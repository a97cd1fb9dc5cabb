import { InvalidArgumentError } from 'commander';
import type { Shard } from '../model/index.ts';
import { displayName } from '../problem/display-name.ts';
import { canAnimate, progressLine } from '../report/progress.ts';
import { command, flag, toggle } from './command.ts';
import { InterruptedError, listenToSignals } from './interruption.ts';
import { outFlag, outFolder, siteFlags, siteSettings } from './settings.ts';

export const build = command({
  name: 'build',
  description: 'build the whole site into the out folder',
  example: 'pianogen build --out /tmp/site --date 2025-10-14',
  inputs: {
    ...siteFlags,
    out: outFlag('folder to build into'),
    precompress: toggle(
      '--precompress',
      'write a .br and a .gz variant beside each text, for hosts that serve such files',
    ),
    strict: toggle(
      '--strict',
      'refuse pages that are gone without a redirect, and dealers verified more than a year ago',
    ),
    shard: flag(
      '--shard <number/count>',
      'check the whole site, and write one slice of it, such as 2/5',
      shardIn,
    ),
    quiet: toggle('--quiet', 'print errors only').conflicts('verbose'),
    verbose: toggle('--verbose', 'list every page, and the stack of an unexpected error'),
    json: toggle('--json', 'print the report, or the problems, as JSON to stdout'),
  },
  async run({ quiet, verbose, json, precompress, strict, shard, ...values }, context) {
    const { build } = await import('../build/build.ts');
    const { reportAsJson, summarize } = await import('../report/summary.ts');
    const settings = {
      ...siteSettings(values, context),
      out: outFolder(values, context),
      precompressed: precompress === true,
      shard,
      strict,
    };
    const interruption = listenToSignals();
    const progress = progressLine(process.stderr, {
      shown: !quiet && canAnimate(process.stderr, process.env),
    });
    try {
      const report = await build(settings, { signal: interruption.signal, ...progress.watcher });
      progress.clear();
      // Nothing stops a build while it moves its files.
      if (await interruption.hasCome()) throw interruption.error('The out folder holds the new site.');
      if (json) console.log(JSON.stringify(reportAsJson(report), null, 2));
      if (!quiet)
        console.error(summarize(report, { verbose: verbose === true, folder: displayName(report.out) }));
    } catch (error) {
      if (error instanceof InterruptedError) throw error;
      if (!(await interruption.hasCome())) throw error;
      throw interruption.error('The out folder is as it was.');
    } finally {
      progress.clear();
      interruption.stop();
    }
  },
});

function shardIn(text: string): Shard {
  const [, number, count] = text.match(/^(\d{1,4})\/(\d{1,4})$/) ?? [];
  const shard = { number: Number(number), count: Number(count) };
  if (shard.number >= 1 && shard.number <= shard.count) return shard;
  throw new InvalidArgumentError('Expected a shard such as 2/5, the second of five.');
}
