import { explainPage } from '../build/explain.ts';
import type { Folders } from '../model/index.ts';
import { describeExplanation } from '../report/explanation.ts';
import { resolveBuildSettings, type SiteFlags } from './settings.ts';

export interface ExplainFlags extends SiteFlags {
  out?: string;
  json?: boolean;
}

/** `pianogen explain`: says why the last build did or did not write a page, and what the next build will do. Writes nothing. */
export async function runExplain(page: string, flags: ExplainFlags, folders: Folders): Promise<void> {
  const settings = resolveBuildSettings(flags, { ...folders, env: process.env, now: new Date() });
  const explanation = await explainPage(page, settings);
  const { shape, ...others } = explanation;
  console.log(
    flags.json
      ? JSON.stringify({ ok: true, ...others, shape: shape ?? null }, null, 2)
      : describeExplanation(explanation),
  );
}
