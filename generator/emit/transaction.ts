import {
  copyFileSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { UsageError } from '../problem.ts';

/** A change of a folder that happens as a whole or not at all. Paths are relative to the folder. */
export interface Transaction {
  /** The folder in which new files are prepared, each at its relative path. */
  prepared: string;
  /** Moves a prepared file to its place. A file there is replaced only if it is one of `replaceable`. */
  place(file: string, replaceable: ReadonlySet<string>): void;
  /** Takes a file out of the folder; false if there is none. */
  remove(file: string): boolean;
  replaceMark(file: string, text: string): void;
  /** Ends the transaction; folders that the removed files left empty go too. */
  commit(removed: readonly string[]): void;
  /** Puts everything back as it was. */
  rollback(): void;
}

/** Begins a change of `folder`; `staging` is a place within it, and keeps other processes from changing it too. */
export function openTransaction(folder: string, staging: string): Transaction {
  const undo: (() => void)[] = [];
  const firstMade = mkdirSync(folder, { recursive: true });
  if (firstMade) undo.push(() => removeEmptyFolders(folder, dirname(firstMade)));
  takeLock(staging);
  undo.push(() => rmSync(staging, { recursive: true, force: true }));

  const prepared = join(staging, 'prepared');
  const replaced = join(staging, 'replaced');
  const settled = new Set<string>();

  const keepCopy = (file: string, keep: (from: string, to: string) => void) => {
    const copy = join(replaced, file);
    mkdirSync(dirname(copy), { recursive: true });
    keep(join(folder, file), copy);
    undo.push(() => renameSync(copy, join(folder, file)));
  };
  const moveIn = (path: string) => {
    renameSync(join(prepared, path), join(folder, path));
    undo.push(() => rmSync(join(folder, path), { recursive: true }));
    settled.add(path);
  };

  return {
    prepared,
    place(file, replaceable) {
      for (const path of pathsDownTo(file)) {
        if (settled.has(path)) return;
        const there = lstatSync(join(folder, path), { throwIfNoEntry: false });
        // Nothing stands there yet: the file, or the whole folder that holds it, moves in at once.
        if (!there) return moveIn(path);
        if (path === file && there.isFile() && replaceable.has(file)) continue;
        if (path !== file && there.isDirectory()) continue;
        throw new UsageError(
          `${join(folder, path)} was not made by pianogen and is in the way. Move it elsewhere.`,
        );
      }
      keepCopy(file, linkOrCopy);
      renameSync(join(prepared, file), join(folder, file));
    },
    remove(file) {
      if (!lstatSync(join(folder, file), { throwIfNoEntry: false })?.isFile()) return false;
      keepCopy(file, renameSync);
      return true;
    },
    replaceMark(file, text) {
      const path = join(folder, file);
      const before = existsSync(path) ? readFileSync(path) : undefined;
      const write = (bytes: string | Buffer) => {
        writeFileSync(join(staging, 'mark'), bytes);
        renameSync(join(staging, 'mark'), path);
      };
      write(text);
      undo.push(() => (before ? write(before) : rmSync(path, { force: true })));
    },
    commit(removed) {
      for (const file of removed) removeEmptyFolders(dirname(join(folder, file)), folder);
      rmSync(staging, { recursive: true, force: true });
    },
    rollback() {
      for (const step of undo.reverse()) step();
    },
  };
}

/** `a/b/c` gives `a`, `a/b`, `a/b/c`. */
function pathsDownTo(file: string): string[] {
  const parts = file.split('/');
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'));
}

/** A second name for the file, or a copy on file systems that have no second names. */
function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to);
  }
}

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

/** Creates the staging folder. One that a dead process left behind is taken over; of a living one, the build keeps off. */
function takeLock(staging: string): void {
  const owner = join(staging, 'process');
  try {
    mkdirSync(staging);
  } catch {
    const pid = existsSync(owner) ? Number(readFileSync(owner, 'utf8')) : 0;
    if (isAlive(pid))
      throw new UsageError(
        `another build (process ${pid}) is writing to ${dirname(staging)}. Wait until it has ended.`,
      );
    rmSync(staging, { recursive: true, force: true });
    mkdirSync(staging);
  }
  writeFileSync(owner, String(process.pid));
}

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
