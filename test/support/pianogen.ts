import { type ChildProcess, type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { copyFileSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { linkPackages } from './packages.js';
import { project, temporaryFolder } from './tiny-site.ts';

export interface Outcome {
  code: number | null;
  signal?: string;
  stdout: string;
  stderr: string;
}

export interface Call {
  /** The copy of the project whose command is run. */
  checkout?: string;
  cwd?: string;
  env?: Record<string, string>;
  whileRunning?: (child: ChildProcessWithoutNullStreams) => void;
}

const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of running) child.kill();
});

/**
 * Runs the command as its users do, in a process of its own. `runCommand` is many times faster, and enough where neither the
 * process nor the code of a checkout is what a test is about.
 */
export function pianogen(args: string[], call: Call = {}): Promise<Outcome> {
  const { checkout = project, cwd = project, env = {}, whileRunning } = call;
  const executable = join(checkout, 'bin/pianogen.js');
  const child = spawn(process.execPath, [executable, ...args], { cwd, env: { ...process.env, ...env } });
  running.add(child);
  const outcome: Outcome = { code: null, stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].on('data', (chunk) => {
      outcome[name] += chunk;
    });
  }
  whileRunning?.(child);
  return new Promise((resolve) =>
    child.on('close', (code, signal) => {
      running.delete(child);
      resolve({ ...outcome, code, ...(signal && { signal }) });
    }),
  );
}

const SOURCES = 'package.json tsconfig.json bin generator templates client data content'.split(' ');

/** A copy of the project with caches of its own, its files created in the opposite order. */
export function newCheckout(): string {
  const checkout = join(temporaryFolder(), 'a much longer folder name, with spaces');
  for (const source of [...SOURCES].reverse()) copyBackwards(join(project, source), join(checkout, source));
  linkPackages(checkout);
  return checkout;
}

export function copyBackwards(from: string, to: string): void {
  if (!statSync(from).isDirectory()) {
    copyFileSync(from, to);
    return;
  }
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from).reverse()) copyBackwards(join(from, name), join(to, name));
}
