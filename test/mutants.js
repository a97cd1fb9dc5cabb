/**
 * Plants the faults of `mutants.json` in a copy of the project, one at a time, and runs the test that must notice each:
 * `npm run mutants`, or `npm run mutants -- emit draw` for the faults whose id has one of the words. Ends with 1 if one is not
 * noticed.
 */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { plant, readMutants } from './support/mutants.js';
import { linkPackages } from './support/packages.js';

const TIMEOUT = 5 * 60 * 1000;

const project = fileURLToPath(new URL('..', import.meta.url));
const words = process.argv.slice(2);
const isMeant = (/** @type {string} */ id) => words.length === 0 || words.some((word) => id.includes(word));
const mutants = readMutants(project).filter(({ id }) => isMeant(id));
if (mutants.length === 0) throw new Error(`No mutant has ${words.join(' or ')} in its id.`);

const copy = mkdtempSync(join(tmpdir(), 'pianogen-mutants-'));
/** @type {import('node:child_process').ChildProcess | undefined} */
let running;
process.on('exit', () => {
  running?.kill();
  rmSync(copy, { recursive: true, force: true, maxRetries: 5 });
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(130));
copyProject();

/** The tests that have been run without a fault, and whether they passed: one that fails anyway notices nothing. */
const passing = new Map();
let missed = 0;
for (const mutant of mutants) {
  if (!passing.has(mutant.test)) passing.set(mutant.test, (await run(mutant.test)).passed);
  const { path, text, faulty } = plant(mutant, copy);
  writeFileSync(path, faulty);
  const { passed, output } = await run(mutant.test);
  writeFileSync(path, text);
  // Whatever the faulty code has cached would outlive the fault.
  rmSync(join(copy, 'node_modules/.cache'), { recursive: true, force: true, maxRetries: 5 });
  const [, failure = 'no test by name'] = output.match(/^ +FAIL +(.*)$/m) ?? [];
  const isNoticed = !passed && passing.get(mutant.test);
  console.log(
    `${isNoticed ? 'noticed    ' : 'NOT NOTICED'}  ${mutant.id}  by ${mutant.test}: ${passing.get(mutant.test) ? failure : 'fails anyway'}`,
  );
  if (!isNoticed) missed += 1;
}
console.log(`${mutants.length - missed} of ${mutants.length} noticed`);
process.exitCode = missed > 0 ? 1 : 0;

/** Copies the files that git knows or would add, and has the copy use the packages of the project, but not its caches. */
function copyProject() {
  const files = execFileSync('git', ['ls-files', '-coz', '--exclude-standard'], { cwd: project });
  for (const file of String(files).split('\0'))
    if (file && existsSync(join(project, file))) cpSync(join(project, file), join(copy, file));
  linkPackages(copy, project);
}

/**
 * Runs a test file by its name. `test/run.js` ends all that it has started.
 * @param {string} test
 */
async function run(test) {
  const folder = test.startsWith('examples/') ? 'docs/examples' : 'test';
  const args = ['test/run.js', '--folder', folder, `/${test}.test.`];
  const child = spawn(process.execPath, args, { cwd: copy, timeout: TIMEOUT });
  running = child;
  /** @type {string[]} */
  const texts = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => texts.push(String(text)));
  const [code] = await once(child, 'close');
  return { passed: code === 0, output: stripVTControlCharacters(texts.join('')) };
}
