import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Output } from '../model/index.ts';
import { entryOf, holdsFile, obstacleError, obstacleOf } from './entry.ts';
import { emittedFiles, isEmittable, MARK, markFor, STAGING } from './target.ts';
import { openTransaction } from './transaction.ts';

export interface EmitReport {
  written: number;
  unchanged: number;
  removed: number;
}

interface EmitOptions {
  out: string;
  /** Called before each file is written to the staging folder; may throw to stop the build. Not called later. */
  checkpoint?: (done: number, total: number) => Promise<void> | void;
}

/**
 * Makes the out folder hold these outputs. Writes changed files to a staging folder and then moves them to their paths, in the
 * order of the outputs, so that visitors never get half a file. Removes files of earlier builds that are no output any more.
 * Never touches other files: one at the path of an output is a `UsageError`. A failure leaves the folder as it was.
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
    const before = emittedFiles(folder);
    const changed = outputs.filter((output) => !isSame(output, folder));
    refuseObstacles(changed, folder, before);
    await prepare(changed, transaction.prepared, checkpoint);

    transaction.replaceMark(MARK, markFor([...before, ...wanted]));
    for (const { file } of changed) transaction.moveIn(file, before);
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

/** The files of the outputs. Throws for bugs of the generator: two outputs with one file, a file outside of the out folder. */
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

/** Throws one error that names every obstacle to these outputs. */
function refuseObstacles(outputs: readonly Output[], folder: string, replaceable: ReadonlySet<string>): void {
  const obstacles = outputs.flatMap(({ file }) => obstacleOf(entryOf(folder, file), file, replaceable) ?? []);
  if (obstacles.length > 0) throw obstacleError(folder, obstacles);
}

/** Writes the outputs into an empty folder. */
async function prepare(
  outputs: readonly Output[],
  folder: string,
  checkpoint: EmitOptions['checkpoint'],
): Promise<void> {
  const createFolder = folderCreator();
  for (const [index, { file, body }] of outputs.entries()) {
    await checkpoint?.(index, outputs.length);
    const path = join(folder, file);
    createFolder(dirname(path));
    writeFileSync(path, body);
  }
}

/** Returns a function that creates a folder, and remembers it, so that no folder is created twice. */
function folderCreator(): (folder: string) => void {
  const created = new Set<string>();
  return (folder) => {
    if (created.has(folder)) return;
    mkdirSync(folder, { recursive: true });
    created.add(folder);
  };
}
