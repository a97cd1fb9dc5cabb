import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { bundle } from '../../generator/bundle/bundle.ts';
import { project } from '../support/tiny-site.ts';

/** The processes of esbuild that this one runs. They are found on Linux only. */
const TASKS = '/proc/self/task';
const running = () =>
  readdirSync(TASKS)
    .flatMap((task) => readFileSync(`${TASKS}/${task}/children`, 'utf8').split(' '))
    .filter(Boolean)
    .filter((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('esbuild'));

const process = suite('bundle: process');

process('ends esbuild when the last of several bundles is made', async () => {
  if (!existsSync(TASKS)) return;
  const [one, other] = await Promise.all([bundle(project), bundle(project)]);
  assert.equal(one.assets, other.assets);
  // The process is told to end, and ends soon.
  for (let wait = 0; wait < 100 && running().length > 0; wait += 1)
    await new Promise((resolve) => setTimeout(resolve, 50));
  assert.equal(running(), []);
});

process('starts esbuild again', async () => {
  assert.ok((await bundle(project)).outputs.length > 3);
});

process.run();
