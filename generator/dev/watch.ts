import { hash } from 'node:crypto';
import { existsSync, readdirSync, type Stats, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { watch } from 'chokidar';
import { readRegularFile } from '../system/regular-file.ts';

/** The delay of a look after the last event, in milliseconds: an editor saves a file in several steps. */
const DEBOUNCE = 10;
/** The delay of one more look, in milliseconds: chokidar misses a change within 50 ms of another. */
const RECHECK_DELAY = 60;
/** Where so many files change at once, as when a branch is switched, the last of them has to have this age. In milliseconds. */
const [MANY_FILES, MANY_FILES_AGE] = [8, 100];
/** The age of an empty file that is meant to be empty, in milliseconds: a save empties a file first. */
const EMPTY_AGE = 50;
/** A file of more bytes takes long to become bytes, to write and to read. The age at which it is at its end, in milliseconds. */
const [LARGE, LARGE_AGE] = [8_000_000, 500];
/** A younger file may change again without another time of its change. In milliseconds. */
const CLOCK_TICK = 20;
/** The time between two looks for missing folders, in milliseconds. */
const FOLDER_INTERVAL = 200;

/** The names of files that editors, file managers and version control write beside the files that they work on. */
const TEMPORARY_FILES =
  /^(?:\.(?!well-known$).*|#.*#|4913|.*(?:~|\.sw[a-z]|\.tmp|\.bak|\.orig|___jb_(?:tmp|old)___))$/;

/** A file as it was at a look. */
interface SeenFile {
  stats: Stats;
  hash: string;
  /** True if its content may have changed since, although the file system says the same of it. */
  isYoung: boolean;
}

/**
 * Watches folders and reports the files below them whose content has changed, as absolute paths, once per save. An event only says that it
 * is time to look at all files: chokidar misses some changes, and tells of the two names of a renamed file one after the other.
 */
export async function watchFolders(
  folders: readonly string[],
  onChange: (changed: string[]) => void,
): Promise<{ close(): Promise<void> }> {
  let seen: ReadonlyMap<string, SeenFile> = new Map();
  let timer: NodeJS.Timeout | undefined;
  const lookAfter = (delay: number, isRecheck: boolean) => {
    clearTimeout(timer);
    timer = setTimeout(look, delay, isRecheck);
  };
  function look(isRecheck: boolean): void {
    const before = seen;
    const found = filesIn(folders);
    const touched = [...new Set([...before.keys(), ...found.keys()])].filter(
      (file) => !isSame(found.get(file), before.get(file)),
    );
    const isBusy = touched.some((file) => {
      const [stats, last] = [found.get(file), before.get(file)?.stats];
      const age = touched.length < MANY_FILES ? 0 : MANY_FILES_AGE;
      return stats && ageOf(stats) < Math.max(age, ageOfWritten(stats, last));
    });
    if (isBusy) {
      lookAfter(DEBOUNCE, isRecheck);
      return;
    }
    seen = see(found, before);
    const changed = touched.filter((file) => seen.get(file)?.hash !== before.get(file)?.hash);
    if (!isRecheck || touched.length > 0) lookAfter(RECHECK_DELAY, true);
    if (changed.length > 0) onChange(changed);
  }

  const ignored = (path: string) => !folders.includes(path) && isTemporary(basename(path));
  const watcher = watch([...folders], { ignoreInitial: true, ignored });
  watcher.on('all', () => lookAfter(DEBOUNCE, false));
  // A file that cannot be watched becomes a problem when it is loaded.
  watcher.on('error', () => {});
  await new Promise<void>((resolve) => watcher.once('ready', resolve));
  seen = see(filesIn(folders), seen);
  /** The folders that are gone: no event tells of that if a folder above was moved, and none of a folder that is there again. */
  let missing: readonly string[] = [];
  const interval = setInterval(() => {
    const before = missing;
    missing = folders.filter((folder) => !existsSync(folder));
    if (missing.join() === before.join()) return;
    for (const folder of before.filter((folder) => !missing.includes(folder))) {
      watcher.unwatch(folder);
      watcher.add(folder);
    }
    lookAfter(DEBOUNCE, false);
  }, FOLDER_INTERVAL);
  return {
    close() {
      clearTimeout(timer);
      clearInterval(interval);
      return watcher.close();
    },
  };
}

const isTemporary = (name: string): boolean => TEMPORARY_FILES.test(name);

/** Returns what the file system says of all files in some folders. */
function filesIn(folders: readonly string[]): Map<string, Stats> {
  const files = new Map<string, Stats>();
  /** A link may lead to a folder above it. */
  const entered = new Set<string>();
  const enter = (folder: string, { dev, ino }: Stats) => {
    const key = `${dev} ${ino}`;
    if (entered.has(key)) return;
    entered.add(key);
    for (const name of readdirSync(folder)) if (!isTemporary(name)) note(join(folder, name));
  };
  const note = (path: string) => {
    try {
      const stats = statSync(path);
      if (stats.isDirectory()) enter(path, stats);
      else files.set(path, stats);
    } catch {
      // It was removed meanwhile, or nobody may read it.
    }
  };
  for (const folder of folders) note(folder);
  return files;
}

const isSame = (stats: Stats | undefined, last: SeenFile | undefined): boolean =>
  stats !== undefined &&
  last?.isYoung === false &&
  (['ino', 'size', 'mtimeMs', 'ctimeMs'] as const).every((key) => stats[key] === last.stats[key]);

const ageOf = ({ mtimeMs }: Stats): number => Math.abs(Date.now() - mtimeMs);

/** The age at which a file is written to its end. */
function ageOfWritten({ size }: Stats, last: Stats | undefined): number {
  if (size > LARGE || (last?.size ?? 0) > LARGE) return LARGE_AGE;
  return size === 0 ? EMPTY_AGE : 0;
}

const see = (
  files: ReadonlyMap<string, Stats>,
  before: ReadonlyMap<string, SeenFile>,
): Map<string, SeenFile> =>
  new Map(
    Array.from(files, ([file, stats]) => {
      const last = before.get(file);
      if (last && isSame(stats, last)) return [file, last];
      return [file, { stats, hash: hashOf(file, stats), isYoung: ageOf(stats) < CLOCK_TICK }];
    }),
  );

/** A large file is not read: what the file system says of it stands for its content. */
function hashOf(file: string, { size, ino, mtimeMs }: Stats): string {
  if (size > LARGE) return [size, ino, mtimeMs].join(' ');
  try {
    return hash('sha256', readRegularFile(file));
  } catch {
    return 'unreadable';
  }
}
