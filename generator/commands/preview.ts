import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { startPreview } from '../preview/server.ts';
import { displayName } from '../problem/display-name.ts';
import { UsageError } from '../problem/problem.ts';
import { listenToSignals } from './interruption.ts';
import { resolveServerSettings, type ServerFlags } from './server-flags.ts';

/** The flags of `pianogen preview` as Commander parses them. */
export interface PreviewFlags extends ServerFlags {
  out?: string;
}

/** `pianogen preview`: serves the built site until it is interrupted. */
export async function runPreview(flags: PreviewFlags, project: string): Promise<void> {
  const out = flags.out === undefined ? join(project, 'out') : resolve(flags.out);
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
