import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Folders } from '../model/index.ts';
import { startPreview } from '../preview/server.ts';
import { displayName } from '../problem/display-name.ts';
import { UsageError } from '../problem/problem.ts';
import { listenToSignals } from './interruption.ts';
import { resolveServerSettings, type ServerFlags } from './server-flags.ts';
import { outFolder } from './settings.ts';

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
  const { port, leads } = resolveServerSettings(flags);
  const { heard } = listenToSignals();
  const preview = await startPreview({ out, port, leads, log: (line) => console.error(line) });
  console.error(`Serving ${displayName(out)} at ${preview.origin}/ until Ctrl-C.`);
  console.error(
    `Leads go to ${displayName(leads.file)} if the site was built with --leads-host ${preview.origin}`,
  );
  await heard;
  await preview.close();
}
