import { fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';

/** @typedef {import('node:child_process').ChildProcess} ChildProcess */
/** @typedef {import('./worker.js').TestFile} TestFile */
/** @typedef {import('./worker.js').Result} Result */

const worker = fileURLToPath(new URL('worker.js', import.meta.url));
/** Test files wait for browsers, servers and timers, so more of them run than there are cores. */
const PROCESSES_PER_CORE = 2;
const MOST_PROCESSES = 8;
/** A file that takes longer hangs, in minutes. */
const TIME_LIMIT = 5;

/** @type {Set<ChildProcess>} */
const running = new Set();
process.on('exit', () => {
  for (const child of running) child.kill();
});

/**
 * Runs test files in several processes, each taking the next file as soon as it is free. `tell` hears of each file that ends.
 * @param {TestFile[]} files
 * @param {(result: Result) => void} tell
 * @returns {Promise<Result[]>}
 */
export async function runFiles(files, tell) {
  const waiting = files.values();
  /** @type {Result[]} */
  const results = [];
  const work = async () => {
    let child = startProcess();
    for (const file of waiting) {
      if (!isAlive(child)) child = startProcess();
      const result = await runIn(child, file);
      results.push(result);
      tell(result);
    }
    if (isAlive(child)) child.disconnect();
  };
  const count = Math.min(files.length, PROCESSES_PER_CORE * availableParallelism(), MOST_PROCESSES);
  await Promise.all(Array.from({ length: count }, work));
  return results;
}

function startProcess() {
  const child = fork(worker, { stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
  running.add(child);
  child.once('exit', () => running.delete(child));
  // What a test prints is in its result; only a process that dies writes here.
  child.stdout?.resume();
  child.stderr?.resume();
  return child;
}

const isAlive = (/** @type {ChildProcess} */ { connected, exitCode, signalCode }) =>
  connected && exitCode === null && signalCode === null;

/**
 * Runs a file in a process; a process that ends before the file does has failed it.
 * @param {ChildProcess} child
 * @param {TestFile} file
 * @returns {Promise<Result>}
 */
function runIn(child, { name, url }) {
  const start = performance.now();
  let output = '';
  let isLate = false;
  return new Promise((resolve) => {
    const limit = setTimeout(
      () => {
        isLate = true;
        child.kill('SIGKILL');
      },
      TIME_LIMIT * 60 * 1000,
    );
    const collect = (/** @type {Buffer} */ chunk) => {
      output += chunk;
    };
    const end = (/** @type {Result} */ result) => {
      clearTimeout(limit);
      child.stderr?.off('data', collect);
      child.off('message', answer);
      child.off('close', die);
      resolve(result);
    };
    const answer = (/** @type {unknown} */ message) => end(/** @type {Result} */ (message));
    const die = (/** @type {number | null} */ code, /** @type {string | null} */ signal) => {
      const cause = isLate
        ? `took more than ${TIME_LIMIT} minutes`
        : `ended with ${signal ?? `code ${code}`}`;
      output += `\nThe process of this file ${cause}.\n`;
      const seconds = (performance.now() - start) / 1000;
      end({ name, output, total: 1, passed: 0, skipped: 0, seconds });
    };
    child.stderr?.on('data', collect);
    child.on('message', answer);
    child.on('close', die);
    // A process that cannot be reached has died, which `die` tells.
    child.send({ name, url }, () => {});
  });
}
