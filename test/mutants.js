/**
 * Plants the faults of `mutants.json` in copies of the project, one at a time, and runs the tests that must notice each:
 * `npm run mutants`, or `npm run mutants -- emit draw` for the faults whose id holds one of the words. Ends with 1 if one is not
 * noticed.
 */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';

/**
 * `replace` is the fault that takes the place of `find` in `file`; `breaks` is the behaviour that users lose; `tests` are
 * names of test files, without folder and ending.
 * @typedef {{ id: string, file: string, find: string, replace: string, breaks: string, tests: string[] }} Mutant
 */

const project = fileURLToPath(new URL('..', import.meta.url));
const TIMEOUT = 5 * 60 * 1000;

const words = process.argv.slice(2);
/** @type {Mutant[]} */
const listed = JSON.parse(readFileSync(join(project, 'test/mutants.json'), 'utf8'));
const mutants = listed.filter(({ id }) => words.length === 0 || words.some((word) => id.includes(word)));
if (mutants.length === 0) throw new Error(`No mutant has ${words.join(' or ')} in its id.`);
for (const mutant of mutants) plant(mutant, project);

const folder = mkdtempSync(join(tmpdir(), 'pianogen-mutants-'));
/** @type {Set<number | undefined>} */
const processGroups = new Set();
process.on('exit', () => {
  for (const group of processGroups) kill(group);
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(130));
const copies = ['a', 'b'].map(copyProject);

// A test that fails without a fault notices nothing.
const tests = [...new Set(mutants.flatMap(({ tests }) => tests))];
await inCopies(tests, async (test, copy) => {
  const { passed, timedOut, output } = await run(test, copy);
  if (!passed) throw new Error(`${test} must pass without a fault first:\n${timedOut ? 'timeout' : output}`);
  console.log(`passes       ${test}`);
});

const trials = mutants.flatMap((mutant) => mutant.tests.map((test) => ({ mutant, test })));
let missed = 0;
await inCopies(trials, async ({ mutant, test }, copy) => {
  const { path, text, faulty } = plant(mutant, copy);
  writeFileSync(path, faulty);
  const { passed, timedOut, output } = await run(test, copy);
  writeFileSync(path, text);
  // Whatever the faulty code has cached would outlive the fault.
  rmSync(join(copy, 'node_modules/.cache'), { recursive: true, force: true, maxRetries: 5 });
  const [, failure = 'no test by name'] = output.match(/^ +FAIL +(.*)$/m) ?? [];
  const proof = passed ? mutant.breaks : timedOut ? 'timeout' : failure;
  console.log(`${passed ? 'NOT NOTICED' : 'noticed    '}  ${mutant.id}  by ${test}: ${proof}`);
  if (passed) missed += 1;
});
console.log(`${trials.length - missed} of ${trials.length} noticed`);
process.exitCode = missed > 0 ? 1 : 0;

/**
 * A file of the project or of a copy, as it is and with a fault.
 * @param {Mutant} mutant
 * @param {string} root
 */
function plant({ id, file, find, replace }, root) {
  const path = join(root, file);
  const text = readFileSync(path, 'utf8');
  const count = text.split(find).length - 1;
  if (count !== 1) throw new Error(`${id}: ${file} holds this ${count} times, not once: ${find}`);
  return { path, text, faulty: text.replace(find, () => replace) };
}

/**
 * Copies the files that git knows or would add, and the packages without their caches.
 * @param {string} name
 */
function copyProject(name) {
  const copy = join(folder, name);
  const files = execFileSync('git', ['ls-files', '-coz', '--exclude-standard'], { cwd: project });
  for (const file of String(files).split('\0'))
    if (file && existsSync(join(project, file))) cpSync(join(project, file), join(copy, file));
  const packages = realpathSync(join(project, 'node_modules'));
  const filter = (/** @type {string} */ path) => path !== join(packages, '.cache');
  cpSync(packages, join(copy, 'node_modules'), { recursive: true, verbatimSymlinks: true, filter });
  return copy;
}

/**
 * Works through a list, one item at a time in each copy.
 * @template Item
 * @param {Item[]} items
 * @param {(item: Item, copy: string) => Promise<void>} work
 */
async function inCopies(items, work) {
  const waiting = items.values();
  await Promise.all(
    copies.map(async (copy) => {
      for (const item of waiting) await work(item, copy);
    }),
  );
}

/**
 * Runs a test file by its name, in a process group of its own. `test/run.js` takes with it all that it has started.
 * @param {string} test
 * @param {string} copy
 */
async function run(test, copy) {
  const options = { cwd: copy, detached: true, timeout: TIMEOUT };
  const folder = test.startsWith('examples/') ? 'docs/examples' : 'test';
  const args = ['test/run.js', '--folder', folder, `/${test}.test.`];
  const child = spawn(process.execPath, args, options);
  processGroups.add(child.pid);
  /** @type {string[]} */
  const texts = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => texts.push(String(text)));
  child.on('exit', () => kill(child.pid));
  const [code] = await once(child, 'close');
  processGroups.delete(child.pid);
  return { passed: code === 0, timedOut: child.killed, output: stripVTControlCharacters(texts.join('')) };
}

/** @param {number | undefined} group */
function kill(group) {
  try {
    process.kill(-(group ?? Number.NaN), 'SIGTERM');
  } catch {
    // All of it has ended.
  }
}
