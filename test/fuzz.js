/**
 * Tries made-up data and articles, until one fails: `npm run fuzz -- --minutes 5 --seed 42`. Words name targets, such as
 * `npm run fuzz -- markdown data`. A failure tells the smallest input with its seed and its path: `--seed` and `--path` try that
 * input again.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    minutes: { type: 'string', default: '5' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1_000_000_000)) },
    path: { type: 'string', default: '' },
  },
});
/** The inputs of a round, in those of `npm test`. */
const TIMES = '5';

const end = performance.now() + Number(values.minutes) * 60_000;
let seed = Number(values.seed);
do {
  console.log(`seed ${seed}`);
  const { status } = spawnSync(process.execPath, ['test/run.js', 'fuzz/targets'], {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    env: {
      ...process.env,
      FUZZ_TARGETS: positionals.join(' '),
      FUZZ_SEED: String(seed),
      FUZZ_TIMES: TIMES,
      FUZZ_PATH: values.path,
    },
    stdio: 'inherit',
  });
  if (status !== 0) process.exit(1);
  seed += 1;
} while (values.path === '' && performance.now() < end);
