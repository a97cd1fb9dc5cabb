import { existsSync, readdirSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { watch } from 'chokidar';

/**
 * From the last event to a look, in milliseconds: an editor saves in several steps, a branch is switched
 * file by file, and chokidar misses a change within 50 ms of another.
 */
const DEBOUNCE = 60;
/** Between two looks for folders that have gone or come, in milliseconds. */
const FOLDER_INTERVAL = 200;

/** Files that editors, file managers and version control write beside those that they work on. */
const TEMPORARY_FILES =
  /^(?:\.(?!well-known$).*|#.*#|4913|.*(?:~|\.sw[a-z]|\.tmp|\.tmp-.*|\.bak|\.orig|___jb_(?:tmp|old)___))$/;

/**
 * Absolute paths, once per save. An event only says that it is time to look at all files: chokidar misses
 * some changes, and tells of the two names of a renamed file one after the other.
 */
export async function watchFolders(
  folders: readonly string[],
  onChange: (changed: string[]) => void,
): Promise<{ close(): Promise<void> }> {
  let seen = stampsOf(folders);
  let timer: NodeJS.Timeout | undefined;
  const lookSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(look, DEBOUNCE);
  };
  function look(): void {
    const before = seen;
    seen = stampsOf(folders);
    const changed = [...new Set([...before.keys(), ...seen.keys()])].filter(
      (file) => seen.get(file) !== before.get(file),
    );
    if (changed.length > 0) onChange(changed);
  }

  const ignored = (path: string) => !folders.includes(path) && isTemporary(basename(path));
  async function openWatcher() {
    const watcher = watch([...folders], { ignoreInitial: true, ignored });
    watcher.on('all', lookSoon);
    // A file that cannot be watched becomes a problem when it is loaded.
    watcher.on('error', () => {});
    await new Promise<void>((resolve) => watcher.once('ready', resolve));
    // What has changed before it was watched.
    lookSoon();
    return watcher;
  }
  let opening = openWatcher();
  await opening;
  /** No event comes if a folder above was moved, nor from a folder that is there again. */
  let present = idsOf(folders);
  const interval = setInterval(() => {
    const before = present;
    present = idsOf(folders);
    if (present.join() === before.join()) return;
    opening.then((watcher) => watcher.close());
    opening = openWatcher();
  }, FOLDER_INTERVAL);
  return {
    async close() {
      clearInterval(interval);
      await (await opening).close();
      clearTimeout(timer);
    },
  };
}

const idsOf = (folders: readonly string[]) =>
  folders.map((folder) => existsSync(folder) && statSync(folder, { throwIfNoEntry: false })?.ino);

const isTemporary = (name: string): boolean => TEMPORARY_FILES.test(name);

function stampsOf(folders: readonly string[]): ReadonlyMap<string, string> {
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
