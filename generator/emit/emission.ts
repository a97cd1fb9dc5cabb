import {
  type Dirent,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  type Stats,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import type { Output } from '../model/index.ts';
import { UsageError } from '../problem/problem.ts';
import { errorCode } from '../system/regular-file.ts';
import { takeLock } from './lock.ts';
import { isEmittable, LIST, listFor, namingFolder, readList } from './target.ts';

export type Emission = ReturnType<typeof openEmission>;

/**
 * 1. Lock the folder. The folder of the lock is also the staging folder.
 * 2. Write outputs that differ into the staging folder. A failure before step 3 changes nothing.
 * 3. List all old and new files, and the flags, so that the next build knows them whatever happens.
 * 4. Move files into place by rank, and remove old ones in reverse; those in the way of a new file go right before its move.
 * 5. List the new files. If a failure happens from step 4 on, the next build completes the folder.
 */
export function openEmission(folder: string, flags: object = {}) {
  const { staging, before, undo } = namingFolder(folder, () => lock(folder));
  const entryOf = entryFinder(folder);
  const now = new Set<string>();
  const staged = new Map<string, number>();
  let [unchanged, removed, bytes] = [0, 0, 0];
  let isOver = false;

  /** Node takes half as long to join paths as to move a file. */
  const pathOf = (file: string) => `${folder}/${file}`;

  /** Returns old files that are in the way of each new one. Throws a `UsageError` for files of others. */
  function findInTheWay(stale: readonly string[]) {
    // Somebody may have changed the folder in the meantime.
    const entryOf = entryFinder(folder);
    const inTheWay = new Map<string, string[]>();
    const refused = new Set<string>();
    for (const file of staged.keys()) {
      const { path, stats, isFile } = entryOf(file);
      if (!stats || (isFile && before.has(file))) continue;
      const own = stale.filter((name) => name === path || name.startsWith(`${path}/`));
      for (const other of othersAt(path, stats, own))
        refused.add(
          `${join(folder, other)} was not made by pianogen and is in the way. Move it elsewhere.`,
        );
      inTheWay.set(file, own);
    }
    if (refused.size > 0) throw new UsageError([...refused].join('\n'));
    return inTheWay;
  }

  function othersAt(path: string, entry: Stats | Dirent, own: readonly string[]): string[] {
    if (entry.isFile() && own.includes(path)) return [];
    if (!entry.isDirectory() || !own.some((file) => file.startsWith(`${path}/`))) return [path];
    const entries = readdirSync(pathOf(path), { withFileTypes: true });
    return entries.flatMap((inner) => othersAt(`${path}/${inner.name}`, inner, own));
  }

  function remove(files: readonly string[]) {
    // Moves may have changed the folder.
    const entryOf = entryFinder(folder);
    for (const rank of RANKS.toReversed())
      for (const file of files.filter((file) => rankOf(file) === rank)) {
        const { path, stats, isFile } = entryOf(file);
        if (isFile) {
          unlinkSync(pathOf(file));
          removed += 1;
        }
        // If others removed the file, its folder may be empty too.
        if (path === file || !stats) removeEmptyFolders(dirname(pathOf(path)), folder);
      }
  }

  function replaceList(files: ReadonlySet<string>) {
    const next = join(staging, 'list');
    writeFileSync(next, listFor(files, flags));
    renameSync(next, join(folder, LIST));
  }

  return {
    before,
    add({ file, body }: Output) {
      if (!isEmittable(file)) throw new Error(`${file} is not a file that may be emitted.`);
      now.add(file);
      namingFolder(folder, () => {
        const content = typeof body === 'string' ? Buffer.from(body) : body;
        bytes += content.length;
        const { stats, isFile } = entryOf(file);
        const isAsLong = isFile && stats?.size === content.length;
        if (isAsLong && readFileSync(pathOf(file)).equals(content)) unchanged += 1;
        else {
          writeFileSync(`${staging}/${staged.size}`, content);
          staged.set(file, staged.size);
        }
      });
    },
    /** Adds a file of another build to the site. */
    list({ file }: Output) {
      now.add(file);
    },
    commit() {
      const stale = [...before].filter((file) => !now.has(file));
      const inTheWay = findInTheWay(stale);
      if (staged.size + stale.length > 0)
        namingFolder(folder, () => replaceList(new Set([...before, ...now])));
      isOver = true;
      const finish = () => {
        for (const rank of RANKS)
          for (const [file, number] of staged) {
            if (rankOf(file) !== rank) continue;
            const own = inTheWay.get(file);
            if (own) remove(own);
            mkdirSync(dirname(pathOf(file)), { recursive: true });
            renameSync(`${staging}/${number}`, pathOf(file));
          }
        remove(stale);
        replaceList(now);
        rmSync(staging, { recursive: true });
        return { written: staged.size, unchanged, removed, bytes };
      };
      return namingFolder(folder, finish, UNFINISHED);
    },
    /** Does nothing once files are moved. */
    discard() {
      if (!isOver) undo();
    },
  };
}

const UNFINISHED = '\nSome files in it are new, others old. The next build completes them.';

function lock(folder: string) {
  const firstCreated = mkdirSync(folder, { recursive: true });
  let staging = '';
  const undo = () => {
    if (staging) rmSync(staging, { recursive: true, force: true });
    if (firstCreated) removeEmptyFolders(folder, dirname(firstCreated));
  };
  try {
    staging = takeLock(folder);
    return { staging, before: readList(folder), undo };
  } catch (error) {
    undo();
    throw error;
  }
}

/** The order of moves: what pages load, pages, lists of pages. */
const RANKS = [0, 1, 2];

function rankOf(file: string) {
  if (/\.html(?:\.(?:br|gz))?$/.test(file)) return 1;
  return /^(?:(?:sitemap|feed)[^/]*\.xml|search\/.*)(?:\.(?:br|gz))?$/.test(file) ? 2 : 0;
}

/** Stays below `top`. */
function removeEmptyFolders(folder: string, top: string) {
  for (let path = folder; path.length > top.length; path = dirname(path))
    try {
      rmdirSync(path);
    } catch (error) {
      if (['ENOTEMPTY', 'EEXIST', 'ENOENT'].includes(errorCode(error))) return;
      throw error;
    }
}

/** Finds the entry of a file, or the first one above it that is missing or not a folder. Follows no link. */
function entryFinder(folder: string) {
  const look = (path: string) => ({
    path,
    stats: lstatSync(join(folder, path), { throwIfNoEntry: false }),
  });
  const missing = new Map<string, ReturnType<typeof look> | undefined>([['.', undefined]]);
  function missingAbove(path: string): ReturnType<typeof look> | undefined {
    if (missing.has(path)) return missing.get(path);
    // Below a missing folder, there may be many more.
    const above = missingAbove(dirname(path));
    if (above) return above;
    const entry = look(path);
    const found = entry.stats?.isDirectory() ? undefined : entry;
    missing.set(path, found);
    return found;
  }
  return (file: string) => {
    const { path, stats } = missingAbove(dirname(file)) ?? look(file);
    return { path, stats, isFile: path === file && stats?.isFile() === true };
  };
}
