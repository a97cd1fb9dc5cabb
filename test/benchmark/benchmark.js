/**
 * Times whole runs of pianogen beside a bare Node, in turn, so that a machine whose speed drifts slows all alike. Prints the
 * median of each, and how many times a bare Node's it is: `npm run benchmark -- 11` for eleven rounds. `npm run benchmark -- sites`
 * compares pianogen with other generators instead: see test/benchmark/sites/index.js.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { forgetPages } from './forget-pages.js';

if (process.argv[2] === 'sites') {
  await import('./sites/index.js');
  process.exit();
}

const project = fileURLToPath(new URL('../..', import.meta.url));
const rounds = Number(process.argv[2] ?? 7);
// In memory, if the machine has such a folder: how long a disk takes says nothing of pianogen.
const memory = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();
const folder = mkdtempSync(join(memory, 'pianogen-benchmark-'));
const out = join(folder, 'out');

const forgetBundle = () =>
  rmSync(join(project, 'node_modules/.cache/pianogen'), { recursive: true, force: true });
const forgetImages = () =>
  rmSync(join(project, 'node_modules/.cache/pianogen-images'), { recursive: true, force: true });
const forgetSite = () => rmSync(out, { recursive: true, force: true });
const forgetAll = () => {
  forgetSite();
  forgetPages(project);
};
const pianogen = [join(project, 'bin/pianogen.js')];
const build = [...pianogen, 'build', '--quiet', '--out', out];

/** @type {{ name: string, args: string[], before: (() => void)[] }[]} */
const runs = [
  { name: 'node -e 0', args: ['-e', '0'], before: [] },
  { name: 'pianogen --version', args: [...pianogen, '--version'], before: [] },
  { name: 'build into nothing', args: build, before: [forgetAll] },
  { name: 'build again, out folder removed', args: build, before: [forgetSite] },
  { name: 'build again, nothing changed', args: build, before: [] },
  { name: 'build into nothing, images to be drawn', args: build, before: [forgetAll, forgetImages] },
  { name: 'build after a change of the generator', args: build, before: [forgetAll, forgetBundle] },
  {
    name: 'the first build of a fresh clone',
    args: build,
    before: [forgetAll, forgetBundle, forgetImages],
  },
];

/** @type {Map<string, number[]>} */
const times = new Map(runs.map(({ name }) => [name, []]));
for (let round = 0; round <= rounds; round += 1) {
  for (const { name, args, before } of runs) {
    for (const prepare of before) prepare();
    const start = performance.now();
    const { status, stderr } = spawnSync(process.execPath, args);
    const time = performance.now() - start;
    if (status !== 0) throw new Error(`${name} ended with ${status}: ${stderr}`);
    // The first round warms the machine up.
    if (round > 0) times.get(name)?.push(time);
  }
}
rmSync(folder, { recursive: true, force: true });

/** @param {number[]} values */
const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const bare = median(times.get('node -e 0') ?? []);
console.log(`Medians of ${rounds} rounds, Node ${process.version}`);
for (const [name, values] of times) {
  const time = median(values);
  console.log(
    `${name.padEnd(40)} ${time.toFixed(0).padStart(5)} ms  ${(time / bare).toFixed(1).padStart(5)} × node`,
  );
}
