import { resolve } from 'node:path';
import type { LeadsSettings } from '../preview/leads.ts';
import { UsageError } from '../problem/problem.ts';

/** The flags of every command that serves the site, as the command line gives them. */
export interface ServerFlags {
  port: string;
  leadsFile: string;
  leadsDelay: string;
  leadsStatus: string;
}

/** What the flags of a server say. Throws a `UsageError` for what cannot be used. */
export function settleServer(flags: ServerFlags): { port: number; leads: LeadsSettings } {
  const leads = {
    file: resolve(flags.leadsFile),
    delayMs: wholeNumber(flags.leadsDelay, { flag: '--leads-delay', most: 600_000 }),
    status:
      flags.leadsStatus === 'none'
        ? ('none' as const)
        : wholeNumber(flags.leadsStatus, { flag: '--leads-status', least: 200, most: 599 }),
  };
  return { port: wholeNumber(flags.port, { flag: '--port', most: 65_535 }), leads };
}

/** Resolves at Ctrl-C, a polite end, or a closed terminal. */
export const interrupted = (): Promise<void> =>
  new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => resolve());
  });

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
