import { spawn } from 'node:child_process';

/** What opens an address in the browser that the system prefers. */
const SYSTEM_PROGRAMS: Partial<Record<NodeJS.Platform, [program: string, ...args: string[]]>> = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
};

/**
 * Opens an address in the browser: by the program that the environment names in `BROWSER`, or by that of the system. Logs a line if
 * that fails; whoever called it goes on.
 */
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
