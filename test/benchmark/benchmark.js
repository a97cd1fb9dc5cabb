/**
 * Measures whole runs of pianogen on made-up sites, and plain writes of the same files. They take turns, so that a machine whose
 * speed drifts slows all alike. Prints a table of medians for each size:
 *
 *     npm run benchmark -- --sizes 150,20000 --rounds 5 --before ../other
 *
 * `--before` is a checkout of another version, with its packages, that is measured too. `--only cold` keeps the runs that have this
 * word in their name. 100,000 cities need 12 GB in /dev/shm.
 */
import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { linkPackages } from '../support/packages.js';
import { writeCities } from './cities.js';

/**
 * @typedef {{ seconds: number, cpu: number, megabytes: number }} Measure `cpu` is in seconds too
 * @typedef {{ name: string, args: string[], cwd?: string, before: () => void }} Run `args` begins with the program; what `before`
 * does is not measured
 */

/** Has Node print the peak of its memory, in kilobytes, as it ends. */
const PRINTING_PEAK =
  "--import=data:text/javascript,process.on('exit',()=>console.error('peak',process.resourceUsage().maxRSS))";

/** Writes files of given sizes, and does nothing else: the limit of every generator on this machine. */
const PLAIN_WRITES = `
const { mkdirSync, readFileSync, writeFileSync } = require('node:fs');
const { dirname } = require('node:path');
const files = JSON.parse(readFileSync(process.argv[1], 'utf8'));
const bytes = Buffer.alloc(files.reduce((most, [, size]) => Math.max(most, size), 0), 'pianos ');
for (const folder of new Set(files.map(([file]) => dirname(file)))) mkdirSync(folder, { recursive: true });
for (const [file, size] of files) writeFileSync(file, bytes.subarray(0, size));
`;

const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: '150,20000' },
    rounds: { type: 'string', default: '5' },
    only: { type: 'string', default: '' },
    before: { type: 'string' },
  },
});
const rounds = Number(values.rounds);

// In memory, where Linux has a folder for that: how long a disk takes says nothing of a tool.
const top = mkdtempSync(join(process.platform === 'linux' ? '/dev/shm' : tmpdir(), 'pianogen-benchmark-'));
process.on('exit', () => rmSync(top, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(130));
const [now, earlier] = [join(top, 'now'), join(top, 'earlier')];
copyCheckout(process.cwd(), now);
if (values.before) copyCheckout(resolve(values.before), earlier);
console.log(`Medians of ${rounds} rounds, Node ${process.version}`);
for (const size of values.sizes.split(',').map(Number)) await measureSize(size);

/** Measures all runs on a site of one size, in turn, and prints them. @param {number} size */
async function measureSize(size) {
  const own = runsOf(now, size);
  const others = values.before ? runsOf(earlier, size) : [];
  // Draws the images, and makes the files that plain writes write.
  for (const run of [own.at(-1), others.at(-1)]) if (run) await measure(run);
  const byTurns = own.flatMap((run, index) => [run, ...others.slice(index, index + 1)]);
  const runs = [plainWrites(), ...byTurns].filter(({ name }) => name.includes(values.only));
  /** @type {Map<string, Measure[]>} */
  const measures = new Map(runs.map(({ name }) => [name, []]));
  for (let round = 0; round < rounds; round += 1)
    for (const run of runs) {
      run.before();
      measures.get(run.name)?.push(await measure(run));
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
  /** Removes the site and the caches, but for some. @param {RegExp} kept */
  const forget = (kept) => {
    rmSync(out, { recursive: true, force: true });
    for (const name of readdirSync(caches).filter((name) => !kept.test(name)))
      rmSync(join(caches, name), { recursive: true });
  };
  const note = join(data, 'notes/alabama.json');
  const changeNote = () =>
    writeFileSync(note, readFileSync(note, 'utf8').replace('"music": "', '$&Listen. '));
  const label = version === now ? '' : ', before';
  const run = (/** @type {string} */ name, /** @type {string[]} */ args, before = () => {}) => ({
    name: `${name}${label}`,
    args,
    cwd: version,
    before,
  });
  return [
    run('--help', [...start, '--help']),
    run('build, nothing cached', build, () => forget(/^$/)),
    run('build, cold', build, () => forget(/^pianogen(?:-images|-pictures)?$/)),
    run('build again, after a note', build, changeNote),
    run('build again, after nothing', build),
  ];
}

/** Writes what pianogen has written. @returns {Run} */
function plainWrites() {
  const [built, out, list] = [`${now}-out`, join(top, 'plain-out'), join(top, 'list')];
  const sizes = readdirSync(built, { recursive: true, encoding: 'utf8' })
    .map((file) => ({ file: join(out, file), stat: statSync(join(built, file)) }))
    .flatMap(({ file, stat }) => (stat.isFile() ? [[file, stat.size]] : []));
  writeFileSync(list, JSON.stringify(sizes));
  return {
    name: 'plain writes',
    args: [process.execPath, '-e', PLAIN_WRITES, list],
    before: () => rmSync(out, { recursive: true, force: true }),
  };
}

/** @param {number} size @param {ReadonlyMap<string, readonly Measure[]>} measures */
function printTable(size, measures) {
  const rows = Array.from(measures, ([name, all]) => [
    name,
    median(all.map(({ seconds }) => seconds)).toFixed(2),
    median(all.map(({ cpu }) => cpu)).toFixed(2),
    median(all.map(({ megabytes }) => megabytes)).toFixed(0),
  ]);
  const head = [`${size} cities`, 'Seconds', 'Processor seconds', 'MB'];
  const lines = [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
  console.log(`\n${lines.join('\n')}`);
}

/** @param {readonly number[]} values */
function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/**
 * Measures a command: its time with all processes that it starts, and its own memory. Throws if it fails, with the end of its output.
 * @param {Run} run
 */
async function measure({ args, cwd }) {
  const start = performance.now();
  // bash adds up the processor time of a command and of all processes that it waited for.
  const child = spawn('bash', ['-c', 'TIMEFORMAT="processor %U %S"; time "$0" "$@"', ...args], {
    cwd,
    env: { ...process.env, NODE_OPTIONS: PRINTING_PEAK },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      printed = (printed + chunk).slice(-4000);
    });
  const status = await new Promise((resolve) => child.on('close', resolve));
  const seconds = (performance.now() - start) / 1000;
  if (status !== 0) throw new Error(`${args.join(' ')} has failed:\n${printed}`);
  const [, user, system] = printed.match(/processor ([\d.]+) ([\d.]+)\s*$/) ?? [];
  const [, kilobytes] = printed.match(/^peak (\d+)$/m) ?? [];
  return { seconds, cpu: Number(user) + Number(system), megabytes: Number(kilobytes) / 1024 };
}

/** Copies a checkout, which gets caches of its own. @param {string} checkout @param {string} copy */
function copyCheckout(checkout, copy) {
  for (const name of 'package.json tsconfig.json bin generator templates client data content'.split(' '))
    cpSync(join(checkout, name), join(copy, name), { recursive: true });
  linkPackages(copy, checkout);
}
