/**
 * Measures how long `dev` takes from a saved file until it serves the page anew: `npm run benchmark:dev -- --sizes 150,20000 --rounds 9`.
 * Prints medians of a note and of a template, on a copy of the checkout; `--checkout` takes another one.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { writeCities } from './cities.js';
import { copyCheckout, folderInMemory, median, project } from './measure.js';

const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: '150,20000' },
    rounds: { type: 'string', default: '9' },
    checkout: { type: 'string', default: project },
  },
});
const rounds = Number(values.rounds);
const copy = join(folderInMemory(), 'copy');
copyCheckout(resolve(values.checkout), copy);
/** Each kind of save: its name, the file, the page that shows it, and the text behind which a mark is put. */
const saves = /** @type {const} */ ([
  ['a note', 'data/notes/alabama.json', '/alabama/birmingham/pianos/', '"music": "'],
  ['a template', 'templates/pages/glossary.tsx', '/glossary/', '<h1>'],
]);

console.log(`Medians of ${rounds} saves until the page is served anew, Node ${process.version}`);
for (const size of values.sizes.split(',').map(Number)) {
  rmSync(join(copy, 'data'), { recursive: true });
  writeCities(size, join(copy, 'data'), join(resolve(values.checkout), 'data'));
  const args = [join(copy, 'bin/pianogen.js'), 'dev', '--port', '0'];
  const server = spawn(process.execPath, args, { cwd: copy });
  process.once('exit', () => server.kill());
  let output = '';
  server.stderr.on('data', (chunk) => {
    output += chunk;
  });
  while (!/until Ctrl-C/.test(output)) await once(server.stderr, 'data');
  const [origin] = output.match(/http:\S+?(?=\/ until)/) ?? [];
  for (const [name, file, path, before] of saves) {
    const original = readFileSync(join(copy, file), 'utf8');
    /** @type {number[]} */
    const times = [];
    for (let round = 0; round <= rounds; round += 1) {
      const mark = `Mark${'x'.repeat(round)}.`;
      writeFileSync(join(copy, file), original.replace(before, `${before}${mark} `));
      const start = performance.now();
      while (!(await fetch(`${origin}${path}`).then((answer) => answer.text())).includes(mark))
        await setTimeout(5);
      // The first round warms the machine up.
      if (round > 0) times.push(performance.now() - start);
      await setTimeout(300);
    }
    writeFileSync(join(copy, file), original);
    console.log(`${size} cities, ${name}: ${median(times).toFixed(0)} ms`);
  }
  server.kill('SIGINT');
  await once(server, 'exit');
}
