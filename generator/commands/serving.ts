import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { InvalidArgumentError } from 'commander';
import { fileOf, leadsUrl, paths } from '../addresses.ts';
import { ALL_ADDRESSES, HOST_NAME, THIS_MACHINE } from '../preview/local-server.ts';
import { displayName } from '../problem/display.ts';
import { UsageError } from '../problem/problem.ts';
import { showsColor } from '../report/format-problems.ts';
import { command } from './command.ts';
import { flag, flagOr, listOf, outFlag, siteFlags, toggle, type Values } from './inputs.ts';
import { signalled } from './interruption.ts';

const serverFlags = {
  port: flagOr('--port <number>', 'port to listen on; 0 for any', 4173, wholeNumber(0, 65_535)),
  address: flag(
    '--host [address]',
    'let other devices in the network connect: to one address of this machine, or to all',
    ipAddress,
  )
    .default(THIS_MACHINE, 'this machine only')
    .preset(ALL_ADDRESSES[0]),
  hosts: flag(
    '--allow-host <names>',
    'names by which a tunnel or proxy reaches the server, with commas between them',
    hostNames,
  ),
  open: toggle('--open', 'open the site in the browser'),
  leadsFile: flagOr(
    '--leads-file <file>',
    'file that gets the leads, one line of JSON each',
    'leads.jsonl',
  ),
  delayMs: flagOr(
    '--leads-delay <ms>',
    'milliseconds before a lead is answered',
    0,
    wholeNumber(0, 600_000),
  ),
  status: flagOr<number | 'none'>(
    '--leads-status <code>',
    'status code of the answer to a lead; none for no answer',
    200,
    (text) => (text === 'none' ? text : wholeNumber(200, 599)(text)),
  ),
};

function serverSettings(values: Values<typeof serverFlags>) {
  const { port, address, hosts, leadsFile, delayMs, status } = values;
  return { port, address, hosts, leads: { file: resolve(leadsFile), delayMs, status } };
}

function ipAddress(text: string) {
  if (isIP(text)) return text;
  throw new InvalidArgumentError('Expected an IP address of this machine, or none for all of them.');
}

function hostNames(text: string): string[] {
  const names = listOf(text.toLowerCase());
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

/** The longest time to close the server of `dev`, in milliseconds. */
const CLOSING_TIME = 1000;

export const dev = command({
  name: 'dev',
  description: 'serve the site from its sources, and show each change at once',
  example: 'dev --port 8080',
  inputs: { ...siteFlags, ...serverFlags },
  async run(values, { settings }) {
    const { startDev } = await import('../dev/dev-server.ts');
    const { inventedFacts } = await import('../load/invented.ts');
    const { describeRefused } = await import('../report/summary.ts');
    const serving = serverSettings(values);
    const editor = editorFrom(process.env.PIANOGEN_EDITOR);
    let isOver = false;
    // Work that Ctrl-C ends, such as bundling, fails a moment later. Nobody needs to know.
    const log = (line: string) => {
      if (!isOver) console.error(line);
    };
    const color = showsColor(process.stderr);
    const server = await startDev({ ...settings, ...serving, editor, log, color });
    // Before this, a signal ends the process by itself.
    const heard = signalled();
    const notes = [
      `Leads go to ${displayName(serving.leads.file)}; ${server.origin}/__pianogen/leads shows them.`,
      ...describeRefused(inventedFacts(settings)),
    ];
    announce('the site from its sources', server, { notes, open: values.open, log });
    await heard;
    isOver = true;
    // A bundler that Ctrl-C has ended, or that waits for a file, must not keep the process alive.
    await Promise.race([server.close().catch(() => {}), setTimeout(CLOSING_TIME)]);
    process.exit();
  },
});

function editorFrom(value: string | undefined): string | undefined {
  if (!value || /^[a-z][a-z0-9+.-]*:\/\/.*\{file\}/.test(value)) return value || undefined;
  throw new UsageError(
    `PIANOGEN_EDITOR: "${value}" is not an address with {file}, such as idea://open?file={file}.`,
  );
}

export const preview = command({
  name: 'preview',
  description: 'serve the built site on this machine, and receive its leads',
  example: 'preview --port 8080 --leads-status 500',
  inputs: { out: outFlag('folder to serve'), ...serverFlags },
  async run(values, { out }) {
    if (!existsSync(join(out, 'index.html')))
      throw new UsageError(
        `--out ${out}: there is no site in this folder. Run "pianogen build" first.`,
      );
    const { startPreview } = await import('../preview/preview-server.ts');
    const serving = serverSettings(values);
    const log = (line: string) => console.error(line);
    const heard = signalled();
    const server = await startPreview({ ...serving, out, log });
    const notes = [describeLeads(out, server.origin, displayName(serving.leads.file))];
    announce(displayName(out), server, { notes, open: values.open, log });
    await heard;
    await server.close();
  },
});

function describeLeads(out: string, origin: string, file: string) {
  const page = join(out, fileOf(paths.contact));
  const html = existsSync(page) ? readFileSync(page, 'utf8') : '';
  const [, endpoint = ''] = html.match(/"endpoint":"([^"]+)"/) ?? [];
  if (endpoint === leadsUrl(origin)) return `This site sends leads here: they go to ${file}.`;
  const elsewhere = endpoint ? `leads to ${new URL(endpoint).origin}, not here` : 'no leads here';
  return `This site sends ${elsewhere}. For leads in ${file}, build with --leads-host ${origin}`;
}

function announce(
  what: string,
  { origin, network }: { origin: string; network: readonly string[] },
  { notes, open, log }: { notes: readonly string[]; open: true | undefined; log(line: string): void },
) {
  log(`Serving ${what} at ${origin}/ until Ctrl-C.`);
  for (const other of network) log(`Other devices in the network open ${other}/.`);
  log(notes.join('\n'));
  if (open) openBrowser(`${origin}/`, log);
}

const SYSTEM_PROGRAMS: Record<string, [program: string, ...args: string[]]> = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
};

function openBrowser(url: string, log: (line: string) => void) {
  const { BROWSER } = process.env;
  const [program, ...args] = BROWSER
    ? [BROWSER]
    : (SYSTEM_PROGRAMS[process.platform] ?? ['xdg-open']);
  const fail = (reason: string) =>
    log(`The browser was not opened: ${reason}. Open ${url} yourself, or name a program in BROWSER.`);
  spawn(program, [...args, url], { stdio: 'ignore', detached: true })
    .on('error', ({ message }) => fail(message))
    .on('exit', (code) => {
      if (code) fail(`${program} ended with ${code}`);
    })
    .unref();
}
