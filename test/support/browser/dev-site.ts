import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { newCheckout } from '../pianogen.ts';
import { temporaryFolder } from '../tiny-site.ts';
import { browser } from './open-site.ts';
import { inTime } from './suite.ts';

export type DevSite = Awaited<ReturnType<typeof openDevSite>>;

/** The longest that a test waits for the terminal, in milliseconds. */
const MOST_WAITING = 60_000;

/** Starts the development server of a checkout, and waits until it listens. */
async function startDevServer(checkout: string) {
  const leads = join(temporaryFolder(), 'leads.jsonl');
  const child = spawn(
    process.execPath,
    [join(checkout, 'bin/pianogen.js'), 'dev', '--leads-file', leads, '--port', '0'],
    { cwd: checkout },
  );
  let output = '';
  child.stderr.on('data', (chunk) => {
    output += chunk;
  });
  const exited = once(child, 'exit');
  /** Waits until the terminal shows something. */
  const printed = async (isShown: (output: string) => boolean) => {
    const signal = AbortSignal.timeout(MOST_WAITING);
    const fail = () => assert.unreachable(`The terminal shows only:\n${output}`);
    while (!isShown(output)) await once(child.stderr, 'data', { signal }).catch(fail);
  };
  const originIn = (text: string) => text.match(/at (http:\S+)\/ until Ctrl-C/)?.[1];
  await printed((text) => originIn(text) !== undefined);
  /** Waits until the server has ended. Returns its exit code, or `null` if a signal ended it. */
  const ended = () => inTime('The end of the server', exited).then(() => child.exitCode);
  return { origin: originIn(output) ?? '', child, output: () => output, printed, ended };
}

/** How many updates a terminal shows. */
const updatesIn = (output: string): number => output.match(/ after \d+ ms/g)?.length ?? 0;

/** A copy of the project, its development server, and a real browser. */
export async function openDevSite() {
  const checkout = newCheckout();
  const server = await startDevServer(checkout);
  const context = await (await browser()).newContext({ reducedMotion: 'reduce' });
  const page = await context.newPage();
  let loads = 0;
  const complaints: string[] = [];
  page.on('load', () => {
    loads += 1;
  });
  page.on('console', (message) => complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  /** Changes a file, and waits until the server has seen that; where it reloads its pages, until the page has loaded. */
  const save = async (file: string, text: string) => {
    const [seen, printed] = [updatesIn(server.output()), server.output().length];
    const loaded = page.waitForEvent('load');
    // A page that shows styles, or nothing of the site, does not load.
    loaded.catch(() => {});
    writeFileSync(join(checkout, file), text);
    await server.printed((output) => updatesIn(output) > seen);
    if (/^reload/m.test(server.output().slice(printed))) await loaded;
  };
  return {
    checkout,
    server,
    /** Opens a page in the one tab: a page that is closed while it loads again may never be closed. */
    async open(path: string) {
      // A change before the page listens would reload it.
      const listens = page.waitForResponse(/\/__pianogen\/events\b/);
      loads = 0;
      complaints.splice(0);
      await page.goto(server.origin + path);
      await listens;
      return { page, loads: () => loads, complaints };
    },
    /** Changes a file while `work` runs, and puts it back; ends when the server and the page have seen that. */
    async withChange(file: string, change: (text: string) => string, work: () => Promise<void>) {
      const before = readFileSync(join(checkout, file), 'utf8');
      writeFileSync(join(checkout, file), change(before));
      try {
        await work();
      } catch (error) {
        // After a failed test there may be nothing to update.
        writeFileSync(join(checkout, file), before);
        throw error;
      }
      await save(file, before);
    },
    async close() {
      server.child.kill('SIGKILL');
      await inTime('Closing the page', context.close());
    },
  };
}

/** Waits for what might still happen. */
export const calm = (page: Page) => page.waitForTimeout(200);
