import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { project, temporaryFolder } from '../support/tiny-site.ts';

/** Tests that fail, hang or end their process are told, and the next file is run. */
const runner = suite('runner: processes');

// As it stands: it starts a file beside it.
const fileOf = (name: string) => pathToFileURL(join(project, 'test/runner', name)).href;
const { runFiles }: typeof import('./processes.js') = await import(fileOf('processes.js'));

const folder = temporaryFolder();

interface Made {
  /** Made-up test files, whose tests `test` takes: what they count to, and what is printed of them. */
  files: [code: string, counts: [total: number, passed: number], printed: string][];
  mostSeconds?: number;
}
const HANGS = 'which took over 2 seconds';
const table: Record<string, Made> = {
  'counts what passes, fails, is skipped, or cannot be loaded, and goes on after a process that has died': {
    files: [
      [
        `test('passes', () => {}); test.skip('later'); test('fails', () => { throw new Error('planted'); });`,
        [2, 1],
        'planted',
      ],
      ['throw new Error("unloadable");', [1, 0], 'unloadable'],
      [`test('dies', () => process.exit(3));`, [1, 0], 'ended with code 3, in the test "dies"'],
      [`test('passes', () => {});`, [1, 1], ''],
    ],
  },
  'ends a process whose test waits for ever, with the child that holds its output, or never lets go of it': {
    mostSeconds: 2,
    files: [
      [
        `import { spawn } from 'node:child_process';
        test('waits', async () => {
          spawn(process.execPath, ['-e', 'setInterval(() => {}, 1e9)'], { stdio: 'inherit' });
          await new Promise(() => {});
        });`,
        [1, 0],
        HANGS,
      ],
      [`test('works', () => { for (;;); });`, [1, 0], HANGS],
    ],
  },
};
for (const [title, { files, mostSeconds }] of Object.entries(table))
  runner(title, async () => {
    const made = files.map(([code], index) => {
      const file = join(folder, `${title.length}-${index}.mjs`);
      const head = `import { suite } from ${JSON.stringify(fileOf('uvu.js'))}; const test = suite('made up');`;
      writeFileSync(file, `${head}\n${code}\ntest.run();`);
      return { name: String(index), url: pathToFileURL(file).href };
    });
    const results = await runFiles(made, () => {}, mostSeconds);
    for (const [index, [, counts, printed]] of files.entries()) {
      const result = results.find(({ name }) => name === String(index));
      assert.equal([result?.total, result?.passed], counts);
      assert.match(result?.output ?? '', printed);
    }
  });

runner.run();
