/**
 * Times whole runs of pianogen beside a bare Node, in turn, so that a machine whose speed drifts slows all alike. Prints the
 * median of each, and how many times a bare Node's it is: `npm run benchmark -- 11` for eleven rounds. `npm run benchmark -- sites`
 * compares pianogen with other generators instead: see test/benchmark/sites/index.js.
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { folderInMemory, forget, measureSound, median, project, tableOf } from './measure.js';

if (process.argv[2] === 'sites') {
  await import('./sites/index.js');
  process.exit();
}

const rounds = Number(process.argv[2] ?? 7);
const out = join(folderInMemory(), 'out');
const node = process.execPath;
const pianogen = [node, join(project, 'bin/pianogen.js')];
const build = [...pianogen, 'build', '--quiet', '--out', out];

/** What is forgotten before a run. @typedef {Parameters<typeof forget>[0] | 'out'} Forgotten */
/** The first is what all others are compared with. @type {[name: string, args: string[], ...forgotten: Forgotten[]][]} */
const runs = [
  ['`node -e 0`', [node, '-e', '0']],
  ['`pianogen --version`', [...pianogen, '--version']],
  ['build, nothing kept of pages', build, 'out', 'pages'],
  ['build again, out folder removed', build, 'out'],
  ['build again, nothing changed', build],
  ['build, nothing kept of pages and images', build, 'out', 'pages', 'images'],
  ['build after a change of the generator, nothing kept of pages', build, 'out', 'pages', 'code'],
  ['the first build of a fresh clone', build, 'out', 'pages', 'images', 'code'],
];

/** @type {number[][]} */
const times = runs.map(() => []);
for (let round = 0; round <= rounds; round += 1) {
  for (const [index, [, args, ...forgotten]] of runs.entries()) {
    for (const what of forgotten) {
      if (what === 'out') rmSync(out, { recursive: true, force: true });
      else forget(what);
    }
    const { seconds } = await measureSound({ args });
    // The first round warms the machine up.
    if (round > 0) times[index]?.push(seconds);
  }
}

const bare = median(times[0] ?? []);
console.log(`Medians of ${rounds} rounds, Node ${process.version}\n`);
const rows = runs.map(([name], index) => {
  const time = median(times[index] ?? []);
  return [name, `${(time * 1000).toFixed(0)} ms`, (time / bare).toFixed(1)];
});
console.log(tableOf(['Run', 'Median', '× bare Node'], rows));
