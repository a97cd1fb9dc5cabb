import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { assert, suite } from '../support/suite.ts';
import { project, temporaryFolder } from '../support/tiny-site.ts';
import type { Result } from './worker.js';

const runner = suite('runner');

// As it stands: it starts a file beside it.
const fileOf = (name: string) => pathToFileURL(join(project, 'test/runner', name)).href;
const { runFiles }: typeof import('./processes.js') = await import(fileOf('processes.js'));

const folder = temporaryFolder();
const pid = join(folder, 'pid');
const idle = "setInterval(() => {}, 1e9); process.on('SIGTERM', () => {});";

/** Made-up test files, whose tests `test` takes: what they print, and how many tests there are, have passed, are skipped. */
const files: Record<string, [code: string, printed: string, counts: number[]]> = {
  'waits for ever': [
    `import { spawn } from 'node:child_process';
    import { writeFileSync } from 'node:fs';
    test('passes', () => {});
    test('waits', () => {
      const child = spawn(process.execPath, ['-e', ${JSON.stringify(idle)}], { stdio: 'ignore' });
      writeFileSync(${JSON.stringify(pid)}, String(child.pid));
      return new Promise(() => {});
    });`,
    'ended with SIGKILL, after 5 seconds',
    [1, 0, 0],
  ],
  'has all kinds of tests': [
    `test('passes', () => {}); test.skip('later'); test('fails', () => { throw new Error('planted'); });`,
    'planted',
    [2, 1, 1],
  ],
  'cannot be loaded': ['throw new Error("unloadable");', 'unloadable', [1, 0, 0]],
  dies: [`test('dies', () => process.exit(3));`, 'ended with code 3.', [1, 0, 0]],
};

let results: Result[] = [];
runner.before(async () => {
  const written = Object.entries(files).map(([name, [code]]) => {
    const file = join(folder, `${name}.mjs`);
    const uvu = import.meta.resolve('uvu');
    const head = `import { suite } from ${JSON.stringify(uvu)}; const test = suite('made up');`;
    writeFileSync(file, `${head}\n${code}\ntest.run();`);
    return { name, url: pathToFileURL(file).href };
  });
  results = await runFiles(written, () => {}, 5_000);
});

for (const [name, [, printed, counts]] of Object.entries(files))
  runner(`tells of a file that ${name}`, () => {
    const result = results.find((result) => result.name === name);
    assert.ok(result?.output.includes(printed), result?.output);
    assert.equal([result?.total, result?.passed, result?.skipped], counts);
  });

runner('ends what a test that hangs has started', async () => {
  await setTimeout(1_000);
  // A process that has ended may stay in the table until its parent asks for it.
  const status = () => readFileSync(`/proc/${Number(readFileSync(pid, 'utf8'))}/stat`, 'latin1');
  try {
    assert.match(status(), /\) Z /);
  } catch (error) {
    assert.is((error as NodeJS.ErrnoException).code, 'ENOENT');
  }
});
