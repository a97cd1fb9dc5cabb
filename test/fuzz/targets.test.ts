import { suite } from 'uvu';
import { targets } from '../support/fuzz/all.ts';

/** Made-up sources of a site, a few of a fixed seed: `npm run fuzz` tries many more. */
const fuzz = suite('fuzz');

const SEED = 2026;

for (const { name, runs, open } of targets) {
  fuzz(`takes made-up input: ${name}`, async () => {
    const run = await open();
    const failure = await run({ seed: SEED, runs });
    if (!failure) return;
    const { message, input, path } = failure;
    throw new Error(`${message}\n${input}\nnpm run fuzz -- ${name} --seed ${SEED} --path ${path}`);
  });
}

fuzz.run();
