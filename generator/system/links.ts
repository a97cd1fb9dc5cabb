import { constants, copyFileSync, linkSync } from 'node:fs';
import { errorCode } from './error-code.ts';

/** Makes `to` a hard link to a file, or a copy where the file system has no hard links. Throws `EEXIST` if `to` exists. */
export function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch (error) {
    if (errorCode(error) === 'EEXIST') throw error;
    copyFileSync(from, to, constants.COPYFILE_EXCL);
  }
}
