import {
  chmodSync,
  constants,
  copyFileSync,
  linkSync,
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

/**
 * Creates a file, whole or not at all, and its folder where there is none; returns false, and changes nothing, where anything
 * stands in its place.
 */
export function createFile(path: string, text: string): boolean {
  mkdirSync(dirname(path), { recursive: true });
  return withUnfinished(path, text, (unfinished) => {
    try {
      linkOrCopy(unfinished, path);
      return true;
    } catch (error) {
      if (codeOf(error) === 'EEXIST') return false;
      throw error;
    }
  });
}

/** Replaces the text `before` of a file, whole or not at all; a file that is another by now is a `UsageError`. */
export function replaceFile(path: string, { before, after }: { before: string; after: string }): void {
  const target = realpathSync(path);
  withUnfinished(target, after, (unfinished) => {
    chmodSync(unfinished, statSync(target).mode);
    if (readFileSync(target, 'utf8') !== before)
      throw new UsageError(`${path} has changed meanwhile, and is left as it is. Run the command again.`);
    renameSync(unfinished, target);
  });
}

/** Writes a text beside the place of a file and hands it over; whatever is left of it goes. */
function withUnfinished<T>(path: string, text: string, finish: (unfinished: string) => T): T {
  const unfinished = `${path}.${process.pid}.unfinished`;
  try {
    writeFileSync(unfinished, text);
    return finish(unfinished);
  } finally {
    rmSync(unfinished, { force: true });
  }
}

/** Gives a file a second name, or a copy of it where the file system knows no second names; never replaces anything. */
function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch (error) {
    if (codeOf(error) === 'EEXIST') throw error;
    copyFileSync(from, to, constants.COPYFILE_EXCL);
  }
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';
