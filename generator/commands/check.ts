import { checkSources } from '../build/read-site.ts';
import { startStages } from '../build/stages.ts';
import { inventedFacts } from '../load/invented.ts';
import type { Folders } from '../model/index.ts';
import { canAnimate, progressLine } from '../report/progress.ts';
import {
  describeCheck,
  describeHeldBack,
  describeRefused,
  describeTexts,
  heldBackAsJson,
} from '../report/summary.ts';
import { resolveSiteSettings, type SiteFlags } from './settings.ts';

export interface CheckCommandFlags extends SiteFlags {
  quiet?: boolean;
  json?: boolean;
  /** Hidden: `dev` checks with it. Takes from the store what earlier builds and checks found on states that are the same. */
  stored?: boolean;
}

/** `pianogen check`: composes the site without writing it, and checks every page. Throws a `ContentError` if there are problems. */
export async function runCheck(
  flags: CheckCommandFlags,
  { code, ...folders }: Folders & { code?: string | undefined },
): Promise<void> {
  const { quiet = false, json = false, stored = false } = flags;
  const ofSite = resolveSiteSettings(flags, { ...folders, env: process.env, now: new Date() });
  const settings = stored ? { ...ofSite, code } : ofSite;
  const progress = progressLine(process.stderr, {
    shown: !quiet && canAnimate({ isTTY: process.stderr.isTTY, env: process.env }),
  });
  const stages = startStages(progress.watcher);
  try {
    const { site, report } = await checkSources(settings, stages);
    progress.clear();
    const { heldBack } = site.plan;
    const warnings = inventedFacts(settings, settings);
    if (json) {
      const result = { ok: true, check: report, heldBack: heldBackAsJson(heldBack), warnings };
      console.log(JSON.stringify(result, null, 2));
    }
    if (quiet) return;
    console.error(`Checked the site: ${describeCheck(report)}`);
    for (const line of describeTexts(report, { pairs: report.similar.length })) console.error(line);
    for (const line of describeHeldBack(heldBack)) console.error(`Held back: ${line}`);
    for (const line of describeRefused(warnings)) console.error(line);
  } finally {
    progress.clear();
  }
}
