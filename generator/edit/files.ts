import {
  chmodSync,
  existsSync,
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

export interface Replacement {
  path: string;
  before: string | undefined;
  after: string;
}

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

/**
 * Replaces files as a whole, in their order. All are written before the first is replaced. Throws a `UsageError`, and changes
 * nothing, if the text of one is no longer `before`.
 */
export function replaceFiles(replacements: readonly Replacement[]): void {
  const staged = replacements.map((replacement) => {
    const target = replacement.before === undefined ? replacement.path : realpathSync(replacement.path);
    return { ...replacement, target, unfinished: `${target}.${process.pid}.unfinished` };
  });
  try {
    for (const { target, unfinished, before, after } of staged) {
      writeFileSync(unfinished, after);
      if (before !== undefined) chmodSync(unfinished, statSync(target).mode);
    }
    for (const { path, target, before } of staged)
      if (textOf(target) !== before)
        throw new UsageError(`${path} has changed meanwhile, and is left as it is. Run the command again.`);
    for (const { unfinished, target } of staged) renameSync(unfinished, target);
  } finally {
    for (const { unfinished } of staged) rmSync(unfinished, { force: true });
  }
}

const textOf = (path: string): string | undefined =>
  existsSync(path) ? readFileSync(path, 'utf8') : undefined;
