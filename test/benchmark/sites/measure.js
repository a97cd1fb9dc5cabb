/** Runs a command and measures its time, its processor time and its memory, with those of all processes that it starts. */
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/**
 * @typedef {{ ended: 'well' | 'badly' | 'too late', seconds: number, cpu: number, megabytes: number, printed: string }} Measure
 *   `cpu` is in seconds too; `printed` is the end of the output.
 * @typedef {{ args: string[], cwd?: string, env?: Record<string, string>, limit: number }} Command
 *   `args` begins with the program; `limit` is in seconds.
 */

/** Milliseconds between two looks at the memory. */
const LOOK_EVERY = 50;
/** The characters of the output that are kept. */
const KEPT_OUTPUT = 4000;

/**
 * @param {Command} command
 * @returns {Promise<Measure>}
 */
export function measure({ args, cwd, env, limit }) {
  const start = performance.now();
  // Bash's `time` counts the processor time of all processes that were waited for.
  const child = spawn('bash', ['-c', 'TIMEFORMAT="processor %U %S"; time "$0" "$@"', ...args], {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const pid = child.pid ?? 0;
  let megabytes = 0;
  let late = false;
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      printed = (printed + chunk).slice(-KEPT_OUTPUT);
    });
  const stop = () => {
    try {
      // The whole process group.
      process.kill(-pid, 'SIGKILL');
    } catch {
      // It has ended.
    }
  };
  const looks = setInterval(() => {
    megabytes = Math.max(megabytes, memoryOf(pid));
    if (late || performance.now() - start < limit * 1000) return;
    late = true;
    stop();
  }, LOOK_EVERY);
  process.once('exit', stop);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (status) => {
      clearInterval(looks);
      process.off('exit', stop);
      const [, user = Number.NaN, system = Number.NaN] =
        printed.match(/processor ([\d.]+) ([\d.]+)\s*$/) ?? [];
      resolve({
        ended: late ? 'too late' : status === 0 ? 'well' : 'badly',
        seconds: (performance.now() - start) / 1000,
        cpu: Number(user) + Number(system),
        megabytes,
        printed: printed.replace(/processor [\d.]+ [\d.]+\s*$/, ''),
      });
    });
  });
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
