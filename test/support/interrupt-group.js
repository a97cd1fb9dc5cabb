/**
 * Loaded into a command by `--import`: sends SIGINT to the group of the process, as a terminal does at Ctrl-C. The moment is the
 * start of the first process that the command starts, or INTERRUPT_AFTER milliseconds after it listens to the signal.
 */
import childProcess from 'node:child_process';
import { syncBuiltinESMExports } from 'node:module';

const interrupt = () => process.kill(0, 'SIGINT');
const { INTERRUPT_AFTER } = process.env;

if (INTERRUPT_AFTER === undefined) {
  const { spawn } = childProcess;
  let isFirst = true;
  /** @param {Parameters<typeof spawn>} args */
  const spawnAndInterrupt = (...args) => {
    const child = spawn(...args);
    if (isFirst) child.once('spawn', interrupt);
    isFirst = false;
    return child;
  };
  Object.assign(childProcess, { spawn: spawnAndInterrupt });
  syncBuiltinESMExports();
} else {
  let isFirst = true;
  process.on('newListener', (name) => {
    if (name !== 'SIGINT' || !isFirst) return;
    isFirst = false;
    setTimeout(interrupt, Number(INTERRUPT_AFTER));
  });
}
