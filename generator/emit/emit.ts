import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Output } from '../model/index.ts';
import { entryOf, holdsFile, inTheWay, obstacleOf } from './entry.ts';
import { filesMadeBefore, isEmittable, MARK, markFor, STAGING } from './target.ts';
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
 * made and nobody wants any longer is removed, and what pianogen did not make is never touched: in the way of an output,
 * it is a `UsageError`. Every file is prepared beside its place and then moved into it, so that a visitor meets each page
 * whole; a failure leaves the folder as it was.
 */
export async function emit(
  outputs: readonly Output[],
  { out, checkpoint }: EmitOptions,
): Promise<EmitReport> {
  const folder = resolve(out);
  const wanted = new Set(checkedFiles(outputs));
  const transaction = openTransaction(folder, join(folder, STAGING));
  let report: EmitReport;
  try {
    const before = filesMadeBefore(folder);
    const changed = outputs.filter((output) => !isSame(output, folder));
    refuseObstacles(changed, folder, before);
    await prepare(changed, transaction.prepared, checkpoint);

    transaction.replaceMark(MARK, markFor([...before, ...wanted]));
    for (const { file } of changed) transaction.place(file, before);
    const stale = [...before].filter((file) => !wanted.has(file));
    const removed = stale.filter((file) => transaction.remove(file)).length;
    transaction.replaceMark(MARK, markFor(wanted));
    report = { written: changed.length, unchanged: outputs.length - changed.length, removed };
  } catch (error) {
    throw transaction.rollback(error);
  }
  transaction.commit();
  return report;
}

/** The outputs' files. Two outputs at one place, or one that would leave the out folder, are faults of the generator. */
function checkedFiles(outputs: readonly Output[]): string[] {
  const taken = new Map<string, string>();
  for (const { file } of outputs) {
    if (!isEmittable(file)) throw new Error(`${file} is not a file that may be emitted.`);
    const other = taken.get(file.toLowerCase());
    if (other) throw new Error(`${file} and ${other} would be one file.`);
    taken.set(file.toLowerCase(), file);
  }
  return outputs.map(({ file }) => file);
}

function isSame({ file, body }: Output, folder: string): boolean {
  if (!holdsFile(folder, file)) return false;
  return readFileSync(join(folder, file)).equals(typeof body === 'string' ? Buffer.from(body) : body);
}

/** Throws one error for all that is in the way of these outputs. */
function refuseObstacles(outputs: readonly Output[], folder: string, replaceable: ReadonlySet<string>): void {
  const obstacles = outputs.flatMap(({ file }) => obstacleOf(entryOf(folder, file), file, replaceable) ?? []);
  if (obstacles.length > 0) throw inTheWay(folder, obstacles);
}

/** Writes the outputs into a folder of their own. */
async function prepare(
  outputs: readonly Output[],
  folder: string,
  checkpoint: EmitOptions['checkpoint'],
): Promise<void> {
  const makeFolder = folderMaker();
  for (const [index, { file, body }] of outputs.entries()) {
    await checkpoint?.(index, outputs.length);
    const path = join(folder, file);
    makeFolder(dirname(path));
    writeFileSync(path, body);
  }
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
