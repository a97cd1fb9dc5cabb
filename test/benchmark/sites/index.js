/**
 * Builds sites of several sizes with pianogen and with Eleventy, and prints the time, the processor time and the memory of each as a
 * Markdown table: `npm run benchmark -- sites --sizes 150,3000 --rounds 3`. `--tools Eleventy,plain` keeps the runs that have one of
 * these words in their name. `--limit` is the time after which a run is ended, in seconds.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { bundleTests } from '../../runner/bundle.js';
import { folderInMemory, forget, measure, measureSound, median, project, tableOf } from '../measure.js';
import { json, writeCities } from './cities.js';
import { installEleventy, MOST_MEMORY, prepareEleventy } from './eleventy.js';
import { differenceOf, filesIn, othersOf, sampleOf, sizesOf } from './pages.js';

/**
 * @typedef {import('../measure.js').Command} Command
 * @typedef {import('../measure.js').Measure} Measure
 * @typedef {{ name: string, command: Command, before?: () => void }} Run
 *   What `before` does takes no part in the time.
 * @typedef {{ run: Run, measures: Measure[], sizes: ReturnType<typeof sizesOf> | undefined }} Result
 */

/** Pages show the date of the build. */
const TODAY = '2026-11-22';
const YESTERDAY = '2026-11-21';
const ELEVENTY = 'Eleventy';

const here = fileURLToPath(new URL('.', import.meta.url));
/** Uses pianogen's own code. */
const PREPARE = 'test/benchmark/sites/prepare.ts';
const { values } = parseArgs({
  allowPositionals: true,
  options: {
    sizes: { type: 'string', default: '150,3000,20000,100000' },
    rounds: { type: 'string', default: '1' },
    tools: { type: 'string', default: '' },
    limit: { type: 'string', default: '300' },
  },
});
const rounds = Number(values.rounds);
const limit = Number(values.limit);
const isWanted = (/** @type {{ name: string }} */ { name }) =>
  values.tools.split(',').some((word) => name.includes(word));

const hasEleventy = isWanted({ name: ELEVENTY });
const eleventy = hasEleventy ? `, ${ELEVENTY} ${installEleventy()}` : '';
process.chdir(project);
const bundled = await bundleTests([PREPARE], join(project, 'node_modules/.cache/pianogen-benchmark'));
const top = folderInMemory();
const counted = rounds === 1 ? 'one round' : `medians of ${rounds} rounds`;
console.log(`${new Date().toISOString().slice(0, 10)}, Node ${process.version}${eleventy}; ${counted}.`);
for (const size of values.sizes.split(',').map(Number)) {
  console.log(`\n${tableOfSize(size, await measureSize(size, join(top, String(size))))}`);
  rmSync(join(top, String(size)), { recursive: true });
}

/**
 * Measures all tools on a site of one size, in turn, so that a machine whose speed drifts slows all alike.
 * @param {number} size
 * @param {string} top
 * @returns {Promise<Result[]>}
 */
