import { mkdirSync, readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { runScript } from '../../bin/compiled-script.js';
import { flipBit } from '../support/entries.ts';
import { temporaryFolder } from '../support/tiny-site.ts';

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

/** Runs the script, and keeps its code. Returns what it says. */
function run(folder: string): string {
  const file = join(folder, 'cli.cjs');
  const { exports, saveCode } = runScript({ file, source: readFileSync(file) });
  saveCode();
  return (exports as { greet(): string }).greet();
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
  assert.is(run(folder), 'hello');
  assert.equal(codeIn(folder), [`cli.cjs.${process.version}-${process.arch}.code`]);
  const { written } = keptIn(folder);
  assert.is(run(folder), 'hello');
  assert.is(keptIn(folder).written, written);
});

compiled('compiles again where the code is damaged, cut off, or of another script', () => {
  const folder = folderWith('hello');
  run(folder);
  const { file } = keptIn(folder);
  for (const damage of [
    flipBit,
    (file: string) => truncateSync(file, 100),
    (file: string) => truncateSync(file),
  ]) {
    damage(file);
    const { written } = keptIn(folder);
    assert.is(run(folder), 'hello');
    assert.is.not(keptIn(folder).written, written);
  }
  writeScript(folder, 'good morning');
  assert.is(run(folder), 'good morning');
});

compiled('runs where the code cannot be kept, and leaves nothing behind', () => {
  const folder = folderWith('hello');
  mkdirSync(join(folder, `cli.cjs.${process.version}-${process.arch}.code`, 'full'), { recursive: true });
  assert.is(run(folder), 'hello');
  assert.is(codeIn(folder).length, 1);
});

compiled.run();
