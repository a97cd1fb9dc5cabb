/** Runs commands, and measures the time, the processor time and the memory of each with those of all processes that it starts. */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * @typedef {{ args: string[], cwd?: string, env?: Record<string, string>, limit?: number }} Command
 *   `args` begins with the program; `limit` is in seconds.
 * @typedef {{ ended: 'well' | 'badly' | 'too late', seconds: number, cpu: number, megabytes: number, printed: string }} Measure
 *   `cpu` is in seconds too; `printed` is the end of the output.
 */

export const project = fileURLToPath(new URL('../..', import.meta.url));
/** Milliseconds between two looks at the memory. */
const LOOK_EVERY = 50;
/** The characters of the output that are kept. */
const KEPT_OUTPUT = 4000;
/** What bash prints of the processor time of a command, all processes that it waited for included. */
const PROCESSOR_TIME = /processor ([\d.]+) ([\d.]+)\s*$/;

/**
 * @param {Command} command
 * @returns {Promise<Measure>}
 */
export async function measure({ args, cwd, env, limit = Number.POSITIVE_INFINITY }) {
  const start = performance.now();
  const secondsNow = () => (performance.now() - start) / 1000;
  const child = spawn('bash', ['-c', 'TIMEFORMAT="processor %U %S"; time "$0" "$@"', ...args], {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const { pid = Number.NaN } = child;
  let megabytes = 0;
  let isLate = false;
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      printed = (printed + chunk).slice(-KEPT_OUTPUT);
    });
  const killGroup = () => {
    try {
      process.kill(-pid, 'SIGKILL');
    } catch {
      // It has ended.
    }
  };
  process.once('exit', killGroup);
  const looks = setInterval(() => {
    megabytes = Math.max(megabytes, memoryOf(pid));
    if (isLate || secondsNow() < limit) return;
    isLate = true;
    killGroup();
  }, LOOK_EVERY);
  const status = await new Promise((resolve) => child.on('close', resolve));
  const seconds = secondsNow();
  clearInterval(looks);
  process.off('exit', killGroup);
  const [, user, system] = printed.match(PROCESSOR_TIME) ?? [];
  return {
    ended: isLate ? 'too late' : status === 0 ? 'well' : 'badly',
    seconds,
    cpu: Number(user) + Number(system),
    megabytes,
    printed: printed.replace(PROCESSOR_TIME, ''),
  };
}

/**
 * Measures a command that has to end well.
 * @param {Command} command
 */
export async function measureSound(command) {
  const measured = await measure(command);
  if (measured.ended !== 'well')
    throw new Error(`${command.args.join(' ')} ended badly:\n${measured.printed}`);
  return measured;
}

/**
 * The peak memory of a process and of those below it that live now, in megabytes.
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

/** A Markdown table. @param {readonly string[]} head @param {readonly (readonly string[])[]} rows */
export const tableOf = (head, rows) =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

/** A folder in memory, if the machine has any, that goes when the process ends: how long a disk takes says nothing of a tool. */
export function folderInMemory() {
  const memory = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();
  const folder = mkdtempSync(join(memory, 'pianogen-benchmark-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(130));
  return folder;
}

/**
 * Removes caches of the project.
 * @param {'pages' | 'images' | 'code'} what `pages`: all that pianogen keeps of pages
 */
export function forget(what) {
  const names = {
    pages: /^pianogen-(?!images$|benchmark$|test|types)/,
    images: /^pianogen-images$/,
    code: /^pianogen$/,
  };
  const cache = join(project, 'node_modules/.cache');
  for (const name of readdirSync(cache))
    if (names[what].test(name)) rmSync(join(cache, name), { recursive: true, force: true });
}
