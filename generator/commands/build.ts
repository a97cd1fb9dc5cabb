import { InvalidArgumentError } from 'commander';
import { startStages } from '../build/stages.ts';
import { ContentError, describeProblem, firstOf, type Problem } from '../problem/problem.ts';
import { githubAnnotation } from '../report/format-problems.ts';
import { canAnimate, progressLine } from '../report/progress.ts';
import { command } from './command.ts';
import { argument, flag, outFlag, siteFlags, toggle } from './inputs.ts';
import { uninterrupted } from './interruption.ts';

const quiet = toggle('--quiet', 'print errors only').conflicts('verbose');
const json = toggle('--json', 'print the report, or the problems, as JSON to stdout');

export const build = command({
  name: 'build',
  description: 'build the whole site into the out folder',
  example: 'build --out /tmp/site --date 2025-10-14',
  inputs: {
    ...siteFlags,
    out: outFlag('folder to build into'),
    precompressed: toggle(
      '--precompress',
      'also write a .br and a .gz file for each text file, for hosts that serve them',
    ),
    strict: toggle(
      '--strict',
      'fail on removed pages without a redirect, and on dealers verified more than 365 days ago',
    ),
    shard: flag(
      '--shard <number/count>',
      'check the whole site, and write one slice of it, such as 2/5',
      shardIn,
    ),
    quiet,
    verbose: toggle('--verbose', 'list every page, and the stack of an unexpected error'),
    json,
  },
  async run({ quiet, verbose, json, precompressed = false, strict, shard }, { settings, out }) {
    const { build } = await import('../build/build-site.ts');
    const { reportAsJson, summarize } = await import('../report/summary.ts');
    const progress = showProgress(quiet);
    const options = { ...settings, out, precompressed, strict, shard };
    const report = await build(options, { uninterrupted, ...progress.watcher }).finally(
      progress.clear,
    );
    // A signal came while files were moved into place.
    if (process.exitCode) return console.error('Interrupted. The out folder has the new site.');
    if (json) console.log(JSON.stringify(reportAsJson(report), null, 2));
    annotate(report.warnings, json);
    if (!quiet) console.error(summarize(report, verbose));
  },
});

function annotate(warnings: readonly Problem[], json = false) {
  if (process.env.GITHUB_ACTIONS !== 'true') return;
  for (const warning of warnings)
    (json ? console.error : console.log)(githubAnnotation(warning, 'warning'));
}

const showProgress = (quiet = false) =>
  progressLine(process.stderr, { shown: !quiet && canAnimate(process.stderr, process.env) });

function shardIn(text: string) {
  const [, number, count] = text.match(/^(\d{1,4})\/(\d{1,4})$/) ?? [];
  const shard = { number: Number(number), count: Number(count) };
  if (shard.number >= 1 && shard.number <= shard.count) return shard;
  throw new InvalidArgumentError('Expected a shard such as 2/5, the second of five.');
}

export const check = command({
  name: 'check',
  description: 'check every page of the site, and write nothing',
  example: 'check --date 2025-10-14',
  inputs: { ...siteFlags, quiet, json },
  async run({ quiet, json }, { settings }) {
    const { checkSite } = await import('../build/build-site.ts');
    const { inventedFacts } = await import('../load/invented.ts');
    const { problemsOfOriginals } = await import('../system/originals.ts');
    const summary = await import('../report/summary.ts');
    const originals = problemsOfOriginals(settings);
    // A check of templates that fail ends here.
    if (!quiet) for (const line of originals.map(describeProblem)) console.error(`Warning: ${line}`);
    const progress = showProgress(quiet);
    const { site, report } = await checkSite(settings, progress.watcher).finally(progress.clear);
    const { heldBack: held, unverified } = site.plan;
    const heldBack = summary.heldBackAsJson(held);
    const warnings = inventedFacts(settings);
    const ofPlan = [...unverified, ...site.plan.warnings];
    const toCheckAgain = [...ofPlan, ...originals];
    const result = { ok: true, check: report, heldBack, warnings, toCheckAgain };
    if (json) console.log(JSON.stringify(result, null, 2));
    annotate(toCheckAgain, json);
    if (quiet) return;
    console.error(`Checked the site: ${summary.describeCheck(report)}`);
    for (const line of summary.describeTexts(report, report.similar.length)) console.error(line);
    for (const line of summary.describeHeldBack(held)) console.error(`Held back: ${line}`);
    for (const line of firstOf(ofPlan.map(describeProblem))) console.error(`Warning: ${line}`);
    for (const line of summary.describeRefused(warnings)) console.error(line);
  },
});

export const diff = command({
  name: 'diff',
  description: 'show which pages the next build adds, changes, moves and removes',
  example: 'diff https://www.example.com/sitemap.xml',
  inputs: {
    target: argument(
      '[folder or url]',
      'folder of a built site, or URL of a live sitemap (default: the out folder)',
    ),
    ...siteFlags,
    json: toggle('--json', 'print the difference, or the problems, as JSON to stdout').conflicts(
      'markdown',
    ),
    markdown: toggle('--markdown', 'print the difference as Markdown, for a pull request'),
  },
  async run({ target, json, markdown }, { settings, out }) {
    const { diffSite } = await import('../build/diff-site.ts');
    const difference = await import('../report/difference.ts');
    const progress = showProgress();
    const stages = startStages(progress.watcher);
    const { changedOriginals } = await import('../system/originals.ts');
    const compared = diffSite(target ?? out, settings, stages).finally(progress.clear);
    const diff = await compared.catch((error) => {
      // An own template that fails may need what its original has now.
      console.error(difference.changesOfOriginals(changedOriginals(settings)).flat().join('\n'));
      throw error;
    });
    const report = difference.differenceAsJson(diff);
    if (!json)
      console.log(
        markdown ? difference.differenceAsMarkdown(diff) : difference.describeDifference(diff),
      );
    if (diff.problems.length > 0) throw new ContentError(diff.problems, { diff: report });
    if (json) console.log(JSON.stringify({ ok: true, diff: report }, null, 2));
  },
});
