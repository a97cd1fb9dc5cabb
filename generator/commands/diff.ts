import { join } from 'node:path';
import { diffSite } from '../build/diff-site.ts';
import { startStages } from '../build/stages.ts';
import type { Folders } from '../model/index.ts';
import { ContentError } from '../problem/problem.ts';
import { describeDifference, differenceAsJson, differenceAsMarkdown } from '../report/difference.ts';
import { canAnimate, progressLine } from '../report/progress.ts';
import { resolveSiteSettings, type SiteFlags } from './settings.ts';

export interface DiffFlags extends SiteFlags {
  json?: boolean;
  markdown?: boolean;
}

/**
 * `pianogen diff`: says what the coming site changes against a built one, or against the sitemap of a live one. Throws a
 * `ContentError` if pages are gone without a redirect.
 */
export async function runDiff(target: string | undefined, flags: DiffFlags, folders: Folders): Promise<void> {
  const settings = resolveSiteSettings(flags, { ...folders, env: process.env, now: new Date() });
  const progress = progressLine(process.stderr, {
    shown: canAnimate({ isTTY: process.stderr.isTTY, env: process.env }),
  });
  const stages = startStages(progress.watcher);
  const diff = await diffSite(target ?? join(folders.root, 'out'), settings, stages).finally(progress.clear);
  const report = differenceAsJson(diff);
  if (!flags.json) console.log(flags.markdown ? differenceAsMarkdown(diff) : describeDifference(diff));
  if (diff.problems.length > 0) throw new ContentError(diff.problems, { diff: report });
  if (flags.json) console.log(JSON.stringify({ ok: true, diff: report }, null, 2));
}
