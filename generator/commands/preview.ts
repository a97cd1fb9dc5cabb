import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { inventedFacts } from '../load/invented.ts';
import type { Folders } from '../model/index.ts';
import { startPreview } from '../preview/server.ts';
import { displayName } from '../problem/display-name.ts';
import { type Problem, UsageError } from '../problem/problem.ts';
import { describeRefused } from '../report/summary.ts';
import { listenToSignals } from './interruption.ts';
import { openBrowser } from './open-browser.ts';
import { isRoot } from './root.ts';
import { describeNetwork, resolveServerSettings, type ServerFlags } from './server-flags.ts';
import { outFolder, resolveSiteSettings } from './settings.ts';

/** The flags of `pianogen preview` as Commander parses them. */
export interface PreviewFlags extends ServerFlags {
  out?: string;
}

/** `pianogen preview`: serves the built site until it is interrupted. */
export async function runPreview(flags: PreviewFlags, folders: Folders): Promise<void> {
  const out = outFolder(flags.out, folders.root);
  if (!existsSync(join(out, 'index.html'))) {
    throw new UsageError(`--out ${out}: there is no site in this folder. Run "pianogen build" first.`);
  }
  const settings = resolveServerSettings(flags);
  const { leads } = settings;
  const log = (line: string) => console.error(line);
  const { heard } = listenToSignals();
  const preview = await startPreview({ ...settings, out, log });
  log(`Serving ${displayName(out)} at ${preview.origin}/ until Ctrl-C.`);
  for (const line of describeNetwork(preview)) log(line);
  console.error(
    `Leads go to ${displayName(leads.file)} if the site was built with --leads-host ${preview.origin}`,
  );
  for (const line of describeRefused(refusedIn(folders))) log(line);
  if (flags.open) openBrowser(`${preview.origin}/`, log);
  await heard;
  await preview.close();
}

/** What the next build will refuse. A folder may be served without the sources of its site. */
function refusedIn(folders: Folders): Problem[] {
  if (!isRoot(folders.root)) return [];
  const settings = resolveSiteSettings({}, { ...folders, env: process.env, now: new Date() });
  return inventedFacts(settings, settings);
}
