/**
 * Builds sites of several sizes with pianogen and with other generators, and prints the time, the processor time and the memory of
 * each as a Markdown table: `npm run benchmark -- sites --sizes 150,3000 --rounds 3`. `--tools Hugo,plain` keeps the runs that have
 * one of these words in their name, and the runs that these follow. `--limit` is the time after which a run is ended, in seconds. Out
 * folders are in memory, if the machine has `/dev/shm`.
 */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { measureSize } from './measure-size.js';
import { tableOf } from './table.js';
import { bundleScripts, installRivals, rivalsHere } from './tools.js';

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
const words = values.tools.split(',');

installRivals();
await bundleScripts();
const rivals = rivalsHere();
const memory = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();
const top = mkdtempSync(join(memory, 'pianogen-benchmark-'));
process.on('exit', () => rmSync(top, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(130));

const versions = rivals.map(({ name, version }) => `${name} ${version}`).join(', ');
const counted = rounds === 1 ? 'one round' : `medians of ${rounds} rounds`;
console.log(`${new Date().toISOString().slice(0, 10)}, Node ${process.version}, ${versions}; ${counted}.`);
for (const size of values.sizes.split(',').map(Number)) {
  const folder = join(top, String(size));
  const results = await measureSize(size, {
    folder,
    rivals,
    rounds,
    limit: Number(values.limit),
    isWanted: (name) => words.some((word) => name.includes(word)),
  });
  console.log(`\n${tableOf(size, results)}`);
  rmSync(folder, { recursive: true, force: true });
}
