/**
 * A process that runs test files one after another, as `processes.js` sends them, and answers with what uvu printed of each and
 * how many tests there were. What a file imports stays loaded for the next one.
 */
import process from 'node:process';

/** @typedef {{ name: string, url: string }} TestFile */
/** @typedef {{ name: string, output: string, total: number, passed: number, skipped: number, seconds: number }} Result */

process.setSourceMapsEnabled(true);

// uvu then runs suites when it is told to, and not as soon as they are loaded.
const uvu = /** @type {{ UVU_DEFER?: number, UVU_INDEX?: number, UVU_QUEUE?: unknown[][] }} */ (globalThis);
uvu.UVU_DEFER = 1;
const { exec } = await import('uvu');

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
  uvu.UVU_INDEX = 0;
  uvu.UVU_QUEUE?.splice(0, Infinity, [null]);
  try {
    await import(url);
    await exec();
  } catch (error) {
    output += `${error instanceof Error ? error.stack : error}\n`;
  }
  const seconds = (performance.now() - start) / 1000;
  process.send?.(
    /** @type {Result} */ ({
      name,
      output: output.replace(/\n {2}Total: [\s\S]*$/, ''),
      total: numberOf('Total'),
      passed: numberOf('Passed'),
      skipped: numberOf('Skipped'),
      seconds,
    }),
  );
});
process.on('disconnect', () => process.exit());

/**
 * A number that uvu prints behind all suites.
 * @param {string} label
 */
const numberOf = (label) => Number(output.match(new RegExp(`^ {2}${label}: +(\\d+)`, 'm'))?.[1] ?? 0);
