import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { project, temporaryFolder } from '../support/tiny-site.ts';

/** How a run keeps what V8 has compiled for the next one. */
const compiled = suite('bin: compiled script');

/** A folder with a script that says hello. */
function folderWith(greeting: string): string {
  const folder = temporaryFolder();
  writeScript(folder, greeting);
  return folder;
}

const writeScript = (folder: string, greeting: string): void =>
  writeFileSync(
    join(folder, 'cli.cjs'),
    `const { basename } = require('node:path');\nexports.greet = () => basename('a/${greeting}');\n`,
  );

/** Runs the script in a process of its own. Returns what it prints. */
function run(folder: string): string {
  const script = `
    import { readFileSync } from 'node:fs';
    import { runScript } from './bin/compiled-script.js';
    const file = ${JSON.stringify(join(folder, 'cli.cjs'))};
    const { exports, saveCode } = runScript({ file, source: readFileSync(file) });
    console.log(exports.greet());
    saveCode();`;
  return execFileSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: project,
    encoding: 'utf8',
  });
}

const codeIn = (folder: string): string[] => readdirSync(folder).filter((name) => name !== 'cli.cjs');

/** The file of the code that is kept, and a text that changes when it is written again. */
function keptIn(folder: string): { file: string; written: string } {
  const [name = ''] = codeIn(folder);
  const file = join(folder, name);
  const { ino, mtimeMs } = statSync(file);
  return { file, written: `${ino} ${mtimeMs}` };
}

compiled('keeps the code of the first run, which V8 accepts in the second', () => {
  const folder = folderWith('hello');
  assert.is(run(folder), 'hello\n');
  assert.equal(codeIn(folder), [`cli.cjs.${process.version}-${process.arch}.code`]);
  const { written } = keptIn(folder);
  assert.is(run(folder), 'hello\n');
  assert.is(keptIn(folder).written, written);
});

compiled('compiles again where the code is damaged, cut off, or of another script', () => {
  const folder = folderWith('hello');
  run(folder);
  const { file } = keptIn(folder);
  const whole = readFileSync(file);
  const damaged = Buffer.from(whole);
  damaged.writeUInt8(whole.readUInt8(whole.length >> 1) ^ 255, whole.length >> 1);
  for (const bytes of [damaged, whole.subarray(0, 100), Buffer.alloc(0)]) {
    writeFileSync(file, bytes);
    const { written } = keptIn(folder);
    assert.is(run(folder), 'hello\n');
    assert.is.not(keptIn(folder).written, written);
  }
  writeScript(folder, 'good morning');
  assert.is(run(folder), 'good morning\n');
});

compiled('runs where the code cannot be kept, and leaves nothing behind', () => {
  const folder = folderWith('hello');
  mkdirSync(join(folder, `cli.cjs.${process.version}-${process.arch}.code`, 'full'), { recursive: true });
  assert.is(run(folder), 'hello\n');
  assert.is(codeIn(folder).length, 1);
});

compiled.run();
