/**
 * Measures whole runs of pianogen on made-up sites, beside Eleventy and plain writes of the same files. They take turns, so that a machine
 * whose speed drifts slows all alike. Prints a Markdown table of medians for each size:
 *
 *     npm run benchmark -- --sizes 150,20000 --rounds 5 --before ../other
 *
 * `--before` is a checkout of another version, with its packages, that is measured too. `--only cold,Eleventy` keeps the runs that have one
 * of these words in their name. 100,000 cities need 12 GB in /dev/shm, and 11 GB of memory for Eleventy.
 */
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { writeCities } from './cities.js';
import { compare, install, prepare } from './eleventy.js';
import { copyCheckout, folderInMemory, measure, median, project } from './measure.js';

/**
 * @typedef {import('./measure.js').Command} Command
 * @typedef {import('./measure.js').Measure} Measure
 * @typedef {{ name: string, command: Command, before: () => void }} Run what `before` does is not measured
 */

/** @type {(keyof Measure)[]} */
const PARTS = ['seconds', 'cpu', 'megabytes'];

const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: '150,20000' },
    rounds: { type: 'string', default: '5' },
    only: { type: 'string', default: '' },
    before: { type: 'string' },
  },
});
const rounds = Number(values.rounds);
const isWanted = (/** @type {string} */ name) => values.only.split(',').some((word) => name.includes(word));

const top = folderInMemory();
const before = values.before ? [join(top, 'before')] : [];
const versions = [join(top, 'now'), ...before];
copyCheckout(project, join(top, 'now'));
if (values.before) copyCheckout(resolve(values.before), join(top, 'before'));
const eleventy = isWanted('Eleventy') ? `, Eleventy ${install()}` : '';
console.log(`Medians of ${rounds} rounds, Node ${process.version}${eleventy}`);
for (const size of values.sizes.split(',').map(Number)) await measureSize(size);

/** Measures all runs on a site of one size, in turn, and prints them. @param {number} size */
async function measureSize(size) {
  const runsOfVersions = versions.map((version) => runsOf(version, size));
  // Draws the images, and makes the pages that the others make too.
  for (const runs of runsOfVersions) await measure(/** @type {Run} */ (runs.at(-1)).command);
  const [now = []] = runsOfVersions;
  const byTurns = now.flatMap((_, index) => runsOfVersions.flatMap((runs) => runs[index] ?? []));
  // First, since Eleventy's pages are compared with those that pianogen has made just now.
  const runs = [...rivals(), ...byTurns.filter(({ name }) => isWanted(name))];
  /** @type {Map<string, Measure[]>} */
  const measures = new Map(runs.map(({ name }) => [name, []]));
  for (let round = 0; round < rounds; round += 1)
    for (const { name, command, before } of runs) {
      before();
      measures.get(name)?.push(await measure(command));
      if (name === 'Eleventy' && round === 0) compare(join(top, 'now-out'), join(top, 'other-out'));
    }
  printTable(size, measures);
}

/**
 * The runs of a version of pianogen. Each builds upon the one before.
 * @param {string} version
 * @param {number} size
 * @returns {Run[]}
 */
function runsOf(version, size) {
  const [data, out, caches] = [`${version}-data`, `${version}-out`, join(version, 'node_modules/.cache')];
  rmSync(data, { recursive: true, force: true });
  writeCities(size, data, join(version, 'data'));
  const start = [process.execPath, join(version, 'bin/pianogen.js')];
  const build = [...start, 'build', '--quiet', '--date', '2026-11-22', '--data', data, '--out', out];
  /** Removes the site and all caches, but for some. @param {RegExp} kept */
  const forget = (kept) => {
    rmSync(out, { recursive: true, force: true });
    for (const name of readdirSync(caches).filter((name) => !kept.test(name)))
      rmSync(join(caches, name), { recursive: true });
  };
  const note = join(data, 'notes/alabama.json');
  const changeNote = () =>
    writeFileSync(note, readFileSync(note, 'utf8').replace('"music": "', '$&Listen. '));
  /** @type {[name: string, args: string[], before: () => void][]} */
  const runs = [
    ['--help', [...start, '--help'], () => {}],
    ['build, nothing cached', build, () => forget(/^$/)],
    ['build, cold', build, () => forget(/^pianogen(?:-images)?$/)],
    ['build again, after a note', build, changeNote],
    ['build again, after nothing', build, () => {}],
  ];
  const label = before.includes(version) ? ', before' : '';
  return runs.map(([name, args, before]) => ({
    name: `${name}${label}`,
    command: { args, cwd: version },
    before,
  }));
}

/** Eleventy and plain writes, which make what pianogen has made. @returns {Run[]} */
function rivals() {
  const [built, work, out, list] = [
    join(top, 'now-out'),
    join(top, 'work'),
    join(top, 'other-out'),
    join(top, 'list'),
  ];
  const before = () => rmSync(out, { recursive: true, force: true });
  rmSync(work, { recursive: true, force: true });
  const sizes = readdirSync(built, { recursive: true, encoding: 'utf8' })
    .map((file) => ({ file, stat: statSync(join(built, file)) }))
    .flatMap(({ file, stat }) => (stat.isFile() ? [[file, stat.size]] : []));
  writeFileSync(list, JSON.stringify(sizes));
  const plain = join(project, 'test/benchmark/plain-writes.js');
  return [
    ...(isWanted('Eleventy') ? [{ name: 'Eleventy', command: prepare({ built, work, out }), before }] : []),
    { name: 'plain writes', command: { args: [process.execPath, plain, list, out] }, before },
  ];
}

/** @param {number} size @param {ReadonlyMap<string, readonly Measure[]>} measures */
function printTable(size, measures) {
  const medianOf = (/** @type {string} */ name, /** @type {keyof Measure} */ part) =>
    median((measures.get(name) ?? []).map((measure) => measure[part]));
  /** How many times as much as another run. */
  const times = (
    /** @type {string} */ name,
    /** @type {string} */ other,
    /** @type {keyof Measure} */ part,
  ) =>
    measures.has(other) && name !== other ? (medianOf(name, part) / medianOf(other, part)).toFixed(2) : '';
  const rows = [...measures.keys()].map((name) => [
    ...[name, medianOf(name, 'seconds').toFixed(2), medianOf(name, 'cpu').toFixed(2)],
    medianOf(name, 'megabytes').toFixed(0),
    PARTS.map((part) => times(name, `${name}, before`, part)).join(' '),
    ...['Eleventy', 'plain writes'].map((other) => times(name, other, 'seconds')),
  ]);
  const head = [
    `${size} cities`,
    'Seconds',
    'Processor seconds',
    'MB',
    '× before: s, processor s, MB',
    '× Eleventy',
    '× plain writes',
  ];
  const lines = [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
  console.log(`\n${lines.join('\n')}`);
}
