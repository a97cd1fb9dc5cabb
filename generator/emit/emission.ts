import { hash } from 'node:crypto';
import {
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  type Stats,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { readCached, writeCached } from '../cache/cache.ts';
import type { Output } from '../model/index.ts';
import { UsageError } from '../problem/problem.ts';
import type { Pause } from '../steps.ts';
import { errorCode } from '../system/error-code.ts';
import { takeLock } from './lock.ts';
import { folderError, isEmittable, LIST, listFor, namingFolder, readList } from './target.ts';

interface EmissionSettings {
  out: string;
  /** Keeps sizes and times of what was written. Without it, contents are compared. */
  cache: string;
  /** For the list of files. */
  flags?: object;
  /** Called often: lets signals and timers have a turn. */
  turn?: Pause;
}

/** Locks the out folder. */
export const openEmission = (settings: EmissionSettings): Emission =>
  namingFolder(resolve(settings.out), () => new Emission(settings));

/**
 * Changes an out folder. Other files are never touched: one at the path of an output is a `UsageError`.
 *
 * 1. Lock the folder. The folder of the lock is also the staging folder.
 * 2. Write what differs into the staging folder. A failure up to here changes nothing.
 * 3. List all old and new files, so that the next build knows them whatever happens.
 * 4. Move files into place: what pages load, pages, what lists pages. Remove old files, in reverse.
 * 5. List the new files. The next build completes what a failure from step 4 on has left.
 */
export class Emission {
  readonly #folder: string;
  readonly #flags: object;
  readonly #turn: Pause;
  readonly #cacheFile: string;
  readonly #firstCreated: string | undefined;
  #staging = '';
  /** The hash of each file of earlier builds, and of each of this one. */
  readonly before: ReadonlyMap<string, string>;
  readonly #now = new Map<string, string>();
  /** What the file system said of each file when it was the same or moved into place. */
  readonly #timesBefore: ReadonlyMap<string, string>;
  readonly #times = new Map<string, string>();
  /** Numbers of staged files, which are their names in the staging folder. */
  readonly #staged = new Map<string, number>();
  #entryOf: (file: string) => Entry;
  #bytes = 0;
  #isOver = false;

  constructor({ out, cache, flags = {}, turn = () => undefined }: EmissionSettings) {
    this.#folder = resolve(out);
    this.#flags = flags;
    this.#turn = turn;
    this.#cacheFile = join(cache, hash('sha256', this.#folder));
    this.#firstCreated = mkdirSync(this.#folder, { recursive: true });
    try {
      this.#staging = takeLock(this.#folder);
      this.before = readList(this.#folder);
    } catch (error) {
      this.discard();
      throw error;
    }
    this.#entryOf = entryFinder(this.#folder);
    const lines = readCached(this.#cacheFile, this.#folder)?.toString('utf8').split('\n') ?? [];
    this.#timesBefore = new Map(lines.map((line) => line.split('\t') as [file: string, times: string]));
  }

  /** True if the file stands there with this hash. It is then part of the site, and nobody needs to make it again. */
  has(file: string, hash: string): boolean {
    if (this.before.get(file) !== hash) return false;
    const stats = this.#ownFile(file);
    if (!stats || this.#timesBefore.get(file) !== timesOf(stats)) return false;
    this.#keep(file, hash, stats);
    return true;
  }

  /** Stages an output, unless the folder has it. Returns its hash. */
  add(output: Output): string {
    const { file } = output;
    if (!isEmittable(file)) throw new Error(`${file} is not a file that may be emitted.`);
    const sum = hashOf(output);
    if (this.has(file, sum)) return sum;
    namingFolder(this.#folder, () => {
      const made = output.body;
      const body = typeof made === 'string' ? Buffer.from(made) : made;
      const stats = this.#sameFile(file, sum, body);
      if (stats) return this.#keep(file, sum, stats);
      this.#now.set(file, sum);
      writeFileSync(`${this.#staging}/${this.#staged.size}`, body);
      this.#staged.set(file, this.#staged.size);
      this.#bytes += body.length;
    });
    return sum;
  }

  /** Makes a file of another build part of the site. */
  list(output: Output): void {
    this.#now.set(output.file, hashOf(output));
  }

  /** Makes the folder hold the added outputs, and no others of pianogen. */
  async commit() {
    this.#refuseObstacles();
    await this.#turn();
    const stale = [...this.before.keys()].filter((file) => !this.#now.has(file));
    // A file without a hash is written again by the next build.
    const all = new Map(this.before);
    for (const [file, sum] of this.#now) all.set(file, this.#staged.has(file) ? '' : sum);
    if (this.#staged.size + stale.length > 0) namingFolder(this.#folder, () => this.#replaceList(all));
    this.#isOver = true;
    try {
      await this.#moveIn();
      const removed = await this.#remove(stale);
      this.#replaceList(this.#now);
      rmSync(this.#staging, { recursive: true });
      const lines = Array.from(this.#times, (entry) => entry.join('\t')).join('\n');
      writeCached(this.#cacheFile, this.#folder, Buffer.from(lines));
      const written = this.#staged.size;
      return { written, unchanged: this.#times.size - written, removed, bytes: this.#bytes };
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

  #keep(file: string, sum: string, stats: Stats): void {
    this.#now.set(file, sum);
    this.#times.set(file, timesOf(stats));
    this.#bytes += stats.size;
  }

  /** A file of an earlier build, if the folder itself still has it. */
  #ownFile(file: string): Stats | undefined {
    const { path, stats } = this.#entryOf(file);
    return path === file && stats?.isFile() ? stats : undefined;
  }

  /** Compares bytes if nothing else says that they differ. The same bytes need not be written again. */
  #sameFile(file: string, sum: string, body: Uint8Array): Stats | undefined {
    const before = this.before.get(file);
    if (before && before !== sum) return;
    const stats = this.#ownFile(file);
    const isSame = stats?.size === body.length && readFileSync(this.#pathOf(file)).equals(body);
    return isSame ? stats : undefined;
  }

  /** Throws a `UsageError` that names all that others have put where a new file belongs. */
  #refuseObstacles(): void {
    // Somebody may have changed the folder meanwhile.
    this.#entryOf = entryFinder(this.#folder);
    const obstacles = new Set<string>();
    for (const file of this.#staged.keys()) {
      const { path, stats } = this.#entryOf(file);
      const isOwn = path === file && stats?.isFile() && this.before.has(file);
      if (stats && !isOwn) obstacles.add(join(this.#folder, path));
    }
    const lines = Array.from(
      obstacles,
      (path) => `${path} was not made by pianogen and is in the way. Move it elsewhere.`,
    );
    if (lines.length > 0) throw new UsageError(lines.join('\n'));
  }

  async #moveIn(): Promise<void> {
    for (const rank of RANKS)
      for (const [file, number] of this.#staged) {
        if (rankOf(file) !== rank) continue;
        const path = this.#pathOf(file);
        mkdirSync(dirname(path), { recursive: true });
        renameSync(`${this.#staging}/${number}`, path);
        this.#times.set(file, timesOf(lstatSync(path)));
        await this.#turn();
      }
  }

  /** Also removes folders that are then empty. Returns the number of files. */
  async #remove(files: readonly string[]): Promise<number> {
    let removed = 0;
    for (const rank of RANKS.toReversed())
      for (const file of files.filter((file) => rankOf(file) === rank)) {
        const { path, stats } = this.#entryOf(file);
        if (path === file && stats?.isFile()) {
          unlinkSync(this.#pathOf(file));
          removed += 1;
        }
        // A file that others have removed may have left its folder empty too.
        if (path === file || !stats) removeEmptyFolders(dirname(this.#pathOf(path)), this.#folder);
        await this.#turn();
      }
    return removed;
  }

  #replaceList(files: ReadonlyMap<string, string>): void {
    const next = join(this.#staging, 'list');
    writeFileSync(next, listFor(files, this.#flags));
    renameSync(next, join(this.#folder, LIST));
  }
}

/** Reading the body makes it, which a page with a known hash does not need. */
const hashOf = (output: Output): string => output.hash ?? hash('sha256', output.body, 'base64url');

/** Changes with the file. */
const timesOf = ({ ino, size, mtimeMs, ctimeMs }: Stats): string => [ino, size, mtimeMs, ctimeMs].join(' ');

/** Files are moved in this order: what pages load, pages, what lists pages. */
const RANKS = [0, 1, 2];

function rankOf(file: string): number {
  if (/\.html(?:\.(?:br|gz))?$/.test(file)) return 1;
  return /^(?:(?:sitemap|feed)[^/]*\.xml|search\/.*)(?:\.(?:br|gz))?$/.test(file) ? 2 : 0;
}

const NOT_EMPTY = ['ENOTEMPTY', 'EEXIST', 'ENOENT'];

/** Up to the first folder that is not empty, below `top`. */
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

/**
 * The entry of a file, or the first one above that is missing or no folder. Looks at each subfolder once,
 * and follows no symbolic link: what it leads to is not ours.
 */
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
