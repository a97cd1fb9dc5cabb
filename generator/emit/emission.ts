import { hash } from 'node:crypto';
import {
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  type Stats,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { readCached, writeCached } from '../cache/cache.ts';
import type { Output } from '../model/index.ts';
import type { Pause } from '../steps.ts';
import { errorCode } from '../system/error-code.ts';
import { type Lock, takeLock } from './lock.ts';
import {
  type BuildFlags,
  isEmittable,
  LIST,
  listFor,
  namingFolder,
  obstacleError,
  readList,
  STAGING,
  withFolder,
} from './target.ts';

export interface EmitReport {
  written: number;
  unchanged: number;
  removed: number;
  bytes: number;
}

interface EmissionSettings {
  out: string;
  /** The folder that keeps the sizes and times of what was written. Without it, contents are compared. */
  cache: string;
  flags?: BuildFlags;
  /** Called often: lets signals and timers have a turn. */
  turn?: Pause;
}

/** Locks the out folder in order to change it. */
export function openEmission(settings: EmissionSettings): Emission {
  const folder = resolve(settings.out);
  return namingFolder(folder, () => new Emission(folder, settings));
}

/**
 * A change of an out folder. Other files are never touched: one at the path of an output is a `UsageError`. The steps:
 *
 * 1. Lock the folder. The folder of the lock is also the staging folder.
 * 2. Write each output that differs from its file into the staging folder. A failure up to here changes nothing.
 * 3. List all old and new files, so that the next build knows them whatever happens.
 * 4. Rename each file into place: first what pages load, then pages, then what lists pages. Then remove old files, pages first.
 * 5. List the new files. The next build completes what a failure from step 4 on has left.
 */
export class Emission {
  readonly earlier: ReadonlySet<string>;
  readonly #folder: string;
  readonly #settings: EmissionSettings;
  readonly #firstCreated: string | undefined;
  readonly #lock: Lock;
  readonly #before: ReadonlyMap<string, string>;
  readonly #times: ReadonlyMap<string, string>;
  readonly #now = new Map<string, string>();
  /** The files in lower case, to find two that some file systems take for one. */
  readonly #names = new Map<string, string>();
  readonly #staged: string[] = [];
  #entryOf: (file: string) => Entry;
  #unchanged = 0;
  #bytes = 0;
  #isOver = false;

  constructor(folder: string, settings: EmissionSettings) {
    this.#folder = folder;
    this.#settings = settings;
    this.#firstCreated = mkdirSync(folder, { recursive: true });
    this.#entryOf = entryFinder(folder);
    let lock: Lock | undefined;
    try {
      lock = takeLock(join(folder, STAGING));
      this.#before = readList(folder);
    } catch (error) {
      lock?.release();
      this.#removeCreated();
      throw error;
    }
    this.#lock = lock;
    this.earlier = new Set(this.#before.keys());
    this.#times = readTimes(this.#cacheFile, folder);
  }

  /** True if the folder has the file of an output with this hash: then nobody needs to make it. The file is then part of the site. */
  has(file: string, hash: string): boolean {
    if (this.#before.get(file) !== hash) return false;
    const stats = this.#ownFile(file);
    if (!stats || this.#times.get(file) !== timesOf(stats)) return false;
    this.#leave(file, hash, stats);
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
      if (stats) return this.#leave(file, sum, stats);
      this.#take(file, sum);
      writeFileSync(this.#stagedPath(this.#staged.length), body);
      this.#staged.push(file);
      this.#bytes += body.length;
    });
    return sum;
  }

  list(output: Output): void {
    this.#take(output.file, hashOf(output));
  }

  /** Makes the folder hold the added outputs, and no others of pianogen. */
  async commit(): Promise<EmitReport> {
    const folder = this.#folder;
    this.#refuseObstacles();
    await this.#settings.turn?.();
    const stale = [...this.#before.keys()].filter((file) => !this.#now.has(file));
    const changed = new Set(this.#staged);
    // A file without a hash is written again by the next build.
    const all = new Map(this.#before);
    for (const [file, sum] of this.#now) all.set(file, changed.has(file) ? '' : sum);
    namingFolder(folder, () => {
      if (changed.size + stale.length > 0) this.#replaceList(all);
    });
    this.#isOver = true;
    // The times of files have fractions of a millisecond.
    const stagedAt = Date.now() + 1;
    try {
      await this.#moveIn();
      const removed = await this.#remove(stale);
      this.#replaceList(this.#now);
      this.#lock.release();
      await this.#writeTimes(stagedAt);
      const written = this.#staged.length;
      return { written, unchanged: this.#unchanged, removed, bytes: this.#bytes };
    } catch (error) {
      throw Object.assign(
        new Error(
          `${messageOf(withFolder(error, folder))}\nSome files in ${folder} are new, others old. The next build completes them.`,
          { cause: error },
        ),
        { code: errorCode(error) },
      );
    }
  }

  discard(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#lock.release();
    this.#removeCreated();
  }

  /** Where a file belongs. Node takes half as long to join paths as to move a file. */
  #pathOf(file: string): string {
    return `${this.#folder}/${file}`;
  }

  #stagedPath(index: number): string {
    return `${this.#lock.folder}/${index}`;
  }

  #take(file: string, sum: string): void {
    const other = this.#names.get(file.toLowerCase());
    if (other) throw new Error(`${file} and ${other} would be one file.`);
    this.#names.set(file.toLowerCase(), file);
    this.#now.set(file, sum);
  }

  #leave(file: string, sum: string, { size }: Stats): void {
    this.#take(file, sum);
    this.#unchanged += 1;
    this.#bytes += size;
  }

  /** The stats of a file that an earlier build emitted, if the folder itself still has it. */
  #ownFile(file: string): Stats | undefined {
    const { path, stats } = this.#entryOf(file);
    return path === file && stats?.isFile() ? stats : undefined;
  }

  /** Compares a file with a body, if nothing says that they differ. A file with the same bytes is as good as one of an earlier build. */
  #sameFile(file: string, sum: string, body: Uint8Array): Stats | undefined {
    const before = this.#before.get(file);
    if (before && before !== sum) return;
    const stats = this.#ownFile(file);
    const isSame = stats?.size === body.length && readFileSync(this.#pathOf(file)).equals(body);
    return isSame ? stats : undefined;
  }

  /** Throws a `UsageError` that names all that others have put where a new file belongs. */
  #refuseObstacles(): void {
    // Somebody may have changed the folder meanwhile.
    const entryOf = entryFinder(this.#folder);
    this.#entryOf = entryOf;
    const obstacles = this.#staged.flatMap((file) => {
      const { path, stats } = entryOf(file);
      return !stats || (path === file && stats.isFile() && this.#before.has(file)) ? [] : path;
    });
    if (obstacles.length > 0) throw obstacleError(this.#folder, obstacles);
  }

  async #moveIn(): Promise<void> {
    const ranks = this.#staged.map(rankOf);
    const made = new Set([this.#folder]);
    for (const rank of [0, 1, 2])
      for (const [index, file] of this.#staged.entries()) {
        if (ranks[index] !== rank) continue;
        const target = this.#pathOf(file);
        if (!this.#before.has(file)) makeFolder(dirname(target), made);
        moveTo(this.#stagedPath(index), target);
        await this.#settings.turn?.();
      }
  }

  /** Removes files, pages first, with the folders that are then empty. Returns how many there were. */
  async #remove(files: readonly string[]): Promise<number> {
    let removed = 0;
    for (const file of [...files.filter(isOfPage), ...files.filter((file) => !isOfPage(file))]) {
      const { path, stats } = this.#entryOf(file);
      if (path === file && stats?.isFile()) {
        unlinkSync(this.#pathOf(file));
        removed += 1;
      }
      // A file that others have removed may have left its folder empty too.
      if (path === file || !stats) removeEmptyFolders(dirname(join(this.#folder, path)), this.#folder);
      await this.#settings.turn?.();
    }
    return removed;
  }

  #replaceList(files: ReadonlyMap<string, string>): void {
    const next = join(this.#lock.folder, 'list');
    writeFileSync(next, listFor(files, this.#settings.flags ?? {}));
    renameSync(next, join(this.#folder, LIST));
  }

  /** Notes the sizes and times of all files for the next build, but of those that somebody has changed meanwhile. */
  async #writeTimes(stagedAt: number): Promise<void> {
    const changed = new Set(this.#staged);
    const times = new Map<string, string>();
    for (const file of this.#now.keys()) {
      const stats = changed.has(file) ? lstatSync(this.#pathOf(file), { throwIfNoEntry: false }) : undefined;
      const time = stats ? timesOf(stats) : this.#times.get(file);
      if (time !== undefined && !(stats && stats.mtimeMs > stagedAt)) times.set(file, time);
      await this.#settings.turn?.();
    }
    const lines = Array.from(times, (entry) => entry.join('\t')).join('\n');
    writeCached(this.#cacheFile, this.#folder, Buffer.from(lines));
  }

  get #cacheFile(): string {
    return join(this.#settings.cache, hash('sha256', this.#folder));
  }

  #removeCreated(): void {
    if (this.#firstCreated) removeEmptyFolders(this.#folder, dirname(this.#firstCreated));
  }
}

function readTimes(cacheFile: string, folder: string): Map<string, string> {
  const lines = readCached(cacheFile, folder)?.toString('utf8').split('\n') ?? [];
  return new Map(lines.map((line) => line.split('\t') as [file: string, times: string]));
}

/** A body is made when it is read: that of a page whose hash is known need not be. */
const hashOf = (output: Output): string => output.hash ?? hash('sha256', output.body, 'base64url');

/** What a file system says of a file: it says another thing of one that was changed. */
const timesOf = ({ ino, size, mtimeMs, ctimeMs }: Stats): string => [ino, size, mtimeMs, ctimeMs].join(' ');

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

function rankOf(file: string): number {
  if (isOfPage(file)) return 1;
  return /^(?:(?:sitemap|feed)[^/]*\.xml|search\/.*)(?:\.(?:br|gz))?$/.test(file) ? 2 : 0;
}

const isOfPage = (file: string): boolean => /\.html(?:\.(?:br|gz))?$/.test(file);

/** Makes a folder, unless it is among those that exist. Node would try it before each folder above it. */
function makeFolder(folder: string, made: Set<string>): void {
  if (made.has(folder)) return;
  makeFolder(dirname(folder), made);
  try {
    mkdirSync(folder);
  } catch (error) {
    // Others may have removed the folder above it.
    if (errorCode(error) === 'ENOENT') mkdirSync(folder, { recursive: true });
    else if (errorCode(error) !== 'EEXIST') throw error;
  }
  made.add(folder);
}

/** Moves a staged file into place. Its folder may be gone: others may have removed it. */
function moveTo(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
    mkdirSync(dirname(to), { recursive: true });
    renameSync(from, to);
  }
}

const NOT_EMPTY = ['ENOTEMPTY', 'EEXIST', 'ENOENT'];

/** Removes a folder and its parents below `top`, up to the first one that is not empty. */
function removeEmptyFolders(folder: string, top: string): void {
  for (let path = folder; path.length > top.length; path = dirname(path))
    try {
      rmdirSync(path);
    } catch (error) {
      if (NOT_EMPTY.includes(errorCode(error))) return;
      throw error;
    }
}

/** The entry of a folder that is a file's, or the first one above it that is missing or is no folder. */
interface Entry {
  path: string;
  stats: Stats | undefined;
}

/** Finds the entries of many files. Looks at each subfolder once, and follows no symbolic link: what it leads to is not ours. */
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
