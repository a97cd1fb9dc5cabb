/**
 * Builds sites of several sizes, and prints the time, the processor time and the memory of each build as a Markdown table, beside
 * those of plain writes of the same files: `npm run benchmark -- sites --sizes 150,3000 --rounds 3`. `--limit` is the time after
 * which a run is ended, in seconds.
 */
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { folderInMemory, forget, measure, measureSound, median, project, tableOf } from '../measure.js';
import { json, writeCities } from './cities.js';

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
const PLAIN = 'plain writes';

const here = fileURLToPath(new URL('.', import.meta.url));
const { values } = parseArgs({
  allowPositionals: true,
  options: {
    sizes: { type: 'string', default: '150,3000,20000,100000' },
    rounds: { type: 'string', default: '1' },
    limit: { type: 'string', default: '300' },
  },
});
const rounds = Number(values.rounds);
const limit = Number(values.limit);
process.chdir(project);
const top = folderInMemory();
const counted = rounds === 1 ? 'one round' : `medians of ${rounds} rounds`;
console.log(`${new Date().toISOString().slice(0, 10)}, Node ${process.version}; ${counted}.`);
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
  const [data, out, list] = [join(top, 'data'), join(top, 'out'), join(top, 'list.json')];
  const options = ['--quiet', '--date', TODAY, '--data', data, '--out', out];
  const pianogen = { args: [process.execPath, join(project, 'bin/pianogen.js'), 'build', ...options] };
  const forgetOut = () => rmSync(out, { recursive: true, force: true });

  writeCities(size, data);
  // Bundles pianogen, and draws the share images.
  await measureSound(pianogen);
  writeFileSync(list, JSON.stringify(filesIn(out)));
  /** @type {Run[]} */
  const runs = [
    // Each builds upon the one before.
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
    {
      name: PLAIN,
      command: { args: [process.execPath, join(here, 'plain-writes.js'), list, out] },
      before: forgetOut,
    },
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
      if (measured.ended === 'well') result.sizes ??= sizesOf(out);
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
  const plain = results.find(({ run }) => run.name === PLAIN);
  const ratio = (/** @type {Result} */ one, /** @type {Result | undefined} */ other) => {
    const number = other ? secondsOf(one) / secondsOf(other) : Number.NaN;
    return Number.isFinite(number) ? number.toFixed(2) : '';
  };
  const rows = results.map((result) => {
    const { run, measures, sizes } = result;
    const memory = Math.max(...measures.map(({ megabytes }) => megabytes)).toFixed(0);
    const failed = measures.find(({ ended }) => ended !== 'well');
    if (failed || !sizes) return [run.name, failed ? failureOf(failed) : '', '', memory, '', '', ''];
    return [
      run.name,
      secondsOf(result).toFixed(2),
      median(measures.map(({ cpu }) => cpu)).toFixed(2),
      memory,
      String(sizes.pages),
      (sizes.cityBytes / 1000).toFixed(1),
      ratio(result, plain),
    ];
  });
  const head = [
    ...[`${size.toLocaleString('en-US')} cities`, 'Seconds', 'Processor seconds', 'Memory, MB', 'Pages'],
    ...['kB a city page', '× plain writes'],
  ];
  return tableOf(head, rows);
}

/** The files below a folder, with their sizes. @param {string} folder @returns {[file: string, size: number][]} */
function filesIn(folder) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).flatMap((file) => {
    const stats = statSync(join(folder, file));
    return stats.isFile() ? [/** @type {[string, number]} */ ([file, stats.size])] : [];
  });
}

/** The number of pages, and the mean of the sizes of city pages. @param {string} out */
function sizesOf(out) {
  const pages = filesIn(out).filter(([file]) => file.endsWith('.html'));
  const cities = pages.filter(([file]) => file.endsWith('/pianos/index.html'));
  return { pages: pages.length, cityBytes: cities.reduce((sum, [, size]) => sum + size, 0) / cities.length };
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
