/**
 * Loaded into a build by `--import`: the process sends itself the signal that INTERRUPT_WITH names, as soon as it has staged a file for the
 * out folder, or with INTERRUPT_AT=rename, as soon as it has moved one into place.
 */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

/** Longer than a build goes on without listening to signals, in milliseconds. */
const LONG = 60;

const { renameSync, writeFileSync } = fs;
const { INTERRUPT_AT, INTERRUPT_WITH } = process.env;
let isSent = false;

/** @param {unknown} staged */
function interrupt(staged) {
  if (!/\.pianogen-next.*\/\d+$/.test(String(staged))) return;
  if (!isSent) process.kill(process.pid, INTERRUPT_WITH);
  isSent = true;
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LONG);
}

if (INTERRUPT_AT === 'rename')
  fs.renameSync = (from, to) => {
    renameSync(from, to);
    interrupt(from);
  };
/** @type {typeof writeFileSync} */ else
  fs.writeFileSync = (file, ...rest) => {
    writeFileSync(file, ...rest);
    interrupt(file);
  };
syncBuiltinESMExports();
