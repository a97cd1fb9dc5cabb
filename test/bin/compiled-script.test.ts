import { mkdirSync, readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { runScript } from '../../bin/compiled-script.js';
import { flipBit } from '../support/entries.ts';
import { temporaryFolder } from '../support/tiny-site.ts';

/** How a run keeps the code that V8 has compiled for the next one. */
const compiled = suite('bin: compiled script');

const CODE = `cli.cjs.${process.version}-${process.arch}.code`;

/** Runs a script that says a greeting, and keeps its code. */
function assertGreets(folder: string, greeting = 'hello'): void {
  const file = join(folder, 'cli.cjs');
  const source = `const { basename } = require('node:path');\nexports.greet = () => basename('a/${greeting}');\n`;
  const { exports, saveCode } = runScript({ file, source: Buffer.from(source), compiled: file });
  assert.is((exports as { greet(): string }).greet(), greeting);
  saveCode();
}

compiled('keeps the code, and compiles again if it is damaged, cut off, or of another script', () => {
  const folder = temporaryFolder();
  const file = join(folder, CODE);
  assertGreets(folder);
  const { ino } = statSync(file);
  assertGreets(folder);
  assert.is(statSync(file).ino, ino);
  const whole = readFileSync(file);
  for (const damage of [flipBit, (path: string) => truncateSync(path, 100), truncateSync]) {
    damage(file);
    const damaged = readFileSync(file);
    assertGreets(folder);
    assert.not.equal(readFileSync(file), damaged);
  }
  writeFileSync(file, whole);
  assertGreets(folder, 'good morning');
});

compiled('runs where the code cannot be kept, and leaves nothing behind', () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, CODE, 'full'), { recursive: true });
  assertGreets(folder);
  assert.equal(readdirSync(folder), [CODE]);
});

compiled.run();
