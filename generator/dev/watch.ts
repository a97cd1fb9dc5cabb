import { createHash } from 'node:crypto';
import { existsSync, type Stats, statSync } from 'node:fs';
import { basename, sep } from 'node:path';
import { watch } from 'chokidar';
import { readRegularFile } from '../system/regular-file.ts';

/** The debounce of file events, in milliseconds: events that follow each other faster are reported as one save. */
const DEBOUNCE = 10;
/** The debounce where many files change, as when a branch is switched. */
const LONG_DEBOUNCE = 100;
/** The number of changed files from which the long debounce applies: an editor saves fewer at once. */
const MANY_FILES = 8;
/** The delay before a changed file is read once more: chokidar misses a change within 50 ms of another. In milliseconds. */
const RECHECK_DELAY = 60;
/** The time for which an empty file is taken for one that is being written, in milliseconds: a save empties the file first. */
const EMPTY_DELAY = 50;
/** The same for a file that was large: a text of 50 MB takes a while to become bytes. */
const LARGE_EMPTY_DELAY = 500;
/** The time between two looks for missing folders, in milliseconds. */
const FOLDER_INTERVAL = 200;

/** The names of files that editors, file managers and version control write beside the files that they work on. */
const TEMPORARY_FILES =
  /^(?:\.(?!well-known$).*|#.*#|4913|.*(?:~|\.sw[a-z]|\.tmp|\.bak|\.orig|___jb_(?:tmp|old)___))$/;

/**
 * Watches folders and reports the files below them whose content has changed, as absolute paths, once per save. Editors write
 * a file in several steps, or write the same content again. chokidar's own `awaitWriteFinish` would wait for the steps too, but it
 * often misses a file that is removed and written anew while it waits.
 */
export async function watchFolders(
  folders: readonly string[],
  onChange: (changed: string[]) => void,
): Promise<{ close(): Promise<void> }> {
  const hashes = new Map<string, string>();
  const hashOf = fileHasher();
  /** The files that events name, until they are looked at. */
  const named = new Set<string>();
  let debounceTimer: NodeJS.Timeout | undefined;
  const recheckTimers = new Set<NodeJS.Timeout>();
  const startDebounce = () => {
    clearTimeout(debounceTimer);
    debounceTimer = setTimeout(
      () => {
        const files = new Set(named);
        named.clear();
        look(files, { isRecheck: false });
      },
      named.size < MANY_FILES ? DEBOUNCE : LONG_DEBOUNCE,
    );
  };
  const startRecheck = (files: ReadonlySet<string>) => {
    const timer = setTimeout(() => {
      recheckTimers.delete(timer);
      look(new Set(files), { isRecheck: true });
    }, RECHECK_DELAY);
    recheckTimers.add(timer);
  };
  /** Reports the files that have changed. Every file is rechecked, also if it was as before, until a recheck finds no change. */
  const look = (files: Set<string>, { isRecheck }: { isRecheck: boolean }) => {
    // The new name of a renamed file is seen before its old name is missed: report both at once.
    if ([...files].some((file) => isNew(file, hashes)))
      for (const file of hashes.keys()) if (!existsSync(file)) files.add(file);
    const found = new Map([...files].map((file) => [file, hashOf(file)]));
    if ([...found.values()].includes(UNFINISHED)) {
      for (const file of files) named.add(file);
      startDebounce();
      return;
    }
    const changed = [...files].filter((file) => hasChanged(file, { hashes, hash: found.get(file) }));
    if (!isRecheck || changed.length > 0) startRecheck(files);
    if (changed.length > 0) onChange(changed);
  };
  const isTemporary = (path: string) => !folders.includes(path) && TEMPORARY_FILES.test(basename(path));
  const watcher = watch([...folders], { ignoreInitial: false, ignored: isTemporary });
  let ready = false;
  watcher.on('all', (event, file) => {
    if (event === 'addDir' || event === 'unlinkDir') return;
    if (!ready) {
      hasChanged(file, { hashes, hash: hashOf(file) });
      return;
    }
    named.add(file);
    startDebounce();
  });
  // A file that cannot be watched becomes a problem when it is loaded.
  watcher.on('error', () => {});
  await new Promise<void>((resolve) => watcher.once('ready', resolve));
  ready = true;
  /** The files of folders that were missing. No event tells of them if a folder above was moved. */
  const lost = new Set<string>();
  const nameLost = (folder: string) => {
    for (const file of lost) if (file.startsWith(folder + sep)) named.add(file);
    startDebounce();
  };
  const stopChecking = followFolders(folders, {
    onLoss(folder) {
      for (const file of hashes.keys()) lost.add(file);
      nameLost(folder);
    },
    onReturn(folder) {
      watcher.unwatch(folder);
      watcher.add(folder);
      nameLost(folder);
    },
  });
  return {
    close() {
      clearTimeout(debounceTimer);
      for (const timer of recheckTimers) clearTimeout(timer);
      stopChecking();
      return watcher.close();
    },
  };
}

interface Followed {
  onLoss: (folder: string) => void;
  onReturn: (folder: string) => void;
}

/** Reports folders that are missing, and those that exist again: a watcher has lost them. Returns a function that stops the checks. */
function followFolders(folders: readonly string[], { onLoss, onReturn }: Followed): () => void {
  const missing = new Set<string>();
  const timer = setInterval(() => {
    for (const folder of folders) {
      if (existsSync(folder)) {
        if (missing.delete(folder)) onReturn(folder);
      } else if (!missing.has(folder)) {
        missing.add(folder);
        onLoss(folder);
      }
    }
  }, FOLDER_INTERVAL);
  return () => clearInterval(timer);
}

const isNew = (file: string, hashes: ReadonlyMap<string, string>): boolean =>
  !hashes.has(file) && existsSync(file);

/** True if a file's hash differs from that of the last call, or the file was created or removed; keeps the new hash. */
function hasChanged(
  file: string,
  { hashes, hash }: { hashes: Map<string, string>; hash: string | undefined },
): boolean {
  if (hashes.get(file) === hash) return false;
  if (hash === undefined) hashes.delete(file);
  else hashes.set(file, hash);
  return true;
}

/** In place of the hash of a file that another program has not written to its end. */
const UNFINISHED = 'unfinished';
const UNREADABLE = 'unreadable';

/** A larger file takes long to read, and long to write. In bytes. */
const LARGE = 8_000_000;

/** A large file is written to its end when so many looks at it see the same. */
const STEADY_LOOKS = 3;

/**
 * Returns a function that returns the hash of a file's content; `undefined` if there is no such file. A large file is not read: what the
 * file system says of it stands for its content.
 */
function fileHasher(): (file: string) => string | undefined {
  const large = new Map<string, { state: string; looks: number }>();
  return (file) => {
    try {
      const stats = statSync(file);
      if (!large.has(file) && !(stats.isFile() && stats.size > LARGE)) return hashOfContent(file);
      const state = [stats.ino, stats.size, stats.mtimeMs, stats.ctimeMs].join(' ');
      const { state: before = state, looks = STEADY_LOOKS } = large.get(file) ?? {};
      const now = { state, looks: state === before ? looks + 1 : 1 };
      large.set(file, now);
      if (now.looks < STEADY_LOOKS || wasJustEmptied(stats, LARGE_EMPTY_DELAY)) return UNFINISHED;
      if (stats.size > LARGE) return state;
      large.delete(file);
      return hashOfContent(file);
    } catch {
      return existsSync(file) ? UNREADABLE : undefined;
    }
  };
}

function hashOfContent(file: string): string {
  const bytes = readRegularFile(file);
  const hash = createHash('sha256').update(bytes).digest('base64');
  const stats = statSync(file);
  return stats.size !== bytes.length || wasJustEmptied(stats, EMPTY_DELAY) ? UNFINISHED : hash;
}

const wasJustEmptied = ({ size, mtimeMs }: Stats, delay: number): boolean =>
  size === 0 && Math.abs(Date.now() - mtimeMs) < delay;
