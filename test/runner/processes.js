import { fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';

/** @typedef {import('node:child_process').ChildProcess} ChildProcess */
/** @typedef {import('./worker.js').TestFile} TestFile */
/** @typedef {import('./worker.js').Result} Result */

const worker = fileURLToPath(new URL('worker.js', import.meta.url));
const MOST_PROCESSES = 4;
/** A file that takes longer hangs, in milliseconds. */
const TIME_LIMIT = 5 * 60 * 1000;

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
    let child = newProcess();
    for (const file of waiting) {
      if (!child.connected) child = newProcess();
      const result = await runIn(child, file);
      results.push(result);
      tell(result);
    }
    child.disconnect?.();
  };
  const count = Math.min(files.length, Math.max(2, Math.min(availableParallelism(), MOST_PROCESSES)));
  await Promise.all(Array.from({ length: count }, work));
  return results;
}

function newProcess() {
  const child = fork(worker, { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
  child.stdout?.resume();
  return child;
}

/**
 * @param {ChildProcess} child
 * @param {TestFile} file
 * @returns {Promise<Result>}
 */
function runIn(child, file) {
  const start = performance.now();
  return new Promise((resolve) => {
    const limit = setTimeout(() => child.kill('SIGKILL'), TIME_LIMIT);
    const end = (/** @type {Result} */ result) => {
      clearTimeout(limit);
      child.removeAllListeners();
      resolve(result);
    };
    child.once('message', (message) => end(/** @type {Result} */ (message)));
    child.once('exit', (code, signal) => {
      const seconds = (performance.now() - start) / 1000;
      const output = `The process of this file ended before the file did: ${signal ?? `code ${code}`}.\n`;
      end({ name: file.name, output, total: 1, passed: 0, skipped: 0, seconds });
    });
    child.send(file);
  });
}
