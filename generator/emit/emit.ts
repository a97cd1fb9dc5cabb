import { createHash } from 'node:crypto';
import { readFileSync, type Stats } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Output } from '../model/index.ts';
import { differInDay } from '../shape/shape.ts';
import { withBody } from './bodies.ts';
import { type Entry, entryFinder, obstacleError, obstacleOf } from './entry.ts';
import { namingFolder, withFolder } from './naming-folder.ts';
import { type ChangedFile, CLOCK_TICK, noteStates } from './note-states.ts';
import { type Reason, reasonFor } from './reasons.ts';
import type { FileStates } from './states.ts';
import { emittedFiles, isEmittable, MARK, markFor, STAGING } from './target.ts';
import { openTransaction } from './transaction.ts';
import { directWriter, threadWriter } from './writer.ts';

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
  /** Called with the reason before a file is replaced, while its folder still has the old file. */
  onChange?: ((output: Output, reason: Reason) => void) | undefined;
  /** The file of the worker script that writes the files of a large site. Without it, this thread writes them. */
  writeScript?: string | undefined;
  /** Called before each file that this thread writes: lets signals have a turn, and rejects to stop. */
  pause?: (() => Promise<void> | undefined) | undefined;
}

/**
 * A change of an out folder. Other files are never touched: one at the path of an output is a `UsageError`. The steps:
 *
 * 1. Lock the folder. The folder of the lock is also the staging folder.
 * 2. Look at the path of each changed file, and write the file into the staging folder. A failure up to here costs nothing.
 * 3. List all old and new files in the mark, so that the next build knows them whatever happens.
 * 4. Rename each file into place, assets before pages, so that visitors never get half a file. A replaced file gets a second
 *    name first. Then move stale files out, pages before assets.
 * 5. Write the list of the new files. The next build removes leftovers.
 *
 * If step 3 or 4 fails, all is undone by renaming, which needs no space. The folder is not swapped as a whole: two renames would leave
 * a moment without a site, and break mounts.
 */
export interface Emission {
  /**
   * Stages an output if the folder does not have it yet. If there is a promise, wait for it before the next
   * output.
   */
  add(output: Output): Promise<void> | undefined;
  /** True if the folder holds the file of an output with this hash: then the output need not be added. */
  holds(file: string, hash: string): boolean;
  /** The files that earlier builds emitted. */
  earlierFiles(): ReadonlySet<string>;
  /**
   * Makes the folder hold all added outputs. Removes files of earlier builds that are no output any more. `siteFiles` are the files
   * of the whole site, if only a slice of it was added: they are listed as pianogen's too.
   */
  commit(siteFiles?: readonly string[]): Promise<EmitReport>;
  /** Leaves the folder as it was. Returns the error to throw: the cause, or a new one that also names what could not be undone. */
  discard(cause: unknown): Promise<unknown>;
}

/** A changed file, and where it is prepared. */
interface StagedFile extends ChangedFile {
  prepared: string;
}

/** Called between the steps of long work: lets signals and timers have a turn, and rejects to stop the work. */
type Checkpoint = (done: number, total: number) => Promise<void> | void;

/** Makes the out folder hold these outputs and no others. A failure leaves the folder as it was. */
export async function emit(
  outputs: readonly Output[],
  { checkpoint, ...options }: EmitOptions & { checkpoint?: Checkpoint },
): Promise<EmitReport> {
  const emission = openEmission(options);
  try {
    for (const [index, output] of outputs.entries()) {
      await checkpoint?.(index, outputs.length);
      await emission.add(output);
    }
    return await emission.commit();
  } catch (error) {
    throw await emission.discard(error);
  }
}

/** Locks the out folder in order to change it. */
export function openEmission(options: EmitOptions): Emission {
  const folder = resolve(options.out);
  return emissionNaming(
    folder,
    namingFolder(folder, () => emissionInto(folder, options)),
  );
}

/** Returns an emission whose errors name a folder. */
function emissionNaming(folder: string, { add, holds, earlierFiles, commit, discard }: Emission): Emission {
  const fail = (error: unknown): never => {
    throw withFolder(error, folder);
  };
  return {
    add: (output) => namingFolder(folder, () => add(output)?.catch(fail)),
    holds: (file, hash) => namingFolder(folder, () => holds(file, hash)),
    earlierFiles: () => namingFolder(folder, earlierFiles),
    commit: (siteFiles) => commit(siteFiles).catch(fail),
    discard,
  };
}

