/**
 * Tries made-up data and articles: `npm run fuzz -- --minutes 5 --seed 42`. Words name targets, such as
 * `npm run fuzz -- markdown data`. Tells the smallest input that fails, and the command that repeats it. Ends with 1 if one fails.
 */
import { fork } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { bundleTests } from './runner/bundle.js';

const WORKER = 'test/support/fuzz/worker.ts';
/** An input that takes longer hangs, in milliseconds: also one that keeps the whole process busy. */
const CEILING = 90_000;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    minutes: { type: 'string', default: '5' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1_000_000_000)) },
    path: { type: 'string' },
  },
});
/** @type {import('./support/fuzz/worker.ts').Order} */
const order = {
  names: positionals,
  minutes: numberOf('minutes', values.minutes),
  seed: numberOf('seed', values.seed),
  path: values.path,
};

const project = fileURLToPath(new URL('..', import.meta.url));
process.chdir(project);
process.env.NODE_ENV = 'production';
const modules = join(project, 'node_modules/.cache', `pianogen-fuzz-${process.pid}`);
process.on('exit', () => rmSync(modules, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(130));

const bundle = await bundleTests([WORKER], modules);
console.log(`seed ${order.seed}`);
// A process that dies or hangs does not tell: this one holds its input, and nothing makes it smaller.
let input = '';
const options = { execArgv: ['--enable-source-maps'] };
const child = fork(fileURLToPath(bundle.urlOf(WORKER)), [JSON.stringify(order)], options);
process.on('exit', () => child.kill('SIGKILL'));
const watchdog = setTimeout(() => child.kill('SIGKILL'), CEILING);
child.on('message', (message) => {
  input = String(message);
  watchdog.refresh();
});
child.on('exit', (code, signal) => {
  if (code !== 0 && code !== 1)
    console.log(
      `\nThe process ended with ${signal ?? `code ${code}`}; after ${CEILING / 1000} s it is killed. The input:\n${input}\n`,
    );
  process.exit(code === 0 ? 0 : 1);
});

/**
 * @param {string} flag
 * @param {string} text
 */
function numberOf(flag, text) {
  const number = Number(text);
  if (text !== '' && number >= 0) return number;
  throw new Error(`--${flag}: "${text}" is no number.`);
}
