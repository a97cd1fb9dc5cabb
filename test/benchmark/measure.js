/** Runs commands, and measures the time, the processor time and the memory of each with those of all processes that it starts. */
import { spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * @typedef {{ args: string[], cwd?: string, env?: Record<string, string> }} Command `args` begins with the program
 * @typedef {{ seconds: number, cpu: number, megabytes: number }} Measure `cpu` is in seconds too
 */

export const project = process.cwd();
const LOOK_EVERY = 50;

/**
 * Measures a command. Throws if it fails, with the end of its output.
 * @param {Command} command
 * @returns {Promise<Measure>}
 */
export async function measure({ args, cwd, env }) {
  const start = performance.now();
  // bash adds up the processor time of a command and of all processes that it waited for.
  const child = spawn('bash', ['-c', 'TIMEFORMAT="processor %U %S"; time "$0" "$@"', ...args], {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let megabytes = 0;
  const looks = setInterval(() => {
    megabytes = Math.max(megabytes, memoryOf(child.pid ?? 0));
  }, LOOK_EVERY);
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      printed = (printed + chunk).slice(-4000);
    });
  const status = await new Promise((resolve) => child.on('close', resolve));
  clearInterval(looks);
  const seconds = (performance.now() - start) / 1000;
  if (status !== 0) throw new Error(`${args.join(' ')} has failed:\n${printed}`);
  const [, user, system] = printed.match(/processor ([\d.]+) ([\d.]+)\s*$/) ?? [];
  return { seconds, cpu: Number(user) + Number(system), megabytes };
}

/**
 * The peak memory of a process and of those below it that live now, in megabytes, as Linux tells it.
 * @param {number} pid
 * @returns {number}
 */
function memoryOf(pid) {
  try {
    const [, peak = 0] = readFileSync(`/proc/${pid}/status`, 'utf8').match(/VmHWM:\s+(\d+)/) ?? [];
    const children = readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
      readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean),
    );
    return children.reduce((sum, child) => sum + memoryOf(Number(child)), Number(peak) / 1024);
  } catch {
    // The process has ended.
    return 0;
  }
}

/** @param {readonly number[]} values */
export const median = (values) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** A folder in memory, if the machine has any, that goes when the process ends: how long a disk takes says nothing of a tool. */
export function folderInMemory() {
  const folder = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'pianogen-benchmark-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(130));
  return folder;
}

/**
 * Copies a checkout, which gets caches of its own, but no packages: it uses those of the original.
 * @param {string} checkout
 * @param {string} copy
 */
export function copyCheckout(checkout, copy) {
  for (const name of 'package.json tsconfig.json bin generator templates client data content'.split(' '))
    cpSync(join(checkout, name), join(copy, name), { recursive: true });
  mkdirSync(join(copy, 'node_modules'));
  for (const name of readdirSync(join(checkout, 'node_modules')).filter((name) => name !== '.cache'))
    symlinkSync(join(checkout, 'node_modules', name), join(copy, 'node_modules', name));
}