function emissionInto(folder: string, { states, writeScript, pause, onChange }: EmitOptions): Emission {
  const transaction = openTransaction(folder, join(folder, STAGING));
  const writer = writeScript
    ? threadWriter(transaction.prepared, { script: writeScript, pause })
    : directWriter(transaction.prepared);
  const entryOf = entryFinder(folder);
  const wanted = wantedFiles();
  const changed: StagedFile[] = [];
  const obstacles: string[] = [];
  let before: Set<string> | undefined;
  let bytes = 0;
  let isOver = false;

  /** Returns the stats of the file of an output, if the folder holds it with the same content. */
  function sameFile(output: Output, entry: Entry) {
    const { path, stats } = entry;
    if (path !== output.file || !stats?.isFile()) return;
    const isSame = withBody(
      output,
      (body) => stats.size === body.length && readFileSync(join(folder, path)).equals(body),
    );
    return isSame ? stats : undefined;
  }

  function earlierFiles(): Set<string> {
    before ??= emittedFiles(folder);
    return before;
  }

  /** Notes a file that stays as it is. */
  function leave(file: string, stats: Stats, hash: string | undefined): void {
    wanted.add(file);
    bytes += stats.size;
    if (hash) states?.note(file, stats, hash);
  }

  function holds(file: string, hash: string | undefined): boolean {
    const stats = hash && earlierFiles().has(file) ? states?.unchangedFile(file, hash) : undefined;
    if (stats) leave(file, stats, hash);
    return stats !== undefined;
  }

  return {
    earlierFiles,
    holds,
    add(output) {
      const before = earlierFiles();
      const { file } = output;
      if (!isEmittable(file)) throw new Error(`${file} is not a file that may be emitted.`);
      const hash = states && hashOfOutput(output);
      if (holds(file, hash)) return;
      const hashBefore = states?.hashOf(file);
      // Its content is another one, so nobody has to look at the file before it is replaced.
      const isOther = hash && hashBefore && differInDay(hashBefore, hash);
      const entry: Entry | undefined = isOther ? undefined : entryOf(file);
      const stats = entry && sameFile(output, entry);
      if (stats) {
        leave(file, stats, hash);
        return;
      }
      wanted.add(file);
      // Files in folders of their own take long to write, and the folders to remove: only a new file needs them.
      const exists = !entry || entry.stats !== undefined;
      const prepared = exists ? `${STAGING}/${changed.length}` : file;
      changed.push({ file, hash, prepared });
      const obstacle = entry && obstacleOf(entry, file, before);
      if (obstacle) obstacles.push(obstacle);
      onChange?.(output, reasonFor({ exists, before: hashBefore, hash }));
      return writer.write(output, prepared);
    },
    async commit(siteFiles = []) {
      if (obstacles.length > 0) throw obstacleError(folder, obstacles);
      bytes += await writer.end();
      const stagedAt = Date.now();
      // A change after this moment gives a file a later time than its own.
      if (states && changed.length > 0) await setTimeout(CLOCK_TICK);
      const old = earlierFiles();
      const added = wanted.files();
      const files = new Set([...added, ...siteFiles]);
      transaction.replaceMark(MARK, markFor([...old, ...files]));
      for (const { file, prepared } of inOrder(changed)) transaction.moveIn(file, old, prepared);
      const stale = pagesFirst([...old].filter((file) => !files.has(file)));
      const removed = stale.filter((file) => transaction.remove(file)).length;
      if (stale.length > 0) transaction.replaceMarkAtEnd(MARK, markFor(files));
      isOver = true;
      const isTidy = transaction.commit();
      if (states && isTidy) noteStates(changed, { folder, states, stagedAt });
      return { written: changed.length, unchanged: added.size - changed.length, removed, bytes };
    },
    async discard(cause) {
      // After the commit there is nothing to undo.
      if (isOver) return cause;
      isOver = true;
      await writer.abort();
      return transaction.rollback(cause);
    },
  };
}

/** Sorts files so that what pages load is there before them, and what lists pages comes last. */
const inOrder = (files: readonly StagedFile[]): StagedFile[] =>
  files.toSorted((a, b) => rankOf(a.file) - rankOf(b.file));

function rankOf(file: string): number {
  if (isOfPage(file)) return 1;
  return /^(?:(?:sitemap|feed)[^/]*\.xml|search\/.*)(?:\.(?:br|gz))?$/.test(file) ? 2 : 0;
}

/** Sorts files so that no page is there any more, compressed or not, when the files that it loads are removed. */
const pagesFirst = (files: readonly string[]): string[] =>
  files.toSorted((a, b) => Number(isOfPage(b)) - Number(isOfPage(a)));

const isOfPage = (file: string): boolean => /\.html(?:\.(?:br|gz))?$/.test(file);

/** The hash under which the state of an output's file is noted. */
const hashOfOutput = (output: Output): string =>
  output.hash ?? createHash('sha256').update(output.body).digest('base64url');

/** The files of outputs. Throws for a bug of the generator: two outputs with one file. */
function wantedFiles() {
  const taken = new Map<string, string>();
  return {
    add(file: string): void {
      const other = taken.get(file.toLowerCase());
      if (other) throw new Error(`${file} and ${other} would be one file.`);
      taken.set(file.toLowerCase(), file);
    },
    files: (): Set<string> => new Set(taken.values()),
  };
}
