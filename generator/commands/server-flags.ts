import { resolve } from 'node:path';
import type { LeadsSettings } from '../preview/leads.ts';
import { UsageError } from '../problem/problem.ts';

/** The flags of every command that serves the site, as Commander parses them. */
export interface ServerFlags {
  port: string;
  leadsFile: string;
  leadsDelay: string;
  leadsStatus: string;
}

/** Reads the flags of a server. Throws a `UsageError` for a value that cannot be used. */
export function resolveServerSettings(flags: ServerFlags): { port: number; leads: LeadsSettings } {
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
