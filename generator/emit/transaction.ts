import { mkdirSync, renameSync, rmdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { linkOrCopy } from '../system/links.ts';
import { entryOf, holdsFile, inTheWay, obstacleOf, pathsDownTo } from './entry.ts';
import { type Lock, takeLock } from './lock.ts';

/** A change of a folder that happens as a whole or not at all. Paths are relative to the folder. */
export interface Transaction {
  /** The folder in which new files are prepared, each at its relative path. */
  prepared: string;
  /** Moves a prepared file to its place. A file there is replaced only if it is one of `replaceable`. */
  place(file: string, replaceable: ReadonlySet<string>): void;
  /** Takes a file out of the folder; false if the folder itself holds none. */
  remove(file: string): boolean;
  replaceMark(file: string, text: string): void;
  /** Ends the transaction; folders that the removed files left empty go too. Never throws: what stays is mended by the next. */
  commit(): void;
  /** Puts everything back as it was. Returns the error to throw: its cause, with what could not be put back if so. */
  rollback(cause: unknown): unknown;
}

/** Begins a change of `folder`; `staging` is a place within it, and keeps other processes from changing it too. */
export function openTransaction(folder: string, staging: string): Transaction {
  const { lock, removeCreated } = lockFolder(folder, staging);
  const prepared = join(lock.folder, 'prepared');
  const settled = new Set<string>();
  const removed: string[] = [];
  // Each step is undone by a renaming, which a full disk does not hinder.
  const undo: (() => void)[] = [];
  const oldFile = () => join(lock.folder, `old-${undo.length}`);

  const moveIn = (from: string, path: string) => {
    renameSync(from, join(folder, path));
    undo.push(() => renameSync(join(folder, path), from));
  };
  const replace = (from: string, file: string) => {
    const old = oldFile();
    linkOrCopy(join(folder, file), old);
    renameSync(from, join(folder, file));
    undo.push(() => renameSync(old, join(folder, file)));
  };

  return {
    prepared,
    place(file, replaceable) {
      if (pathsDownTo(file).some((path) => settled.has(path))) return;
      const place = entryOf(folder, file);
      const obstacle = obstacleOf(place, file, replaceable);
      if (obstacle) throw inTheWay(folder, [obstacle]);
      if (place.there) return replace(join(prepared, file), file);
      // Nothing stands there yet: the file, or the whole folder that holds it, moves in at once.
      moveIn(join(prepared, place.path), place.path);
      settled.add(place.path);
    },
    remove(file) {
      if (!holdsFile(folder, file)) return false;
      const old = oldFile();
      renameSync(join(folder, file), old);
      undo.push(() => renameSync(old, join(folder, file)));
      removed.push(file);
      return true;
    },
    replaceMark(file, text) {
      const next = join(lock.folder, 'mark');
      writeFileSync(next, text);
      if (holdsFile(folder, file)) replace(next, file);
      else moveIn(next, file);
    },
    commit() {
      for (const file of removed) removeEmptyFolders(dirname(join(folder, file)), folder);
      failureOf(lock.release);
    },
    rollback(cause) {
      const failures = undo.reverse().flatMap((step) => failureOf(step) ?? []);
      failureOf(lock.release);
      removeCreated();
      if (failures.length === 0) return cause;
      const text = `${messageOf(cause)}\nThe out folder could not be put back: ${failures.join('; ')}. The next build mends it.`;
      return new Error(text, { cause });
    },
  };
}

/** Locks a folder, and creates it first where there is none. `removeCreated` removes what was created, if it is empty. */
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

/** Does a step; returns why it failed, if it did. */
function failureOf(step: () => void): string | undefined {
  try {
    step();
    return undefined;
  } catch (error) {
    return messageOf(error);
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Removes folders upwards from `folder` while they are empty; stops below `top`. */
function removeEmptyFolders(folder: string, top: string): void {
  for (let path = folder; path.length > top.length; path = dirname(path)) {
    try {
      rmdirSync(path);
    } catch {
      return;
    }
  }
}
