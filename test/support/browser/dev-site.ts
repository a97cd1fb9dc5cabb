import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { newCheckout } from '../pianogen.ts';
import { temporaryFolder } from '../tiny-site.ts';
import { browser } from './open-site.ts';

/** A development server that runs. */
export interface DevServer {
  origin: string;
  child: ChildProcess;
  /** What the terminal shows so far. */
  output(): string;
}

/** A copy of the project, its development server, and a real browser. */
export interface DevSite {
  checkout: string;
  server: DevServer;
  open(path: string): Promise<DevVisit>;
  /** Changes a file while `work` runs, and puts it back; ends when the server has seen that. */
  withChange(file: string, change: (text: string) => string, work: () => Promise<void>): Promise<void>;
  close(): void;
}

export interface DevVisit {
  page: Page;
  /** How often it was loaded. */
  loads(): number;
  /** What the console said, and uncaught errors. */
  complaints: string[];
}

/** Starts the development server of a checkout. */
export async function startDevServer(checkout: string, args: string[] = []): Promise<DevServer> {
  const leads = join(temporaryFolder(), 'leads.jsonl');
  const child = spawn(
    process.execPath,
    [join(checkout, 'bin/pianogen.js'), 'dev', '--leads-file', leads, ...args],
    { cwd: checkout },
  );
  let output = '';
  child.stderr.on('data', (chunk) => {
    output += chunk;
  });
  for (;;) {
    const [, origin] = output.match(/at (http:\S+)\/ until Ctrl-C/) ?? [];
    if (origin) return { origin, child, output: () => output };
    if (child.exitCode !== null) throw new Error(output);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

export async function openDevSite(): Promise<DevSite> {
  const checkout = newCheckout();
  const server = await startDevServer(checkout, ['--port', '0']);
  const save = (file: string, text: string) => writeFileSync(join(checkout, file), text);
  const updates = () => server.output().match(/ after \d+ ms/g)?.length ?? 0;
  return {
    checkout,
    server,
    async open(path) {
      const page = await (await browser()).newPage();
      let loads = 0;
      const complaints: string[] = [];
      page.on('load', () => {
        loads += 1;
      });
      page.on('console', (message) => complaints.push(message.text()));
      page.on('pageerror', (error) => complaints.push(error.message));
      await page.goto(server.origin + path);
      return { page, loads: () => loads, complaints };
    },
    async withChange(file, change, work) {
      const before = readFileSync(join(checkout, file), 'utf8');
      save(file, change(before));
      try {
        await work();
      } finally {
        const seen = updates();
        save(file, before);
        const patience = performance.now() + 5000;
        while (updates() === seen && performance.now() < patience)
          await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },
    close() {
      server.child.kill('SIGKILL');
    },
  };
}

/** Waits for what might still happen. */
export const calm = (page: Page) => page.waitForTimeout(400);
