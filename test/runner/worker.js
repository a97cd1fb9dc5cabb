/**
 * A process that runs test files one after another, as `processes.js` sends them, and answers with what uvu printed of each and
 * how many tests there were. What a file imports stays loaded for the next one.
 */
import { writeSync } from 'node:fs';
import process from 'node:process';

/** @typedef {{ name: string, url: string }} TestFile */
/** @typedef {{ total: number, passed: number, skipped: number }} Counts */
/** @typedef {Counts & { name: string, output: string, seconds: number }} Result */
/**
 * A suite as uvu queues it: runs its tests, and returns what they printed of failures, or `true`, and three counts.
 * @typedef {() => Promise<[errors: string | true, passed: number, skipped: number, total: number]>} Suite
 */

process.setSourceMapsEnabled(true);

// uvu then queues suites, and leaves it to others to run them. `suite` of test/support/ adds to `suites`.
const uvu = /** @type {{ UVU_DEFER?: number, UVU_QUEUE?: Suite[][], suites?: { run(): void }[] }} */ (
  globalThis
);
uvu.UVU_DEFER = 1;

let output = '';
for (const stream of [process.stdout, process.stderr]) {
  stream.write = /** @type {typeof stream.write} */ (
    (chunk) => {
      output += chunk;
      return true;
    }
  );
}

process.on('message', async (/** @type {TestFile} */ { name, url }) => {
  const start = performance.now();
  output = '';
  const counts = await run(url);
  const seconds = (performance.now() - start) / 1000;
  process.send?.(/** @type {Result} */ ({ name, output, ...counts, seconds }));
});

/**
 * Runs the suites of a file. A file that cannot be loaded counts as a test that failed.
 * @param {string} url
 */
async function run(url) {
  /** @type {Suite[]} */
  const suites = [];
  uvu.UVU_QUEUE = [suites];
  uvu.suites = [];
  const counts = { total: 0, passed: 0, skipped: 0 };
  try {
    await import(url);
    for (const tests of uvu.suites) tests.run();
  } catch (error) {
    output += describe(error);
    counts.total += 1;
  }
  for (const suite of suites) {
    const [errors, passed, skipped, total] = await suite();
    counts.total += total;
    counts.passed += passed;
    counts.skipped += skipped;
    if (errors !== true) output += `\n${errors}\n`;
    // uvu does not say why.
    else if (passed < total) output += '\nThe preparation of the tests failed.\n';
  }
  return counts;
}

/** @param {unknown} error */
const describe = (error) => `${error instanceof Error ? error.stack : error}\n`;

// Outside of any test: the process has to end, and its last words with it.
process.on('uncaughtException', (error) => {
  writeSync(2, `${output}\n${describe(error)}`);
  process.exit(1);
});
// Files for the time being are removed as a process exits.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(130));
process.on('disconnect', () => process.exit());
