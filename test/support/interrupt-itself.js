/**
 * Loaded into a build by `--import`: as soon as it has staged a file for the out folder, the process sends itself the signal
 * that INTERRUPT_WITH names.
 */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

/** Longer than a build goes on without listening to signals, in milliseconds. */
const LONG = 60;

const { writeFileSync } = fs;
let isSent = false;

/** @type {typeof writeFileSync} */
fs.writeFileSync = (file, ...rest) => {
  writeFileSync(file, ...rest);
  if (!/\.pianogen-next.*\/\d+$/.test(String(file))) return;
  if (!isSent) process.kill(process.pid, process.env.INTERRUPT_WITH);
  isSent = true;
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LONG);
};
syncBuiltinESMExports();
