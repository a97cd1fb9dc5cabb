import { spawn } from 'node:child_process';
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { InvalidArgumentError } from 'commander';
import { ALL_ADDRESSES, HOST_NAME, THIS_MACHINE } from '../preview/local-server.ts';
import { flag, flagOr, toggle, type Values } from './command.ts';

export const serverFlags = {
  port: flagOr('--port <number>', 'port to listen on; 0 for any', 4173, wholeNumber(0, 65_535)),
  host: flagOr(
    '--host [address]',
    'let other devices in the network connect: to one address of this machine, or to all',
    THIS_MACHINE,
    ipAddress,
  )
    .default(THIS_MACHINE, 'this machine only')
    .preset(ALL_ADDRESSES[0]),
  allowHost: flag(
    '--allow-host <names>',
    'names by which a tunnel or proxy reaches the server, with commas between them',
    hostNames,
  ),
  open: toggle('--open', 'open the site in the browser'),
  leadsFile: flagOr('--leads-file <file>', 'file that gets the leads, one line of JSON each', 'leads.jsonl'),
  leadsDelay: flagOr(
    '--leads-delay <ms>',
    'milliseconds before a lead is answered',
    0,
    wholeNumber(0, 600_000),
  ),
  leadsStatus: flagOr<number | 'none'>(
    '--leads-status <code>',
    'status code of the answer to a lead; none for no answer',
    200,
    (text) => (text === 'none' ? text : wholeNumber(200, 599)(text)),
  ),
};

export const serverSettings = ({ port, host, allowHost = [], ...values }: Values<typeof serverFlags>) => ({
  port,
  address: host,
  hosts: allowHost,
  leads: { file: resolve(values.leadsFile), delayMs: values.leadsDelay, status: values.leadsStatus },
});

function ipAddress(text: string): string {
  if (isIP(text) !== 0) return text;
  throw new InvalidArgumentError('Expected an IP address of this machine, or none for all of them.');
}

function hostNames(text: string): string[] {
  const names = text.split(',').map((name) => name.trim().toLowerCase());
  const wrong = names.find((name) => !HOST_NAME.test(name));
  if (wrong === undefined) return names;
  throw new InvalidArgumentError(
    `"${wrong}" is not the name of a host; expected one such as studio.example, or .example for all names with that ending.`,
  );
}

function wholeNumber(least: number, most: number): (text: string) => number {
  return (text) => {
    const number = Number(text);
    if (/^\d+$/.test(text) && number >= least && number <= most) return number;
    throw new InvalidArgumentError(`Expected a whole number from ${least} to ${most}.`);
  };
}

export function announce(
  what: string,
  { origin, network }: { origin: string; network: readonly string[] },
  log: (line: string) => void,
): void {
  log(`Serving ${what} at ${origin}/ until Ctrl-C.`);
  for (const other of network) log(`Other devices in the network open ${other}/.`);
}

const SYSTEM_PROGRAMS: Partial<Record<NodeJS.Platform, [program: string, ...args: string[]]>> = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
};

export function openBrowser(url: string, log: (line: string) => void): void {
  const { BROWSER } = process.env;
  const [program, ...args] = BROWSER ? [BROWSER] : (SYSTEM_PROGRAMS[process.platform] ?? ['xdg-open']);
  const fail = (reason: string) =>
    log(`The browser was not opened: ${reason}. Open ${url} yourself, or name a program in BROWSER.`);
  spawn(program, [...args, url], { stdio: 'ignore', detached: true })
    .on('error', ({ message }) => fail(message))
    .on('exit', (code) => {
      if (code) fail(`${program} ended with ${code}`);
    })
    .unref();
}
