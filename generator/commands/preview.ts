import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileOf, leadsUrl, paths } from '../addresses.ts';
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
  log(describeLeads(out, { origin: preview.origin, file: displayName(leads.file) }));
  for (const line of describeRefused(refusedIn(folders))) log(line);
  if (flags.open) openBrowser(`${preview.origin}/`, log);
  await heard;
  await preview.close();
}

/** The address to which the lead form of a built site sends leads; `undefined` if its contact page has none. */
function endpointIn(out: string): string | undefined {
  const page = join(out, fileOf(paths.contact));
  return existsSync(page) ? readFileSync(page, 'utf8').match(/"endpoint":"([^"]+)"/)?.[1] : undefined;
}

/** Says whether the site in a folder sends its leads to this preview. */
export function describeLeads(out: string, { origin, file }: { origin: string; file: string }): string {
  const endpoint = endpointIn(out);
  if (endpoint === leadsUrl(origin)) return `This site sends leads here: they go to ${file}.`;
  const elsewhere =
    endpoint === undefined ? 'no leads here' : `leads to ${new URL(endpoint).origin}, not here`;
  return `This site sends ${elsewhere}. For leads in ${file}, build with --leads-host ${origin}`;
}

/** What the next build will refuse. A folder may be served without the sources of its site. */
function refusedIn(folders: Folders): Problem[] {
  if (!isRoot(folders.root)) return [];
  const settings = resolveSiteSettings({}, { ...folders, env: process.env, now: new Date() });
  return inventedFacts(settings, settings);
}