async function measureSize(size, top) {
  const [data = '', prepared = '', work = '', out = ''] = ['data', 'prepared', 'work', 'out'].map((name) =>
    join(top, name),
  );
  const list = join(top, 'list.json');
  const options = ['--quiet', '--date', TODAY, '--data', data, '--out', out];
  const pianogen = { args: [process.execPath, join(project, 'bin/pianogen.js'), 'build', ...options] };
  const forgetOut = () => rmSync(out, { recursive: true, force: true });

  writeCities(size, data);
  // Bundles pianogen, draws the share images, and gives the pages that Eleventy's are compared with.
  await measureSound(pianogen);
  writeFileSync(list, JSON.stringify(filesIn(out)));
  const sample = sampleOf(out);
  mkdirSync(prepared);
  if (hasEleventy) {
    const prepare = fileURLToPath(bundled.urlOf(PREPARE));
    await measureSound({
      args: [process.execPath, MOST_MEMORY, prepare, data, prepared, project, TODAY],
      env: { NODE_ENV: 'production' },
    });
  }
  writeFileSync(join(prepared, 'others.json'), JSON.stringify(othersOf(out)));
  const pianogenRuns = [
    {
      name: 'pianogen, into an empty folder',
      command: pianogen,
      before: () => {
        forgetOut();
        forget('pages');
      },
    },
    { name: 'pianogen, out folder removed', command: pianogen, before: forgetOut },
    { name: 'pianogen, nothing changed', command: pianogen },
    { name: 'pianogen, one note changed', command: pianogen, before: () => changeNote(data) },
    { name: 'pianogen, one record changed', command: pianogen, before: () => changeRecord(data) },
    {
      name: 'pianogen, another day',
      command: { args: [...pianogen.args, '--date', YESTERDAY] },
    },
  ];
  const others = [
    ...(hasEleventy ? [{ name: ELEVENTY, command: prepareEleventy({ work, prepared, out }) }] : []),
    {
      name: 'plain writes',
      command: { args: [process.execPath, join(here, 'plain-writes.js'), list, out] },
    },
  ];
  /** @type {Run[]} */
  const runs = [
    // Each builds upon the one before.
    ...(pianogenRuns.some(isWanted) ? pianogenRuns : []),
    ...others.filter(isWanted).map((run) => ({ ...run, before: forgetOut })),
  ];
  /** @type {Result[]} */
  const results = runs.map((run) => ({ run, measures: [], sizes: undefined }));
  for (let round = 0; round < rounds; round += 1) {
    for (const result of results) {
      const { name, command, before } = result.run;
      console.error(`${size} cities: ${name}`);
      before?.();
      const measured = await measure({ ...command, limit });
      result.measures.push(measured);
      if (measured.ended === 'badly') console.error(measured.printed);
      if (measured.ended !== 'well') continue;
      result.sizes ??= sizesOf(out);
      const difference = name === ELEVENTY && round === 0 && differenceOf(sample, out);
      if (difference) console.error(`${name} has built another page: ${difference}`);
    }
  }
  return results;
}

/** Adds a word to the note of a city. @param {string} data */
function changeNote(data) {
  const [first = ''] = readdirSync(join(data, 'notes'));
  const file = join(data, 'notes', first);
  writeFileSync(file, readFileSync(file, 'utf8').replace('"music": "', '$&Listen. '));
}

/** Gives the record of a city another date and another income. @param {string} data */
function changeRecord(data) {
  const file = join(data, 'locations.json');
  /** @type {import('./cities.js').Location[]} */
  const locations = JSON.parse(readFileSync(file, 'utf8'));
  const [city] = locations;
  if (!city) throw new Error('The data has no city.');
  city.lastmod = city.lastmod === TODAY ? YESTERDAY : TODAY;
  city.median_income_bucket = city.median_income_bucket === 'high' ? 'medium' : 'high';
  writeFileSync(file, json(locations));
}

/** @param {number} size @param {readonly Result[]} results */
function tableOfSize(size, results) {
  const rival = results.find(({ run }) => run.name === ELEVENTY);
  const plain = results.find(({ run }) => run.name === 'plain writes');
  const ratio = (/** @type {Result} */ one, /** @type {Result | undefined} */ other) => {
    const number = other ? secondsOf(one) / secondsOf(other) : Number.NaN;
    return Number.isFinite(number) ? number.toFixed(2) : '';
  };
  const rows = results.map((result) => {
    const { run, measures, sizes } = result;
    const memory = Math.max(...measures.map(({ megabytes }) => megabytes)).toFixed(0);
    const failed = measures.find(({ ended }) => ended !== 'well');
    if (failed || !sizes) return [run.name, failed ? failureOf(failed) : '', '', memory, '', '', '', ''];
    return [
      run.name,
      secondsOf(result).toFixed(2),
      median(measures.map(({ cpu }) => cpu)).toFixed(2),
      memory,
      String(sizes.pages),
      (sizes.cityBytes / 1000).toFixed(1),
      ratio(result, rival),
      ratio(result, plain),
    ];
  });
  const head = [
    ...[`${size.toLocaleString('en-US')} cities`, 'Seconds', 'Processor seconds', 'Memory, MB', 'Pages'],
    ...['kB a city page', '× Eleventy', '× plain writes'],
  ];
  return tableOf(head, rows);
}

/** @param {Measure} measure */
function failureOf({ ended, printed }) {
  if (ended === 'too late') return 'too slow';
  return printed.includes('heap out of memory') ? 'out of memory' : 'failed';
}

/** The median of the rounds; not a number if one failed. @param {Result} result */
function secondsOf({ measures }) {
  const isSound = measures.every(({ ended }) => ended === 'well');
  return isSound ? median(measures.map(({ seconds }) => seconds)) : Number.NaN;
}
