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
import { dirname, join, resolve } from 'node:path';
import type { Output } from '../model/index.ts';
import { UsageError } from '../problem/problem.ts';
import { errorCode } from '../system/regular-file.ts';
import { takeLock } from './lock.ts';
import { folderError, isEmittable, LIST, listFor, namingFolder, readList } from './target.ts';

/** Locks the out folder. The list of its files gets the flags. */
export const openEmission = (out: string, flags: object = {}): Emission =>
  namingFolder(resolve(out), () => new Emission(resolve(out), flags));

/**
 * 1. Lock the folder. The folder of the lock is also the staging folder.
 * 2. Write outputs that differ into the staging folder. A failure before step 3 changes nothing.
 * 3. List all old and new files, so that the next build knows them whatever happens.
 * 4. Move files into place by rank, and remove old ones in reverse; those in the way of a new file go right before its move.
 * 5. List the new files. If a failure happens from step 4 on, the next build completes the folder.
 */
export class Emission {
  readonly #folder: string;
  readonly #flags: object;
  readonly #firstCreated: string | undefined;
  #staging = '';
  readonly before: ReadonlySet<string>;
  readonly #now = new Set<string>();
  #unchanged = 0;
  readonly #staged = new Map<string, number>();
  #entryOf: (file: string) => Entry;
  #bytes = 0;
  #isOver = false;

  constructor(folder: string, flags: object) {
    this.#folder = folder;
    this.#flags = flags;
    this.#firstCreated = mkdirSync(this.#folder, { recursive: true });
    try {
      this.#staging = takeLock(this.#folder);
      this.before = readList(this.#folder);
    } catch (error) {
      this.discard();
      throw error;
    }
    this.#entryOf = entryFinder(this.#folder);
  }

  add({ file, body }: Output): void {
    if (!isEmittable(file)) throw new Error(`${file} is not a file that may be emitted.`);
    this.#now.add(file);
    namingFolder(this.#folder, () => {
      const bytes = typeof body === 'string' ? Buffer.from(body) : body;
      this.#bytes += bytes.length;
      if (this.#isSame(file, bytes)) {
        this.#unchanged += 1;
        return;
      }
      writeFileSync(`${this.#staging}/${this.#staged.size}`, bytes);
      this.#staged.set(file, this.#staged.size);
    });
  }

  /** Adds a file of another build to the site. */
  list({ file }: Output): void {
    this.#now.add(file);
  }

