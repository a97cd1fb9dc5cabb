/**
 * Loaded into a command by `--import`: sends SIGINT to the group of the process, as a terminal does at Ctrl-C, when the command starts its
 * first process.
 */
import childProcess from 'node:child_process';
import { syncBuiltinESMExports } from 'node:module';

const { spawn } = childProcess;
let isFirst = true;
/** @param {Parameters<typeof spawn>} args */
const spawnAndInterrupt = (...args) => {
  const child = spawn(...args);
  if (isFirst) child.once('spawn', () => process.kill(0, 'SIGINT'));
  isFirst = false;
  return child;
};
Object.assign(childProcess, { spawn: spawnAndInterrupt });
syncBuiltinESMExports();
