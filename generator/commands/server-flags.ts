import { isIP } from 'node:net';
import { resolve } from 'node:path';
import type { LeadsSettings } from '../preview/leads.ts';
import { ALL_ADDRESSES, HOST_NAME, THIS_MACHINE } from '../preview/local-server.ts';
import { UsageError } from '../problem/problem.ts';

/** The flags of every command that serves the site, as Commander parses them. */
export interface ServerFlags {
  port: string;
  /** True without an address. */
  host?: string | true;
  allowHost?: string;
  open?: boolean;
  leadsFile: string;
  leadsDelay: string;
  leadsStatus: string;
}

/** Where and how a server listens. */
interface ServerSettings {
  port: number;
  /** The address to listen at. */
  address: string;
  /** The names by which other machines may reach the server. */
  hosts: string[];
  leads: LeadsSettings;
}

/** Reads the flags of a server. Throws a `UsageError` for a value that cannot be used. */
export function resolveServerSettings(flags: ServerFlags): ServerSettings {
  const leads = {
    file: resolve(flags.leadsFile),
    delayMs: wholeNumber(flags.leadsDelay, { flag: '--leads-delay', most: 600_000 }),
    status:
      flags.leadsStatus === 'none'
        ? ('none' as const)
        : wholeNumber(flags.leadsStatus, { flag: '--leads-status', least: 200, most: 599 }),
  };
  return {
    port: wholeNumber(flags.port, { flag: '--port', most: 65_535 }),
    address: addressFrom(flags.host),
    hosts: (flags.allowHost?.split(',') ?? []).map(hostFrom),
    leads,
  };
}

function addressFrom(host: string | true | undefined): string {
  if (host === undefined) return THIS_MACHINE;
  if (host === true) return ALL_ADDRESSES;
  if (isIP(host) !== 0) return host;
  throw new UsageError(
    `--host: "${host}" is not an IP address; expected one of this machine, or none for all of them.`,
  );
}

function hostFrom(text: string): string {
  const host = text.trim().toLowerCase();
  if (HOST_NAME.test(host)) return host;
  throw new UsageError(
    `--allow-host: "${text}" is not the name of a host; expected one such as studio.example, or .example for all names that end so.`,
  );
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

/** A line for each address at which other devices open the site. */
export const describeNetwork = ({ network }: { network: readonly string[] }): string[] =>
  network.map((origin) => `Other devices in the network open ${origin}/.`);
