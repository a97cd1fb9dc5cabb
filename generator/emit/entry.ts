import { lstatSync, type Stats } from 'node:fs';
import { join } from 'node:path';
import { UsageError } from '../problem/problem.ts';

/** Where the way from a folder down to a file ends, and what stands there. */
export interface Entry {
  /** Relative to the folder: the file, or the first of its parents that is not a folder. */
  path: string;
  there: Stats | undefined;
}

/** Walks down to a file. Symbolic links are not followed, so the way does not lead out of the folder. */
export function entryOf(folder: string, file: string): Entry {
  const look = (path: string) => lstatSync(join(folder, path), { throwIfNoEntry: false });
  for (const path of pathsDownTo(file).slice(0, -1)) {
    const there = look(path);
    if (!there?.isDirectory()) return { path, there };
  }
  return { path: file, there: look(file) };
}

/** True if the folder itself holds the file: not a folder or a link of that name, and not by way of a link. */
export function holdsFile(folder: string, file: string): boolean {
  const { path, there } = entryOf(folder, file);
  return path === file && Boolean(there?.isFile());
}

/** The path that keeps a file from its place, if any. A file that is one of `replaceable` is not in its own way. */
export function obstacleOf({ path, there }: Entry, file: string, replaceable: ReadonlySet<string>) {
  if (!there || (path === file && there.isFile() && replaceable.has(file))) return;
  return path;
}

/** The error for what stands in the way; the paths are relative to the folder. */
export function inTheWay(folder: string, paths: Iterable<string>): UsageError {
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
