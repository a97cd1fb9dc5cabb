/**
 * Loaded into a command by `--import`, which it interrupts by the signal that INTERRUPT_WITH names: with INTERRUPT_AT=write as soon as it
 * has staged a file for the out folder, with INTERRUPT_AT=rename as soon as it has moved one into place, and with INTERRUPT_AT=spawn when
 * it starts its first process, which gets the signal too, as all of a terminal do at Ctrl-C.
 */
import childProcess from 'node:child_process';
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

/** Longer than a build goes on without listening to signals, in milliseconds. */
const LONG = 60;
/** Of the group of this process. */
const GROUP = 0;

const { spawn } = childProcess;
const { renameSync, writeFileSync } = fs;
const { INTERRUPT_AT, INTERRUPT_WITH } = process.env;
let isSent = false;

/** @param {number} target */
function send(target) {
  if (!isSent) process.kill(target, INTERRUPT_WITH);
  isSent = true;
}

/** @param {unknown} staged */
function interrupt(staged) {
  if (!/\.pianogen-next.*\/\d+$/.test(String(staged))) return;
  send(process.pid);
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LONG);
}

if (INTERRUPT_AT === 'spawn')
  Object.assign(childProcess, {
    /** @param {Parameters<typeof spawn>} args */
    spawn: (...args) => spawn(...args).once('spawn', () => send(GROUP)),
  });
else if (INTERRUPT_AT === 'rename')
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
