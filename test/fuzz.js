/**
 * Tries made-up inputs on everything that takes input from outside: `npm run fuzz -- --minutes 5 --seed 42`. Words name targets,
 * such as `npm run fuzz -- markdown leads`. Tells the smallest input that fails, and the command that repeats it. Ends with 1 if
 * one fails.
 */
import { fork } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { bundleTests } from './runner/bundle.js';

/** @typedef {import('./support/fuzz/worker.ts').Message} Message */
/** @typedef {import('./support/fuzz/worker.ts').Order} Order */

const TARGETS = 'test/support/fuzz/all.ts';
const WORKER = 'test/support/fuzz/worker.ts';
/** An input that takes longer hangs, in milliseconds: also one that keeps the whole process busy. */
const CEILING = 90_000;
/** The time between two lines of progress of a target, in milliseconds. */
const PROGRESS = 10_000;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    minutes: { type: 'string', default: '5' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1_000_000_000)) },
    path: { type: 'string' },
  },
});
const minutes = numberOf('minutes', values.minutes);
const seed = numberOf('seed', values.seed);

const project = fileURLToPath(new URL('..', import.meta.url));
process.chdir(project);
process.env.NODE_ENV = 'production';
const modules = join(project, 'node_modules/.cache', `pianogen-fuzz-${process.pid}`);
process.on('exit', () => rmSync(modules, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(130));

const bundle = await bundleTests([TARGETS, WORKER], modules);
/** @type {typeof import('./support/fuzz/all.ts')} */
const { targets } = await import(bundle.urlOf(TARGETS));
const known = targets.map(({ name }) => name);
const unknown = positionals.find((name) => !known.includes(name));
if (unknown !== undefined) throw new Error(`There is no target "${unknown}"; there are ${known.join(', ')}.`);

/** @type {Map<string, { runs: number, toldAt: number }>} */
const counts = new Map();
let failures = 0;
/** The input that is being tried. @type {Extract<Message, { kind: 'input' }> | undefined} */
let current;

console.log(`seed ${seed}`);
const child = fork(fileURLToPath(bundle.urlOf(WORKER)), { execArgv: ['--enable-source-maps'] });
process.on('exit', () => child.kill('SIGKILL'));
let watchdog = setTimeout(hang, CEILING);
child.on('message', (message) => hear(/** @type {Message} */ (message)));
child.on('exit', (code, signal) => {
  clearTimeout(watchdog);
  if (code !== 0) fail(`The process ended with ${signal ?? `code ${code}`}.`);
  for (const [name, { runs }] of counts) console.log(`${name}: ${runs} inputs`);
  process.exit(failures > 0 ? 1 : 0);
});
/** @type {Order} */
const order = {
  names: positionals.length > 0 ? positionals : known,
  minutes,
  seed,
  ...(values.path !== undefined && { path: values.path }),
};
child.send(order);

/** @param {Message} message */
function hear(message) {
  clearTimeout(watchdog);
  watchdog = setTimeout(hang, CEILING);
  if (message.kind === 'input') {
    current = message;
    return;
  }
  const { name, result } = message;
  const before = counts.get(name) ?? { runs: 0, toldAt: Number.NEGATIVE_INFINITY };
  const runs = before.runs + result.runs;
  const isDue = result.failure || performance.now() - before.toldAt > PROGRESS;
  counts.set(name, { runs, toldAt: isDue ? performance.now() : before.toldAt });
  if (isDue) console.log(`${result.failure ? '✘' : '✓'} ${name}: ${runs} inputs`);
  if (!result.failure) return;
  failures += 1;
  const { input, message: why, seed: of, path } = result.failure;
  console.log(
    `\n${why}\n\nThe smallest input that fails:\n${input}\n\nAgain: ${again(name, of)} --path ${path}\n`,
  );
}

function hang() {
  fail(`An input took more than ${CEILING / 1000} s.`);
  process.exit(1);
}

/**
 * Tells of a process that died or hangs: nothing makes its input smaller.
 * @param {string} why
 */
function fail(why) {
  failures += 1;
  console.log(`\n${why}`);
  if (!current) return;
  const { name, seed: of, input, index } = current;
  console.log(`The input:\n${input}\n\nAgain: ${again(name, of)} --path ${index}\n`);
}

/** @type {(name: string, seed: number) => string} */
function again(name, of) {
  return `npm run fuzz -- ${name} --seed ${of}`;
}

/**
 * @param {string} flag
 * @param {string} text
 */
function numberOf(flag, text) {
  const number = Number(text);
  if (text !== '' && number >= 0) return number;
  throw new Error(`--${flag}: "${text}" is no number.`);
}
