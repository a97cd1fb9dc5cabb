import { fork } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { familyOf } from './family.js';
import { hangWatch, LIMITS } from './hang.js';

/** @typedef {import('node:child_process').ChildProcess} ChildProcess */
/** @typedef {import('./worker.js').TestFile} TestFile */
/** @typedef {import('./worker.js').Message} Message */
/** @typedef {import('./worker.js').Result & { processorSeconds: number }} Result */
/** @typedef {{ child: ChildProcess, family: ReturnType<typeof familyOf> }} Worker */

const script = fileURLToPath(new URL('worker.js', import.meta.url));
/** Tests wait for browsers and servers now and then: one more than there are cores. */
const PROCESSES = availableParallelism() + 1;
/** How long a process may take to remove its files when it is told to end, in milliseconds. */
const PATIENCE = 10_000;

/** @type {Set<Worker>} */
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
 * @param {typeof LIMITS} [limits]
 * @returns {Promise<Result[]>}
 */
export async function runFiles(files, tell, limits = LIMITS) {
  const waiting = files.values();
  /** @type {Result[]} */
  const results = [];
  const work = async () => {
    let worker = startWorker();
    for (const file of waiting) {
      if (!isAlive(worker)) worker = startWorker();
      const result = await runIn(worker, file, limits);
      if (isEnding) return;
      results.push(result);
      tell(result);
    }
    await end(worker);
  };
  await Promise.all(Array.from({ length: Math.min(files.length, PROCESSES) }, work));
  return results;
}

/** @returns {Worker} */
function startWorker() {
  // A group of its own, so that all that it starts can be found.
  const child = fork(script, { stdio: ['ignore', 'pipe', 'pipe', 'ipc'], detached: true });
  const worker = { child, family: familyOf(child.pid ?? 0) };
  running.add(worker);
  child.once('exit', () => {
    running.delete(worker);
    worker.family.kill();
  });
  // What a test prints is in its result; only a process that dies writes here.
  child.stdout?.resume();
  child.stderr?.resume();
  return worker;
}

const isAlive = (/** @type {Worker} */ { child: { connected, exitCode, signalCode } }) =>
  connected && exitCode === null && signalCode === null;

/**
 * Tells a process to end, and kills it if it does not.
 * @param {Worker} worker
 */
async function end(worker) {
  if (!running.has(worker)) return;
  const late = setTimeout(() => worker.family.kill(), PATIENCE);
  const ended = once(worker.child, 'exit');
  worker.child.kill();
  await ended;
  clearTimeout(late);
}

/**
 * Runs a file in a process; a process that ends before the file does has failed it.
 * @param {Worker} worker
 * @param {TestFile} file
 * @param {typeof LIMITS} limits
 * @returns {Promise<Result>}
 */
function runIn(worker, { name, url }, limits) {
  const { child, family } = worker;
  const start = performance.now();
  const before = family.seconds();
  const watch = hangWatch(limits);
  let output = '';
  let test = '';
  /** @type {string | undefined} */
  let fault;
  return new Promise((resolve) => {
    const looking = setInterval(
      () => {
        fault = watch.look(family.seconds());
        if (!fault) return;
        clearInterval(looking);
        family.kill();
      },
      (limits.quietSeconds * 1000) / limits.looks,
    );
    const collect = (/** @type {Buffer} */ chunk) => {
      output += chunk;
    };
    const finish = (/** @type {import('./worker.js').Result} */ result) => {
      clearInterval(looking);
      child.stderr?.off('data', collect);
      child.off('message', answer);
      child.off('close', die);
      resolve({ ...result, processorSeconds: Math.max(0, family.seconds() - before) });
    };
    const answer = (/** @type {unknown} */ message) => {
      const { test: next, result } = /** @type {Message} */ (message);
      watch.reset();
      test = next ?? test;
      if (result) finish(result);
    };
    const die = (/** @type {number | null} */ code, /** @type {string | null} */ signal) => {
      output += `\nThe process of this file ended with ${signal ?? `code ${code}`}`;
      output += `${test && `, in the test "${test}"`}${fault ? `, because ${fault}` : ''}.\n`;
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
