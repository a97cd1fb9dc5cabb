import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { copyFileSync, mkdirSync, readdirSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { project, temporaryFolder } from './tiny-site.ts';

export interface Outcome {
  code: number | null;
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

/** Runs the command as its users do. */
export function pianogen(
  args: string[],
  { checkout = project, cwd = project, env = {}, whileRunning }: Call = {},
): Promise<Outcome> {
  const executable = join(checkout, 'bin/pianogen.js');
  const child = spawn(process.execPath, [executable, ...args], { cwd, env: { ...process.env, ...env } });
  const outcome: Outcome = { code: null, stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].on('data', (chunk) => {
      outcome[name] += chunk;
    });
  }
  whileRunning?.(child);
  return new Promise((resolve) => child.on('close', (code) => resolve({ ...outcome, code })));
}

const SOURCES =
  'package.json package-lock.json tsconfig.json bin generator templates client data content'.split(' ');

/** A copy of the project with a bundle cache of its own, its files created in the opposite order. */
export function newCheckout(): string {
  const checkout = join(temporaryFolder(), 'a much longer folder name, with spaces');
  mkdirSync(join(checkout, 'node_modules'), { recursive: true });
  for (const source of [...SOURCES].reverse()) copyBackwards(join(project, source), join(checkout, source));
  for (const name of readdirSync(join(project, 'node_modules')).filter((name) => name !== '.cache')) {
    symlinkSync(join(project, 'node_modules', name), join(checkout, 'node_modules', name));
  }
  return checkout;
}

/** Copies a folder entry by entry, the last first, so that the file system lists it in another order. */
function copyBackwards(from: string, to: string): void {
  if (!statSync(from).isDirectory()) {
    copyFileSync(from, to);
    return;
  }
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from).reverse()) copyBackwards(join(from, name), join(to, name));
}
