import { existsSync, readdirSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { watch } from 'chokidar';

/** Editors save in several steps, and chokidar misses a change within 50 ms of another. */
const DEBOUNCE = 60;
/** Milliseconds between two looks for new and missing folders. */
const FOLDER_INTERVAL = 200;

const TEMPORARY_FILES =
  /^(?:\.(?!well-known$).*|#.*#|4913|.*(?:~|\.sw[a-z]|\.tmp|\.tmp-.*|\.bak|\.orig|___jb_(?:tmp|old)___))$/;

/** Looks at all files: chokidar misses some changes. Folders may be added later. */
export async function watchFolders(folders: string[], onChange: (changed: string[]) => void) {
  let seen = stampsOf(folders);
  let timer: NodeJS.Timeout | undefined;
  const lookSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(look, DEBOUNCE);
  };
  function look() {
    const before = seen;
    seen = stampsOf(folders);
    const changed = [...new Set([...before.keys(), ...seen.keys()])].filter(
      (file) => seen.get(file) !== before.get(file),
    );
    if (changed.length > 0) onChange(changed);
  }

  const ignored = (path: string) => !folders.includes(path) && TEMPORARY_FILES.test(basename(path));
  async function openWatcher() {
    const watcher = watch([...folders], { ignoreInitial: true, ignored });
    watcher.on('all', lookSoon);
    // A file that cannot be watched fails when it is loaded.
    watcher.on('error', () => {});
    await new Promise<void>((resolve) => watcher.once('ready', resolve));
    // Finds changes before the watcher was ready.
    lookSoon();
    return watcher;
  }
  let opening = openWatcher();
  await opening;
  /** Moving a folder above, or moving one back, causes no event. */
  let present = idsOf(folders);
  const interval = setInterval(() => {
    const before = present;
    present = idsOf(folders);
    if (present === before) return;
    opening.then((watcher) => watcher.close());
    opening = openWatcher();
  }, FOLDER_INTERVAL);
  return {
    /** Watches a file too, which is no change. */
    add(file: string) {
      folders.push(file);
      for (const [path, stamp] of stampsOf([file])) seen.set(path, stamp);
    },
    async close() {
      clearInterval(interval);
      await (await opening).close();
      clearTimeout(timer);
    },
  };
}

const idsOf = (folders: readonly string[]) =>
  folders
    .map((folder) => existsSync(folder) && statSync(folder, { throwIfNoEntry: false })?.ino)
    .join();

function stampsOf(folders: readonly string[]) {
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
        for (const name of readdirSync(path)) if (!TEMPORARY_FILES.test(name)) note(join(path, name));
      }
    } catch {
      // The file is gone, or may not be read.
    }
  };
  for (const folder of folders) note(folder);
  return stamps;
}
