import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { BrowserContext, Page } from 'playwright-core';
import { newCheckout } from '../pianogen.ts';
import { temporaryFolder } from '../tiny-site.ts';
import { browser } from './open-site.ts';

/** A development server that runs. */
export interface DevServer {
  origin: string;
  child: ChildProcess;
  /** What the terminal shows so far. */
  output(): string;
  /** Waits until the terminal shows something. */
  printed(isShown: (output: string) => boolean): Promise<void>;
  /** Waits until the server has ended. Returns its exit code, or `null` if a signal ended it. */
  ended(): Promise<number | null>;
}

/** A copy of the project, its development server, and a real browser. */
export interface DevSite {
  checkout: string;
  server: DevServer;
  open(path: string): Promise<DevVisit>;
  /** Changes a file while `work` runs, and puts it back; ends when the server has seen that. */
  withChange(file: string, change: (text: string) => string, work: () => Promise<void>): Promise<void>;
  close(): Promise<void>;
}

export interface DevVisit {
  page: Page;
  /** How often it was loaded. */
  loads(): number;
  /** What the console said, and uncaught errors. */
  complaints: string[];
}

/** The longest that a test waits for the terminal, in milliseconds. */
const MOST_WAITING = 60_000;

/** Starts the development server of a checkout. */
export async function startDevServer(checkout: string, args: string[] = []): Promise<DevServer> {
  const leads = join(temporaryFolder(), 'leads.jsonl');
  const child = spawn(
    process.execPath,
    [join(checkout, 'bin/pianogen.js'), 'dev', '--leads-file', leads, ...args],
    { cwd: checkout },
  );
  let output = '';
  const waiting = new Set<() => void>();
  const look = () => {
    for (const check of waiting) check();
  };
  child.stderr.on('data', (chunk) => {
    output += chunk;
    look();
  });
  child.once('exit', look);
  const printed = (isShown: (output: string) => boolean) =>
    new Promise<void>((resolve, reject) => {
      const settle = (settled: () => void) => {
        waiting.delete(check);
        clearTimeout(timer);
        settled();
      };
      const check = () => {
        if (isShown(output)) settle(resolve);
        else if (child.exitCode !== null) settle(() => reject(new Error(output)));
      };
      const late = () => settle(() => reject(new Error(`The terminal shows only:\n${output}`)));
      const timer = globalThis.setTimeout(late, MOST_WAITING);
      waiting.add(check);
      check();
    });
  const originIn = (text: string) => text.match(/at (http:\S+)\/ until Ctrl-C/)?.[1];
  await printed((text) => originIn(text) !== undefined);
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  const ended = () => printed(hasEnded).then(() => child.exitCode);
  return { origin: originIn(output) ?? '', child, output: () => output, printed, ended };
}

/** How many updates a terminal shows. */
export const updatesIn = (output: string): number => output.match(/ after \d+ ms/g)?.length ?? 0;

export async function openDevSite(): Promise<DevSite> {
  const checkout = newCheckout();
  const server = await startDevServer(checkout, ['--port', '0']);
  const context: BrowserContext = await (await browser()).newContext();
  const save = (file: string, text: string) => writeFileSync(join(checkout, file), text);
  return {
    checkout,
    server,
    async open(path) {
      const page = await context.newPage();
      let loads = 0;
      const complaints: string[] = [];
      page.on('load', () => {
        loads += 1;
      });
      page.on('console', (message) => complaints.push(message.text()));
      page.on('pageerror', (error) => complaints.push(error.message));
      // A change before the page listens would reload it.
      const listens = page.waitForResponse(/\/__pianogen\/events\b/);
      await page.goto(server.origin + path);
      await listens;
      return { page, loads: () => loads, complaints };
    },
    async withChange(file, change, work) {
      const before = readFileSync(join(checkout, file), 'utf8');
      save(file, change(before));
      try {
        await work();
      } finally {
        const seen = updatesIn(server.output());
        save(file, before);
        const updated = server.printed((output) => updatesIn(output) > seen);
        // After a failed test there may be nothing to update.
        await Promise.race([updated, setTimeout(5000)]);
      }
    },
    async close() {
      await context.close();
      server.child.kill('SIGKILL');
    },
  };
}

/** Waits for what might still happen. */
export const calm = (page: Page) => page.waitForTimeout(400);
