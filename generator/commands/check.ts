import { canAnimate, progressLine } from '../report/progress.ts';
import { command, toggle } from './command.ts';
import { siteFlags, siteSettings } from './settings.ts';

export const check = command({
  name: 'check',
  description: 'check every page of the site, and write nothing',
  example: 'pianogen check --date 2025-10-14',
  inputs: {
    ...siteFlags,
    quiet: toggle('--quiet', 'print errors only'),
    json: toggle('--json', 'print the report, or the problems, as JSON to stdout'),
  },
  async run({ quiet, json, ...values }, context) {
    const { checkSite } = await import('../build/build.ts');
    const { inventedFacts } = await import('../load/invented.ts');
    const summary = await import('../report/summary.ts');
    const settings = siteSettings(values, context);
    const progress = progressLine(process.stderr, {
      shown: !quiet && canAnimate(process.stderr, process.env),
    });
    const { site, report } = await checkSite(settings, progress.watcher).finally(progress.clear);
    const { heldBack } = site.plan;
    const warnings = inventedFacts(settings, settings);
    if (json) {
      const result = { ok: true, check: report, heldBack: summary.heldBackAsJson(heldBack), warnings };
      console.log(JSON.stringify(result, null, 2));
    }
    if (quiet) return;
    console.error(`Checked the site: ${summary.describeCheck(report)}`);
    for (const line of summary.describeTexts(report, { pairs: report.similar.length })) console.error(line);
    for (const line of summary.describeHeldBack(heldBack)) console.error(`Held back: ${line}`);
    for (const line of summary.describeRefused(warnings)) console.error(line);
  },
});
