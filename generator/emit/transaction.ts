import { mkdirSync, renameSync, rmdirSync, unlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { errorCode } from '../system/error-code.ts';
import { linkOrCopy } from '../system/links.ts';
import { entryFinder, entryOf, holdsFile, obstacleError, obstacleOf, pathsDownTo } from './entry.ts';
import { type Lock, takeLock } from './lock.ts';

/** Thrown if a change could not be undone as a whole. */
export class RollbackError extends Error {
  override name = 'RollbackError';
}

/** A change of a folder: all of it happens, or nothing. Files are relative to the folder. */
export interface Transaction {
  /** The folder for new files, which the caller writes. */
  prepared: string;
  /**
   * Moves a file into the folder that was prepared at the same path, or at another one if it replaces a file. Replaces only a file that is
   * one of `replaceable`.
   */
  moveIn(file: string, replaceable: ReadonlySet<string>, preparedAt?: string): void;
  /** Removes a file; false if the folder itself does not hold it. `commit` removes the folders that are then empty. */
  remove(file: string): boolean;
  replaceMark(file: string, text: string): void;
  /**
   * Replaces the mark as the last step of `commit`, or removes it if there is no text. If the process is killed before, the
   * mark still lists the removed files, so that the next transaction removes the folders that they left empty.
   */
  replaceMarkAtEnd(file: string, text?: string): void;
  /** Ends the transaction. Never throws. Returns false if it left something that the next transaction has to remove. */
  commit(): boolean;
  /** Undoes every change. Returns the error to throw: the cause, or a new one that also names what could not be undone. */
  rollback(cause: unknown): unknown;
}

/** Locks a folder, which is created if missing, in order to change it. `staging` is the path for the files of the lock. */
export function openTransaction(folder: string, staging: string): Transaction {
  const { lock, removeCreated } = lockFolder(folder, staging);
  const prepared = join(lock.folder, 'prepared');
  const movedPaths = new Set<string>();
  let findEntry = entryFinder(folder);
  /** The folders that may be empty now. */
  const left: string[] = [];
  let replaceLastMark = () => {};
  // Each step only renames, which works on a full disk too.
  const undo: (() => void)[] = [];
  const oldFile = () => join(lock.folder, `old-${undo.length}`);

  const add = (from: string, path: string) => {
    renameSync(from, join(folder, path));
    undo.push(() => renameSync(join(folder, path), from));
    findEntry = entryFinder(folder);
  };
  const createFolder = (path: string) => {
    mkdirSync(join(folder, path), { recursive: true });
    undo.push(() => removeEmptyFolders(join(folder, path), folder));
  };
  const replace = (from: string, file: string) => {
    const old = oldFile();
    linkOrCopy(join(folder, file), old);
    renameSync(from, join(folder, file));
    undo.push(() => renameSync(old, join(folder, file)));
  };

  return {
    prepared,
    moveIn(file, replaceable, preparedAt = file) {
      const isAlone = preparedAt !== file;
      if (!isAlone && pathsDownTo(file).some((path) => movedPaths.has(path))) return;
      const entry = findEntry(file);
      const obstacle = obstacleOf(entry, file, replaceable);
      if (obstacle) throw obstacleError(folder, [obstacle]);
      if (entry.stats) return replace(join(prepared, preparedAt), file);
      if (isAlone) {
        // The file that it was to replace is gone.
        createFolder(dirname(file));
        return add(join(prepared, preparedAt), file);
      }
      // The path is free: one rename moves the file, or the whole new folder that holds it.
      add(join(prepared, entry.path), entry.path);
      movedPaths.add(entry.path);
    },
    remove(file) {
      const { path, stats } = entryOf(folder, file);
      // A file that was deleted by others may have left its folder empty too.
      if (!stats || path === file) left.push(dirname(join(folder, path)));
      if (path !== file || !stats?.isFile()) return false;
      const old = oldFile();
      renameSync(join(folder, file), old);
      undo.push(() => renameSync(old, join(folder, file)));
      return true;
    },
    replaceMark(file, text) {
      const next = join(lock.folder, 'mark');
      writeFileSync(next, text);
      if (holdsFile(folder, file)) replace(next, file);
      else add(next, file);
    },
    replaceMarkAtEnd(file, text) {
      const last = join(lock.folder, 'last-mark');
      if (text !== undefined) writeFileSync(last, text);
      replaceLastMark = () =>
        text === undefined ? unlinkSync(join(folder, file)) : renameSync(last, join(folder, file));
    },
    commit() {
      const areRemoved = left.map((path) => removeEmptyFolders(path, folder)).every(Boolean);
      // A mark that still lists the removed files has the next transaction remove their folders.
      const isMarked = areRemoved && failureOf(replaceLastMark) === undefined;
      return failureOf(lock.release) === undefined && isMarked;
    },
    rollback(cause) {
      const failures = undo.reverse().flatMap((step) => failureOf(step) ?? []);
      failureOf(lock.release);
      removeCreated();
      if (failures.length === 0) return cause;
      const text = `${messageOf(cause)}\nThe out folder could not be put back: ${failures.join('; ')}. The next build mends it.`;
      return new RollbackError(text, { cause });
    },
  };
}

/** Creates a folder if it is missing, and locks it. `removeCreated` removes the created folders that are still empty. */
function lockFolder(folder: string, staging: string): { lock: Lock; removeCreated: () => void } {
  const firstCreated = mkdirSync(folder, { recursive: true });
  const removeCreated = () => {
    if (firstCreated) removeEmptyFolders(folder, dirname(firstCreated));
  };
  try {
    return { lock: takeLock(staging), removeCreated };
  } catch (error) {
    removeCreated();
    throw error;
  }
}

/** Does a step. Returns the message of its error; `undefined` if it succeeds. */
function failureOf(step: () => void): string | undefined {
  try {
    step();
    return undefined;
  } catch (error) {
    return messageOf(error);
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** The codes for a folder that is not empty, or that is gone already. */
const NO_EMPTY_FOLDER = ['ENOTEMPTY', 'EEXIST', 'ENOENT'];

/**
 * Removes `folder` and its parents below `top`, up to the first one that is not empty. Returns false if an empty one could not be
 * removed.
 */
function removeEmptyFolders(folder: string, top: string): boolean {
  for (let path = folder; path.length > top.length; path = dirname(path)) {
    try {
      rmdirSync(path);
    } catch (error) {
      return NO_EMPTY_FOLDER.includes(errorCode(error));
    }
  }
  return true;
}
