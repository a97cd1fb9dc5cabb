import { fork } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';

/** @typedef {import('node:child_process').ChildProcess} ChildProcess */
/** @typedef {import('./worker.js').TestFile} TestFile */
/** @typedef {import('./worker.js').Result} Result */

const script = fileURLToPath(new URL('worker.js', import.meta.url));
/** Tests wait for browsers and servers now and then: one more than there are cores. */
const PROCESSES = availableParallelism() + 1;
/** How long a process may take to remove its files when it is told to end, in milliseconds. */
const PATIENCE = 10_000;
/** A file that takes longer hangs, however busy the machine is, in milliseconds. */
const DEADLINE = 15 * 60_000;

/** @type {Set<ChildProcess>} */
const running = new Set();

let isEnding = false;

/** Ends all processes, and all that they have started. No further file is run. */
export async function endProcesses() {
  isEnding = true;
  await Promise.all([...running].map(end));
}

/**
 * Runs test files in several processes, each taking the next file as soon as it is free. `tell` hears of each file that ends.
 * @param {TestFile[]} files
 * @param {(result: Result) => void} tell
 * @param {number} [deadline]
 */
export async function runFiles(files, tell, deadline = DEADLINE) {
  const waiting = files.values();
  /** @type {Result[]} */
  const results = [];
  const work = async () => {
    let child = startWorker();
    for (const file of waiting) {
      if (!child.connected) child = startWorker();
      const result = await runIn(child, file, deadline);
      if (isEnding) return;
      results.push(result);
      tell(result);
    }
    await end(child);
  };
  await Promise.all(Array.from({ length: Math.min(files.length, PROCESSES) }, work));
  return results;
}

function startWorker() {
  // A group of its own, which holds what it starts.
  const child = fork(script, { stdio: ['ignore', 'pipe', 'pipe', 'ipc'], detached: true });
  running.add(child);
  child.once('exit', () => {
    running.delete(child);
    killGroup(child);
  });
  // What a test prints is in its result; only a process that dies writes here.
  child.stdout?.resume();
  child.stderr?.resume();
  return child;
}

/** @param {ChildProcess} child */
function killGroup({ pid = 0 }) {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // All of it has ended.
  }
}

/**
 * Tells a process to end, and kills it if it does not.
 * @param {ChildProcess} child
 */
async function end(child) {
  if (!running.has(child)) return;
  const late = setTimeout(() => killGroup(child), PATIENCE);
  const ended = once(child, 'exit');
  child.kill();
  await ended;
  clearTimeout(late);
}

/**
 * Runs a file in a process; a process that ends before the file does has failed it.
 * @param {ChildProcess} child
 * @param {TestFile} file
 * @param {number} deadline
 * @returns {Promise<Result>}
 */
function runIn(child, { name, url }, deadline) {
  const start = performance.now();
  let output = '';
  let isLate = false;
  return new Promise((resolve) => {
    const late = setTimeout(() => {
      isLate = true;
      killGroup(child);
    }, deadline);
    const collect = (/** @type {Buffer} */ chunk) => {
      output += chunk;
    };
    const finish = (/** @type {Result} */ result) => {
      clearTimeout(late);
      child.stderr?.off('data', collect);
      child.off('message', answer);
      child.off('close', die);
      resolve(result);
    };
    const answer = (/** @type {unknown} */ message) => finish(/** @type {Result} */ (message));
    const die = (/** @type {number | null} */ code, /** @type {string | null} */ signal) => {
      output += `\nThe process of this file ended with ${signal ?? `code ${code}`}`;
      output += `${isLate ? `, after ${deadline / 1000} seconds` : ''}.\n`;
      const seconds = (performance.now() - start) / 1000;
      finish({ name, output, total: 1, passed: 0, skipped: 0, seconds });
    };
    child.stderr?.on('data', collect);
    child.on('message', answer);
    child.on('close', die);
    // A process that cannot be reached has died, which `die` tells.
    child.send({ name, url }, () => {});
  });
}
