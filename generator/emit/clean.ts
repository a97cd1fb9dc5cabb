import { statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { namingFolder } from './naming-folder.ts';
import { emittedFiles, MARK, requireReadableMark, STAGING } from './target.ts';
import { openTransaction } from './transaction.ts';

/**
 * Removes the files that pianogen emitted into an out folder, the mark, and the folders that are then empty. Other files and
 * the out folder stay. If one file cannot be removed, all stay. Returns the number of files removed, without the mark. Throws a
 * `UsageError` if the mark cannot be read.
 */
export function removeEmittedFiles(out: string): number {
  const folder = resolve(out);
  return namingFolder(folder, () => removeFilesIn(folder));
}

function removeFilesIn(folder: string): number {
  if (!statSync(folder, { throwIfNoEntry: false })) return 0;
  requireReadableMark(folder);
  const transaction = openTransaction(folder, join(folder, STAGING));
  let removed: number;
  try {
    removed = [...emittedFiles(folder)].filter((file) => transaction.remove(file)).length;
    transaction.replaceMarkAtEnd(MARK);
  } catch (error) {
    throw transaction.rollback(error);
  }
  transaction.commit();
  return removed;
}
