import { suite } from 'uvu';
import { targets } from '../support/fuzz/sources.ts';

/** Made-up sources of a site, a few of a fixed seed: `npm run fuzz` tries many more. */
const fuzz = suite('fuzz');

const { FUZZ_TARGETS, FUZZ_SEED = '2026', FUZZ_TIMES = '1', FUZZ_PATH = '' } = process.env;

for (const [name, { runs, check }] of Object.entries(targets))
  if (!FUZZ_TARGETS || FUZZ_TARGETS.split(' ').includes(name))
    fuzz(`takes made-up input: ${name}`, () =>
      check({ seed: Number(FUZZ_SEED), numRuns: runs * Number(FUZZ_TIMES), path: FUZZ_PATH }),
    );

fuzz.run();
