/**
 * Runs the tests: bundles each `*.test.ts(x)`, so that they need no compile step, and has several processes run them with uvu,
 * the files that take longest first. Words on the command line keep the files whose path holds one of them: `npm test -- emit`.
 * `--folder` names another folder with tests.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import glob from 'fast-glob';
import { bundleTests } from './runner/bundle.js';
import { endProcesses, runFiles } from './runner/processes.js';
import { writeSiteInUse } from './site/in-use.js';
import { writeTowns } from './site/towns.js';

/** @typedef {import('./runner/worker.js').Result} Result */

const SITES = 'test/site/sites.ts';
/** What takes longest comes first: what starts one of these, a browser, the command, or a build, or reads all pages. */
const COSTLY = [
  'test/browser/kinds.test.ts',
  SITES,
  'test/cases.test.ts',
  'test/init/own-site.test.ts',
  'test/support/browser/open-site.ts',
  'test/support/pianogen.ts',
  'generator/build/build-site.ts',
];
const SITE_BUILDER = 'test/support/default-site.ts';

const start = performance.now();
const project = fileURLToPath(new URL('..', import.meta.url));
process.chdir(project);
process.env.NODE_ENV = 'production';
// Tests decide on these themselves.
const OWN = 'SOURCE_DATE_EPOCH PIANOGEN_SITE_URL PIANOGEN_LEADS_HOST GITHUB_ACTIONS FORCE_COLOR NO_COLOR';
for (const name of OWN.split(' ')) delete process.env[name];
if (existsSync('.env')) throw new Error('Commands in the tests would read .env. Move it away first.');

const {
  values: { folder },
  positionals: words,
} = parseArgs({ allowPositionals: true, options: { folder: { type: 'string', default: 'test' } } });
const names = glob
  .sync(`${folder}/**/*.test.{ts,tsx}`, { ignore: ['**/node_modules/**'] })
  .filter((name) => words.length === 0 || words.some((word) => name.includes(word)))
  .sort();
if (names.length === 0) throw new Error(`No test file has ${words.join(' or ')} in its path.`);

const cache = join(project, 'node_modules/.cache');
const modules = join(cache, `pianogen-test-${process.pid}`);
const site = mkdtempSync(join(tmpdir(), 'pianogen-test-site-'));
process.on('exit', () => {
  for (const folder of [modules, site]) rmSync(folder, { recursive: true, force: true });
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.once(signal, () => endProcesses().then(() => process.exit(130)));

const tests = await bundleTests([...names, SITE_BUILDER], modules);

// One site for all files that only read it.
process.env.PIANOGEN_TEST_SITE = site;
const use = (/** @type {string} */ file) => names.some((name) => tests.uses(name, file));
if (use('test/support/default-site.ts') || use(SITES)) {
  const { buildDefaultSite } = await import(tests.urlOf(SITE_BUILDER));
  await buildDefaultSite(site);
}
if (use(SITES)) {
  buildSite('towns', writeTowns);
  buildSite('in-use', writeSiteInUse);
}

const ranks = [...COSTLY.map((file) => names.filter((name) => tests.uses(name, file))), names];
const longestFirst = [...new Set(ranks.flat())];
const results = await runFiles(
  longestFirst.map((name) => ({ name, url: tests.urlOf(name) })),
  tell,
);
summarize();

/**
 * Builds a site into `out/` of a folder with its sources, as an owner does.
 * @param {string} name
 * @param {(folder: string) => void} write
 */
function buildSite(name, write) {
  const root = join(site, name);
  write(root);
  const folders = ['data', 'content', 'out'].flatMap((name) => [`--${name}`, join(root, name)]);
  const flags = ['build', '--quiet', '--date', '2026-01-31', ...folders];
  execFileSync(process.execPath, ['bin/pianogen.js', ...flags], { stdio: 'inherit' });
}

/** @param {Result} result */
function hasPassed({ total, passed, skipped }) {
  return passed === total && total + skipped > 0;
}

/** @param {Result} result */
function tell(result) {
  const { name, total, passed, seconds, output } = result;
  const mark = hasPassed(result) ? '✓' : '✘';
  console.log(`${mark} ${seconds.toFixed(1).padStart(5)} s  ${name}  (${passed} / ${total})`);
  if (!hasPassed(result)) console.log(output);
}

function summarize() {
  const failed = results.filter((result) => !hasPassed(result));
  const sum = (/** @type {'total' | 'passed' | 'skipped'} */ count) =>
    results.reduce((all, result) => all + result[count], 0);
  if (failed.length > 0) console.log(`\nFailed:\n${failed.map(({ name }) => `  ${name}`).join('\n')}`);
  console.log(`\n  Total:     ${sum('total')}`);
  console.log(`  Passed:    ${sum('passed')}`);
  console.log(`  Skipped:   ${sum('skipped')}`);
  console.log(`  Duration:  ${((performance.now() - start) / 1000).toFixed(1)} s\n`);
  process.exitCode = failed.length > 0 ? 1 : 0;
}
