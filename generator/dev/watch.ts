import { existsSync, readdirSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { watch } from 'chokidar';

/** The delay of a look after the last event, in milliseconds: an editor saves a file in several steps. */
const DEBOUNCE = 10;
/** The delay of one more look, in milliseconds: chokidar misses a change within 50 ms of another. */
const RECHECK_DELAY = 60;
/** The time between two looks for missing folders, in milliseconds. */
const FOLDER_INTERVAL = 200;

/** The names of files that editors, file managers and version control write beside the files that they work on. */
const TEMPORARY_FILES =
  /^(?:\.(?!well-known$).*|#.*#|4913|.*(?:~|\.sw[a-z]|\.tmp|\.bak|\.orig|___jb_(?:tmp|old)___))$/;

/**
 * Watches folders and reports the files below them that have changed, as absolute paths, once per save. An event only says that it
 * is time to look at all files: chokidar misses some changes, and tells of the two names of a renamed file one after the other.
 */
export async function watchFolders(
  folders: readonly string[],
  onChange: (changed: string[]) => void,
): Promise<{ close(): Promise<void> }> {
  let seen: ReadonlyMap<string, string> = new Map();
  let timer: NodeJS.Timeout | undefined;
  const lookAfter = (delay: number, isRecheck: boolean) => {
    clearTimeout(timer);
    timer = setTimeout(look, delay, isRecheck);
  };
  function look(isRecheck: boolean): void {
    const before = seen;
    seen = stampsOf(folders);
    const changed = [...new Set([...before.keys(), ...seen.keys()])].filter(
      (file) => seen.get(file) !== before.get(file),
    );
    if (!isRecheck || changed.length > 0) lookAfter(RECHECK_DELAY, true);
    if (changed.length > 0) onChange(changed);
  }

  const ignored = (path: string) => !folders.includes(path) && isTemporary(basename(path));
  const watcher = watch([...folders], { ignoreInitial: true, ignored });
  watcher.on('all', () => lookAfter(DEBOUNCE, false));
  // A file that cannot be watched becomes a problem when it is loaded.
  watcher.on('error', () => {});
  await new Promise<void>((resolve) => watcher.once('ready', resolve));
  seen = stampsOf(folders);
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

function stampsOf(folders: readonly string[]): Map<string, string> {
  const stamps = new Map<string, string>();
  /** A link may lead to a folder above it. */
  const entered = new Set<number>();
  const note = (path: string) => {
    try {
      const stats = statSync(path);
      const { ino, size, mtimeMs, ctimeMs } = stats;
      if (!stats.isDirectory()) stamps.set(path, [ino, size, mtimeMs, ctimeMs].join(' '));
      else if (!entered.has(ino)) {
        entered.add(ino);
        for (const name of readdirSync(path)) if (!isTemporary(name)) note(join(path, name));
      }
    } catch {
      // It was removed meanwhile, or nobody may read it.
    }
  };
  for (const folder of folders) note(folder);
  return stamps;
}