  commit() {
    const stale = [...this.before].filter((file) => !this.#now.has(file));
    const inTheWay = this.#findInTheWay(stale);
    if (this.#staged.size + stale.length > 0)
      namingFolder(this.#folder, () => this.#replaceList(new Set([...this.before, ...this.#now])));
    this.#isOver = true;
    try {
      const removed = this.#moveIn(inTheWay) + this.#remove(stale);
      this.#replaceList(this.#now);
      rmSync(this.#staging, { recursive: true });
      return { written: this.#staged.size, unchanged: this.#unchanged, removed, bytes: this.#bytes };
    } catch (error) {
      throw folderError(
        error,
        this.#folder,
        '\nSome files in it are new, others old. The next build completes them.',
      );
    }
  }

  discard(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    if (this.#staging) rmSync(this.#staging, { recursive: true, force: true });
    if (this.#firstCreated) removeEmptyFolders(this.#folder, dirname(this.#firstCreated));
  }

  /** Node takes half as long to join paths as to move a file. */
  #pathOf(file: string): string {
    return `${this.#folder}/${file}`;
  }

  /** Not through a symbolic link. */
  #isSame(file: string, bytes: Uint8Array): boolean {
    const { path, stats } = this.#entryOf(file);
    if (path !== file || !stats?.isFile() || stats.size !== bytes.length) return false;
    return readFileSync(this.#pathOf(file)).equals(bytes);
  }

  /** What others have where a new file or its folder must be is a `UsageError`. */
  #findInTheWay(stale: readonly string[]): Map<string, string[]> {
    // Somebody may have changed the folder in the meantime.
    this.#entryOf = entryFinder(this.#folder);
    const inTheWay = new Map<string, string[]>();
    const obstacles = new Set<string>();
    for (const file of this.#staged.keys()) {
      const { path, stats } = this.#entryOf(file);
      const isReplaced = path === file && stats?.isFile() && this.before.has(file);
      if (!stats || isReplaced) continue;
      const own = stale.filter((name) => name === path || name.startsWith(`${path}/`));
      for (const other of this.#othersAt(path, stats, own)) obstacles.add(join(this.#folder, other));
      inTheWay.set(file, own);
    }
    const lines = Array.from(
      obstacles,
      (path) => `${path} was not made by pianogen and is in the way. Move it elsewhere.`,
    );
    if (lines.length > 0) throw new UsageError(lines.join('\n'));
    return inTheWay;
  }

  #othersAt(path: string, entry: Stats | Dirent, own: readonly string[]): string[] {
    if (entry.isFile() && own.includes(path)) return [];
    if (!entry.isDirectory() || !own.some((file) => file.startsWith(`${path}/`))) return [path];
    const entries = readdirSync(this.#pathOf(path), { withFileTypes: true });
    return entries.flatMap((inner) => this.#othersAt(`${path}/${inner.name}`, inner, own));
  }

  #moveIn(inTheWay: ReadonlyMap<string, string[]>): number {
    let removed = 0;
    for (const rank of RANKS)
      for (const [file, number] of this.#staged) {
        if (rankOf(file) !== rank) continue;
        const own = inTheWay.get(file);
        if (own) removed += this.#remove(own);
        const path = this.#pathOf(file);
        mkdirSync(dirname(path), { recursive: true });
        renameSync(`${this.#staging}/${number}`, path);
      }
    return removed;
  }

  /** Also removes folders that are then empty. */
  #remove(files: readonly string[]): number {
    // Moves may have changed the folder.
    this.#entryOf = entryFinder(this.#folder);
    let removed = 0;
    for (const rank of RANKS.toReversed())
      for (const file of files.filter((file) => rankOf(file) === rank)) {
        const { path, stats } = this.#entryOf(file);
        if (path === file && stats?.isFile()) {
          unlinkSync(this.#pathOf(file));
          removed += 1;
        }
        // If others removed the file, its folder may be empty too.
        if (path === file || !stats) removeEmptyFolders(dirname(this.#pathOf(path)), this.#folder);
      }
    return removed;
  }

  #replaceList(files: ReadonlySet<string>): void {
    const next = join(this.#staging, 'list');
    writeFileSync(next, listFor(files, this.#flags));
    renameSync(next, join(this.#folder, LIST));
  }
}

/** The order of moves: what pages load, pages, lists of pages. */
const RANKS = [0, 1, 2];

function rankOf(file: string): number {
  if (/\.html(?:\.(?:br|gz))?$/.test(file)) return 1;
  return /^(?:(?:sitemap|feed)[^/]*\.xml|search\/.*)(?:\.(?:br|gz))?$/.test(file) ? 2 : 0;
}

const NOT_EMPTY = ['ENOTEMPTY', 'EEXIST', 'ENOENT'];

/** Stays below `top`. */
function removeEmptyFolders(folder: string, top: string): void {
  for (let path = folder; path.length > top.length; path = dirname(path))
    try {
      rmdirSync(path);
    } catch (error) {
      if (NOT_EMPTY.includes(errorCode(error))) return;
      throw error;
    }
}

interface Entry {
  path: string;
  stats: Stats | undefined;
}

/** The entry, or the first one above it that is missing or not a folder. Follows no link. */
function entryFinder(folder: string): (file: string) => Entry {
  const look = (path: string) => lstatSync(join(folder, path), { throwIfNoEntry: false });
  const missing = new Map<string, Entry | undefined>([['.', undefined]]);
  function missingAbove(path: string): Entry | undefined {
    if (missing.has(path)) return missing.get(path);
    const above = missingAbove(dirname(path));
    // Below it, there may be many more folders.
    if (above) return above;
    const stats = look(path);
    const entry = stats?.isDirectory() ? undefined : { path, stats };
    missing.set(path, entry);
    return entry;
  }
  return (file) => missingAbove(dirname(file)) ?? { path: file, stats: look(file) };
}
