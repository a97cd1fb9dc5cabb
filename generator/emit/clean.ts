import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { filesMadeBefore, MARK, STAGING } from './target.ts';
import { openTransaction } from './transaction.ts';

/**
 * Takes out of an out folder all that pianogen made there, the mark and folders that are empty then included; the folder
 * itself and every other file stay. Happens as a whole or not at all. Returns the number of files.
 */
export function removeMade(out: string): number {
  const folder = resolve(out);
  if (!existsSync(folder)) return 0;
  const transaction = openTransaction(folder, join(folder, STAGING));
  let removed: number;
  try {
    removed = [...filesMadeBefore(folder)].filter((file) => transaction.remove(file)).length;
    transaction.remove(MARK);
  } catch (error) {
    throw transaction.rollback(error);
  }
  transaction.commit();
  return removed;
}
