import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { displayName } from './load/source.ts';
import { startPreview } from './preview/server.ts';
import { UsageError } from './problem.ts';

/** The flags of `pianogen preview` as the command line gives them. */
export interface PreviewFlags {
  out?: string;
  port: string;
  leadsFile: string;
  leadsDelay: string;
  leadsStatus: string;
}

/** `pianogen preview`: serves the built site until it is interrupted. */
export async function runPreview(flags: PreviewFlags, project: string): Promise<void> {
  const out = flags.out === undefined ? join(project, 'out') : resolve(flags.out);
  if (!existsSync(join(out, 'index.html'))) {
    throw new UsageError(`--out ${out}: there is no site in this folder. Run "pianogen build" first.`);
  }
  const leads = {
    file: resolve(flags.leadsFile),
    delayMs: wholeNumber(flags.leadsDelay, { flag: '--leads-delay', most: 600_000 }),
    status:
      flags.leadsStatus === 'none'
        ? ('none' as const)
        : wholeNumber(flags.leadsStatus, { flag: '--leads-status', least: 200, most: 599 }),
  };
  const port = wholeNumber(flags.port, { flag: '--port', most: 65_535 });
  const preview = await startPreview({ out, port, leads, tell: (line) => console.error(line) });
  const interrupted = new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, resolve);
  });
  console.error(`Serving ${displayName(out)} at ${preview.origin}/ until Ctrl-C.`);
  console.error(
    `Leads go to ${displayName(leads.file)} if the site was built with --leads-host ${preview.origin}`,
  );
  await interrupted;
  await preview.close();
}

function wholeNumber(
  value: string,
  { flag, least = 0, most }: { flag: string; least?: number; most: number },
): number {
  const number = Number(value);
  if (/^\d+$/.test(value) && number >= least && number <= most) return number;
  throw new UsageError(
    `${flag}: "${value}" cannot be used; expected a whole number from ${least} to ${most}.`,
  );
}
