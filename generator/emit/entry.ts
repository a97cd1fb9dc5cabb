import { lstatSync, type Stats } from 'node:fs';
import { dirname, join } from 'node:path';
import { UsageError } from '../problem/problem.ts';

/** The entry of a folder that is a file's, or the first one above it that is missing or is no folder. */
export interface Entry {
  /** Relative to the folder. */
  path: string;
  /** `undefined` if nothing exists at the path. */
  stats: Stats | undefined;
}

/** Finds the entry of a file, from the folder down. Follows no symbolic links, so the entry lies in the folder. */
export const entryOf = (folder: string, file: string): Entry => entryFinder(folder)(file);

/** The same for many files of a folder that stays unchanged meanwhile. Looks at each subfolder once. */
export function entryFinder(folder: string): (file: string) => Entry {
  const look = (path: string) => lstatSync(join(folder, path), { throwIfNoEntry: false });
  /** The first entry on the way down to a folder that is missing or is no folder; `undefined` if the folder is there. */
  const missingAbove = new Map<string, Entry | undefined>();
  function missingOnTheWay(path: string): Entry | undefined {
    if (path === '.') return;
    if (missingAbove.has(path)) return missingAbove.get(path);
    const above = missingOnTheWay(dirname(path));
    // Below it, there may be many more folders.
    if (above) return above;
    const stats = look(path);
    const missing = stats?.isDirectory() ? undefined : { path, stats };
    missingAbove.set(path, missing);
    return missing;
  }
  return (file) => missingOnTheWay(dirname(file)) ?? { path: file, stats: look(file) };
}

/** True if the folder itself holds the file: neither the file nor one of its parents is a link, and the file is no folder. */
export function holdsFile(folder: string, file: string): boolean {
  const { path, stats } = entryOf(folder, file);
  return path === file && Boolean(stats?.isFile());
}

/** The path of an entry that a new file cannot or must not replace; `undefined` if there is none. */
export function obstacleOf({ path, stats }: Entry, file: string, replaceable: ReadonlySet<string>) {
  if (!stats || (path === file && stats.isFile() && replaceable.has(file))) return;
  return path;
}

/** The error that names obstacles; the paths are relative to the folder. */
export function obstacleError(folder: string, paths: Iterable<string>): UsageError {
  const lines = [...new Set(paths)].map(
    (path) => `${join(folder, path)} was not made by pianogen and is in the way. Move it elsewhere.`,
  );
  return new UsageError(lines.join('\n'));
}

/** `a/b/c` gives `a`, `a/b`, `a/b/c`. */
export function pathsDownTo(file: string): string[] {
  const parts = file.split('/');
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'));
}
