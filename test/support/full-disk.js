/** Loaded into a build by `--import`: the disk of its out folder is full. */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const { writeFileSync } = fs;

/** @param {Parameters<typeof writeFileSync>} args */
fs.writeFileSync = (...args) => {
  if (String(args[0]).includes('.pianogen-next'))
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  writeFileSync(...args);
};
syncBuiltinESMExports();
