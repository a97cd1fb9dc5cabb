import {
  chmodSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { UsageError } from '../problem/problem.ts';
import { errorCode } from '../system/error-code.ts';

/**
 * Creates a file, and its folder where it is missing. Returns false, and changes nothing, if a file, folder or link of that
 * name exists. A failure leaves no part of the file.
 */
export function createFile(path: string, text: string): boolean {
  mkdirSync(dirname(path), { recursive: true });
  try {
    writeFileSync(path, text, { flag: 'wx' });
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    rmSync(path, { force: true });
    throw error;
  }
}

/** Replaces a file as a whole. Throws a `UsageError` if its text is no longer `before`. */
export function replaceFile(path: string, { before, after }: { before: string; after: string }): void {
  const target = realpathSync(path);
  const unfinished = `${target}.${process.pid}.unfinished`;
  try {
    writeFileSync(unfinished, after);
    chmodSync(unfinished, statSync(target).mode);
    if (readFileSync(target, 'utf8') !== before)
      throw new UsageError(`${path} has changed meanwhile, and is left as it is. Run the command again.`);
    renameSync(unfinished, target);
  } finally {
    rmSync(unfinished, { force: true });
  }
}
