/** Loaded into a build by `--import`: the process kills itself before the change of files whose number is KILL_AT. */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const CHANGES = /** @type {const} */ ([
  'linkSync',
  'mkdirSync',
  'mkdtempSync',
  'renameSync',
  'rmSync',
  'rmdirSync',
  'unlinkSync',
  'writeFileSync',
]);

let count = 0;
for (const name of CHANGES) {
  const genuine = fs[name];
  /** @param {unknown[]} args */
  const change = (...args) => {
    count += 1;
    if (String(count) === process.env.KILL_AT) process.kill(process.pid, 'SIGKILL');
    return Reflect.apply(genuine, fs, args);
  };
  Object.assign(fs, { [name]: change });
}
syncBuiltinESMExports();
