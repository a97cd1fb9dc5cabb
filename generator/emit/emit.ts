import { createHash } from 'node:crypto';
import { lstatSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Checkpoint, Output } from '../model/index.ts';
import { type Entry, entryFinder, obstacleError, obstacleOf } from './entry.ts';
import type { FileStates } from './states.ts';
import { emittedFiles, isEmittable, MARK, markFor, STAGING } from './target.ts';
import { openTransaction } from './transaction.ts';

export interface EmitReport {
  written: number;
  unchanged: number;
  removed: number;
  /** The size of all files together. */
  bytes: number;
}

interface EmitOptions {
  out: string;
  /** The states of the files in the folder. Without them, contents are compared. The caller saves them. */
  states?: FileStates | undefined;
  /** Called before each file is looked at and before each is written to the staging folder; may throw to stop the build. */
  checkpoint?: Checkpoint;
}

/**
 * Makes the out folder hold these outputs. Writes changed files to a staging folder and then moves them to their paths, in the
 * order of the outputs, so that visitors never get half a file. Removes files of earlier builds that are no output any more.
 * Never touches other files: one at the path of an output is a `UsageError`. A failure leaves the folder as it was. Reads the body
 * of an output only to write or to compare it.
 */
export async function emit(
  outputs: readonly Output[],
  { out, states, checkpoint }: EmitOptions,
): Promise<EmitReport> {
  const folder = resolve(out);
  const wanted = new Set(checkedFiles(outputs));
  const transaction = openTransaction(folder, join(folder, STAGING));
  let report: EmitReport;
  let changed: Output[];
  try {
    const before = emittedFiles(folder);
    const compared = await compare(outputs, { folder, before, states, checkpoint });
    changed = compared.changed;
    const written = await prepare(changed, transaction.prepared, checkpoint);

    transaction.replaceMark(MARK, markFor([...before, ...wanted]));
    for (const { file } of changed) transaction.moveIn(file, before);
    const stale = [...before].filter((file) => !wanted.has(file));
    const removed = stale.filter((file) => transaction.remove(file)).length;
    if (stale.length > 0) transaction.replaceMark(MARK, markFor(wanted));
    report = {
      written: changed.length,
      unchanged: outputs.length - changed.length,
      removed,
      bytes: written + compared.bytes,
    };
  } catch (error) {
    throw transaction.rollback(error);
  }
  transaction.commit();
  if (states) await noteStates(changed, folder, states);
  return report;
}

/** The clocks of file systems tick slowly: a file that changes twice within so many milliseconds may keep its times. */
const CLOCK_TICK = 20;

/** Notes the states of written files and of the mark, once no later change can look like them. */
async function noteStates(outputs: readonly Output[], folder: string, states: FileStates): Promise<void> {
  if (outputs.length > 0) await setTimeout(CLOCK_TICK);
  for (const output of outputs)
    states.note(output.file, lstatSync(join(folder, output.file)), hashOf(output));
  states.note(MARK, lstatSync(join(folder, MARK)), MARK);
}

/** Finds the outputs that the folder does not hold yet. Notes the states of the others, and adds up their bytes. */
async function compare(
  outputs: readonly Output[],
  {
    folder,
    before,
    states,
    checkpoint,
  }: {
    folder: string;
    before: ReadonlySet<string>;
    states: FileStates | undefined;
    checkpoint: Checkpoint | undefined;
  },
): Promise<{ changed: Output[]; bytes: number }> {
  const changed: Output[] = [];
  const obstacles: string[] = [];
  const entryOf = entryFinder(folder);
  let bytes = 0;
  for (const [index, output] of outputs.entries()) {
    await checkpoint?.(index, outputs.length);
    const { file } = output;
    const hash = states ? hashOf(output) : '';
    let stats = states?.unchangedFile(file, hash);
    const entry = stats ? undefined : entryOf(file);
    if (entry && holds(entry, output, join(folder, file))) stats = entry.stats;
    if (stats) {
      bytes += stats.size;
      states?.note(file, stats, hash);
    }
    if (stats || !entry) continue;
    changed.push(output);
    const obstacle = obstacleOf(entry, file, before);
    if (obstacle) obstacles.push(obstacle);
  }
  if (obstacles.length > 0) throw obstacleError(folder, obstacles);
  return { changed, bytes };
}

/** True if the entry is the file of the output, with its content. */
function holds({ path, stats }: Entry, output: Output, absolute: string): boolean {
  if (path !== output.file || !stats?.isFile()) return false;
  const body = bytesOf(output);
  return stats.size === body.length && readFileSync(absolute).equals(body);
}

const bytesOf = ({ body }: Output): Uint8Array => (typeof body === 'string' ? Buffer.from(body) : body);

const hashOf = (output: Output): string =>
  output.hash ?? createHash('sha256').update(output.body).digest('base64url');

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

/** Writes the outputs into an empty folder. Returns the number of bytes. */
async function prepare(
  outputs: readonly Output[],
  folder: string,
  checkpoint: Checkpoint | undefined,
): Promise<number> {
  const createFolder = folderCreator(folder);
  let bytes = 0;
  for (const [index, output] of outputs.entries()) {
    await checkpoint?.(index, outputs.length);
    const path = join(folder, output.file);
    const body = bytesOf(output);
    createFolder(dirname(path));
    writeFileSync(path, body);
    bytes += body.length;
  }
  return bytes;
}

/** Returns a function that creates a folder within `top` and those above it, each only once. */
function folderCreator(top: string): (folder: string) => void {
  const created = new Set<string>();
  return function create(folder) {
    if (created.has(folder)) return;
    if (folder === top) mkdirSync(folder, { recursive: true });
    else {
      create(dirname(folder));
      mkdirSync(folder);
    }
    created.add(folder);
  };
}
