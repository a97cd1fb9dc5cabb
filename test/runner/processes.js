import { fork } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';

/** @typedef {import('node:child_process').ChildProcess} ChildProcess */
/** @typedef {import('./worker.js').TestFile} TestFile */
/** @typedef {import('./worker.js').Message} Message */
/** @typedef {import('./worker.js').Result} Result */

const script = fileURLToPath(new URL('worker.js', import.meta.url));
/** Tests wait for browsers and servers now and then: one more than there are cores. */
const PROCESSES = availableParallelism() + 1;
/** How long a process may take to remove its files when it is told to end, in milliseconds. */
const PATIENCE = 10_000;
/** A test hangs that has not ended after so many seconds: on a machine that is busy with much else, too. */
const MOST_SECONDS = 20 * 60;

/** @type {Set<ChildProcess>} */
const running = new Set();

let isEnding = false;

/** Ends all processes. No further file is run. */
export async function endProcesses() {
  isEnding = true;
  await Promise.all([...running].map(end));
}

/**
 * Runs test files in several processes, each taking the next file as soon as it is free. `tell` hears of each file that ends.
 * @param {TestFile[]} files
 * @param {(result: Result) => void} tell
 * @param {number} [mostSeconds] how long a test may take
 * @returns {Promise<Result[]>}
 */
export async function runFiles(files, tell, mostSeconds = MOST_SECONDS) {
  const waiting = files.values();
  /** @type {Result[]} */
  const results = [];
  const work = async () => {
    let worker = startWorker();
    for (const file of waiting) {
      if (!isAlive(worker)) worker = startWorker();
      const result = await runIn(worker, file, mostSeconds);
      if (isEnding) return;
      results.push(result);
      tell(result);
    }
    await end(worker);
  };
  await Promise.all(Array.from({ length: Math.min(files.length, PROCESSES) }, work));
  return results;
}

function startWorker() {
  // A group of its own, so that all that it starts ends with it.
  const worker = fork(script, { stdio: ['ignore', 'pipe', 'pipe', 'ipc'], detached: true });
  running.add(worker);
  worker.once('exit', () => {
    running.delete(worker);
    killGroup(worker);
  });
  // What a test prints is in its result; only a process that dies writes here.
  worker.stdout?.resume();
  worker.stderr?.resume();
  return worker;
}

const isAlive = (/** @type {ChildProcess} */ { connected, exitCode, signalCode }) =>
  connected && exitCode === null && signalCode === null;

/**
 * Tells a process to end, as browsers do with it, and kills it if it does not.
 * @param {ChildProcess} worker
 */
async function end(worker) {
  if (!running.has(worker)) return;
  const late = setTimeout(() => killGroup(worker), PATIENCE);
  const ended = once(worker, 'exit');
  worker.kill();
  await ended;
  clearTimeout(late);
}

/** @param {ChildProcess} worker */
function killGroup({ pid }) {
  try {
    if (pid) process.kill(-pid, 'SIGKILL');
  } catch {
    // All of it has ended.
  }
}

/**
 * Runs a file in a process; a process that ends before the file does has failed it.
 * @param {ChildProcess} worker
 * @param {TestFile} file
 * @param {number} mostSeconds
 * @returns {Promise<Result>}
 */
function runIn(worker, { name, url }, mostSeconds) {
  const start = performance.now();
  let output = '';
  let test = '';
  let hangs = false;
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      hangs = true;
      end(worker);
    }, mostSeconds * 1000);
    const collect = (/** @type {Buffer} */ chunk) => {
      output += chunk;
    };
    const finish = (/** @type {Result} */ result) => {
      clearTimeout(timer);
      worker.stderr?.off('data', collect);
      worker.off('message', answer);
      worker.off('close', die);
      resolve(result);
    };
    const answer = (/** @type {unknown} */ message) => {
      const { test: next, result } = /** @type {Message} */ (message);
      timer.refresh();
      test = next ?? test;
      if (result) finish(result);
    };
    const die = (/** @type {number | null} */ code, /** @type {string | null} */ signal) => {
      output += `\nThe process of this file ended with ${signal ?? `code ${code}`}`;
      output += `${test && `, in the test "${test}"`}${hangs ? `, which took over ${mostSeconds} seconds` : ''}.\n`;
      const seconds = (performance.now() - start) / 1000;
      finish({ name, output, total: 1, passed: 0, skipped: 0, seconds });
    };
    worker.stderr?.on('data', collect);
    worker.on('message', answer);
    worker.on('close', die);
    // A process that cannot be reached has died, which `die` tells.
    worker.send({ name, url }, () => {});
  });
}
