/**
 * Measures whole runs of pianogen on made-up sites, beside plain writes of the same files. They take turns, so that a machine whose speed
 * drifts slows all alike. Prints a table of medians for each size:
 *
 *     npm run benchmark -- --sizes 150,20000 --rounds 5 --before ../other
 *
 * `--before` is a checkout of another version, with its packages, that is measured too. 100,000 cities need 12 GB in /dev/shm.
 */
import { spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { writeCities } from './cities.js';

/**
 * @typedef {{ name: string, args: string[], before?: () => void }} Run what `before` does is not measured
 * @typedef {{ seconds: number, cpu: number, megabytes: number }} Measure `cpu` is in seconds too
 */

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
    before: { type: 'string' },
  },
});

// How long a disk takes says nothing of a tool.
const top = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'pianogen-benchmark-'));
process.on('exit', () => rmSync(top, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(130));

const versions = { '': process.cwd(), ...(values.before && { ', before': resolve(values.before) }) };
for (const [label, checkout] of Object.entries(versions)) copyCheckout(checkout, join(top, `copy${label}`));
for (const size of values.sizes.split(',').map(Number)) await measureSize(size);

/** Measures all runs on a site of one size, in turn, and prints them. @param {number} size */
async function measureSize(size) {
  const ofVersions = Object.keys(versions).map((label) => runsOf(label, size));
  // Draws the images, and makes the files whose sizes are written.
  for (const runs of ofVersions) for (const run of runs.slice(-1)) await measure(run);
  const runs = [
    plainWrites(),
    ...(ofVersions[0] ?? []).flatMap((_, at) => ofVersions.flatMap((of) => of[at] ?? [])),
  ];
  /** @type {Map<string, Measure[]>} */
  const measures = new Map(runs.map(({ name }) => [name, []]));
  for (let round = 0; round < Number(values.rounds); round += 1)
    for (const run of runs) {
      run.before?.();
      measures.get(run.name)?.push(await measure(run));
    }
  console.log(`\n| ${size} cities | Seconds | Processor seconds | MB |\n|---|---|---|---|`);
  for (const [name, of] of measures) {
    const [seconds, cpu, megabytes] = [2, 2, 0].map((digits, part) =>
      median(of.map((measure) => Object.values(measure)[part] ?? 0)).toFixed(digits),
    );
    console.log(`| ${name} | ${seconds} | ${cpu} | ${megabytes} |`);
  }
}

/**
 * The runs of a version of pianogen. Each builds upon the one before.
 * @param {string} label
 * @param {number} size
 * @returns {Run[]}
 */
function runsOf(label, size) {
  const [checkout, data, out] = [
    join(top, `copy${label}`),
    join(top, `data${label}`),
    join(top, `out${label}`),
  ];
  const caches = join(checkout, 'node_modules/.cache');
  rmSync(data, { recursive: true, force: true });
  writeCities(size, data, join(checkout, 'data'));
  const program = join(checkout, 'bin/pianogen.js');
  const site = ['--content', join(checkout, 'content'), '--data', data, '--out', out];
  const args = [process.execPath, program, 'build', '--quiet', '--date', '2026-11-22', ...site];
  const note = join(data, 'notes/alabama.json');
  const forget = () => rmSync(out, { recursive: true, force: true });
  return [
    { name: '--help', args: [process.execPath, program, '--help'] },
    {
      name: 'build, nothing cached',
      args,
      before() {
        forget();
        rmSync(caches, { recursive: true, force: true });
      },
    },
    { name: 'build, bundle and images cached', args, before: forget },
    {
      name: 'build again, after a note',
      args,
      before: () => writeFileSync(note, readFileSync(note, 'utf8').replace('"music": "', '$&Listen. ')),
    },
    { name: 'build again, after nothing', args },
  ].map((run) => ({ ...run, name: run.name + label }));
}

/** Writes as many bytes into as many files as pianogen has. @returns {Run} */
function plainWrites() {
  const [built, out, list] = [join(top, 'out'), join(top, 'plain'), join(top, 'list')];
  const sizes = readdirSync(built, { recursive: true, encoding: 'utf8' })
    .map((file) => ({ file: join(out, file), stat: statSync(join(built, file)) }))
    .flatMap(({ file, stat }) => (stat.isFile() ? [[file, stat.size]] : []));
  writeFileSync(list, JSON.stringify(sizes));
  const before = () => rmSync(out, { recursive: true, force: true });
  return { name: 'plain writes', args: [process.execPath, '-e', PLAIN_WRITES, list], before };
}

/** Runs a command. Throws if it fails, with the end of its output. @param {Run} run @returns {Promise<Measure>} */
async function measure({ args }) {
  const start = performance.now();
  // bash adds up the processor time of a command and of all processes that it waited for.
  const script = 'TIMEFORMAT="processor %U %S"; time "$0" "$@"';
  const child = spawn('bash', ['-c', script, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  let megabytes = 0;
  const looks = setInterval(() => {
    megabytes = Math.max(megabytes, memoryOf(child.pid ?? 0));
  }, 50);
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      printed = (printed + chunk).slice(-4000);
    });
  const status = await new Promise((resolve) => child.on('close', resolve));
  clearInterval(looks);
  const seconds = (performance.now() - start) / 1000;
  if (status !== 0) throw new Error(`${args.join(' ')} has failed:\n${printed}`);
  const [, user, system] = printed.match(/processor ([\d.]+) ([\d.]+)\s*$/) ?? [];
  return { seconds, cpu: Number(user) + Number(system), megabytes };
}

/**
 * The peak memory of a process and of those below it that live now, in megabytes, as Linux tells it.
 * @param {number} pid
 * @returns {number}
 */
function memoryOf(pid) {
  try {
    const [, peak = 0] = readFileSync(`/proc/${pid}/status`, 'utf8').match(/VmHWM:\s+(\d+)/) ?? [];
    const children = readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
      readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean),
    );
    return children.reduce((sum, child) => sum + memoryOf(Number(child)), Number(peak) / 1024);
  } catch {
    // The process has ended.
    return 0;
  }
}

/** @param {readonly number[]} values */
function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/**
 * Copies a checkout, which gets caches of its own, but no packages: it uses those of the original.
 * @param {string} checkout
 * @param {string} copy
 */
function copyCheckout(checkout, copy) {
  for (const name of 'package.json tsconfig.json bin generator templates client data content'.split(' '))
    cpSync(join(checkout, name), join(copy, name), { recursive: true });
  mkdirSync(join(copy, 'node_modules'));
  for (const name of readdirSync(join(checkout, 'node_modules')).filter((name) => name !== '.cache'))
    symlinkSync(join(checkout, 'node_modules', name), join(copy, 'node_modules', name));
}
