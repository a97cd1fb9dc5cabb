import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { watch } from 'chokidar';

/** How long a burst of events may pause before it is taken for one save, in milliseconds. */
const BURST = 10;
/** The same where many files change, as they do when a branch is switched. */
const LARGE_BURST = 100;
/** So many files are more than an editor saves. */
const MANY = 8;
/** When a file is looked at once more: chokidar says nothing of a change within 50 ms of another. */
const SECOND_LOOK = 60;
/** How often a folder that has gone is looked for, in milliseconds. */
const LOOK = 200;

/** What editors, file managers and version control put beside the files that they work on. */
const BESIDE = /^(?:\..*|#.*#|4913|.*(?:~|\.sw[a-z]|\.tmp|\.bak|\.orig|___jb_(?:tmp|old)___))$/;

/**
 * Tells of changed files below some folders, absolute paths, once for each save: editors write a file in several steps, or write
 * what is there already.
 */
export async function watchFolders(
  folders: readonly string[],
  onChange: (changed: string[]) => void,
): Promise<{ close(): Promise<void> }> {
  const known = new Map<string, string>();
  const changed = new Set<string>();
  const again = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let second: NodeJS.Timeout | undefined;
  const flush = () => {
    // A file that was renamed is seen at its new place before it is missed at the old one.
    if ([...changed].some((file) => isNew(file, known)))
      for (const file of known.keys()) if (!existsSync(file)) changed.add(file);
    const files = [...changed].filter((file) => hasChanged(file, known));
    changed.clear();
    if (files.length === 0) return;
    onChange(files);
    for (const file of files) again.add(file);
    clearTimeout(second);
    second = setTimeout(() => {
      for (const file of again) changed.add(file);
      again.clear();
      flush();
    }, SECOND_LOOK);
  };
  const isBeside = (path: string) => !folders.includes(path) && BESIDE.test(basename(path));
  const watcher = watch([...folders], { ignoreInitial: false, ignored: isBeside });
  let ready = false;
  watcher.on('all', (event, file) => {
    if (event === 'addDir' || event === 'unlinkDir') return;
    if (!ready) {
      hasChanged(file, known);
      return;
    }
    changed.add(file);
    clearTimeout(timer);
    timer = setTimeout(flush, changed.size < MANY ? BURST : LARGE_BURST);
  });
  // A file that cannot be watched is told of when it is read.
  watcher.on('error', () => {});
  await new Promise<void>((resolve) => watcher.once('ready', resolve));
  ready = true;
  const stopLooking = followReturns(folders, (folder) => {
    watcher.unwatch(folder);
    watcher.add(folder);
  });
  return {
    close() {
      clearTimeout(timer);
      clearTimeout(second);
      stopLooking();
      return watcher.close();
    },
  };
}

/** Tells of folders that were away and are there again, which a watcher has lost by then. Returns what ends that. */
function followReturns(folders: readonly string[], onReturn: (folder: string) => void): () => void {
  const away = new Set<string>();
  const look = setInterval(() => {
    for (const folder of folders) {
      if (!existsSync(folder)) away.add(folder);
      else if (away.delete(folder)) onReturn(folder);
    }
  }, LOOK);
  return () => clearInterval(look);
}

const isNew = (file: string, known: ReadonlyMap<string, string>): boolean =>
  !known.has(file) && existsSync(file);

/** Whether a file's content is another than when it was asked last; there is none of a file that is gone. */
function hasChanged(file: string, known: Map<string, string>): boolean {
  const [before, hash] = [known.get(file), hashOf(file)];
  if (before === hash) return false;
  if (hash === undefined) known.delete(file);
  else known.set(file, hash);
  return true;
}

function hashOf(file: string): string | undefined {
  try {
    return createHash('sha256').update(readFileSync(file)).digest('base64');
  } catch {
    return existsSync(file) ? 'unreadable' : undefined;
  }
}
