import { lstatSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Output } from '../model.ts';
import { filesMadeBefore, isInside, MARK, markFor, STAGING } from './target.ts';
import { openTransaction } from './transaction.ts';

export interface EmitReport {
  written: number;
  unchanged: number;
  removed: number;
}

interface EmitOptions {
  out: string;
  /** Called before each file is prepared; may throw to stop the build. Once the out folder changes, it is called no more. */
  checkpoint?: (done: number, total: number) => Promise<void> | void;
}

/**
 * Makes the out folder hold these outputs, in their order. What is the same already is left alone, what earlier builds
 * made and nobody wants any longer is removed, and what pianogen did not make is never touched. Every file is prepared
 * beside its place and then moved into it, so that a visitor meets each page whole; a failure leaves the folder as it was.
 */
export async function emit(
  outputs: readonly Output[],
  { out, checkpoint }: EmitOptions,
): Promise<EmitReport> {
  const folder = resolve(out);
  const wanted = new Set(checkedFiles(outputs));
  const transaction = openTransaction(folder, join(folder, STAGING));
  try {
    const before = filesMadeBefore(folder);
    const changed = outputs.filter((output) => !isSame(output, folder));
    const stale = [...before].filter((file) => !wanted.has(file));

    transaction.replaceMark(MARK, markFor([...before, ...wanted]));
    const makeFolder = folderMaker();
    for (const [index, { file, body }] of changed.entries()) {
      await checkpoint?.(index, changed.length);
      const path = join(transaction.prepared, file);
      makeFolder(dirname(path));
      writeFileSync(path, body);
    }
    for (const { file } of changed) transaction.place(file, before);
    const removed = stale.filter((file) => transaction.remove(file));
    transaction.replaceMark(MARK, markFor(wanted));
    transaction.commit(removed);
    return { written: changed.length, unchanged: outputs.length - changed.length, removed: removed.length };
  } catch (error) {
    transaction.rollback();
    throw error;
  }
}

/** The outputs' files. Two outputs at one place, or one that would leave the out folder, are faults of the generator. */
function checkedFiles(outputs: readonly Output[]): string[] {
  const taken = new Map<string, string>();
  for (const { file } of outputs) {
    if (!isInside(file) || file === MARK || file.startsWith(STAGING))
      throw new Error(`${file} is not a file that may be emitted.`);
    const other = taken.get(file.toLowerCase());
    if (other) throw new Error(`${file} and ${other} would be one file.`);
    taken.set(file.toLowerCase(), file);
  }
  return outputs.map(({ file }) => file);
}

function isSame({ file, body }: Output, folder: string): boolean {
  const path = join(folder, file);
  if (!lstatSync(path, { throwIfNoEntry: false })?.isFile()) return false;
  return readFileSync(path).equals(typeof body === 'string' ? Buffer.from(body) : body);
}

/** Creates each folder once. */
function folderMaker(): (folder: string) => void {
  const made = new Set<string>();
  return (folder) => {
    if (made.has(folder)) return;
    mkdirSync(folder, { recursive: true });
    made.add(folder);
  };
}
