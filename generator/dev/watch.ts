import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { watch } from 'chokidar';

/** How long a burst of events may go on before it is taken for one save, in milliseconds. */
const BURST = 10;

/**
 * Tells of changed files below some folders, absolute paths, once for each save: editors write a file in several steps, or write
 * what is there already.
 */
export async function watchFolders(
  folders: readonly string[],
  onChange: (changed: string[]) => void,
): Promise<{ close(): Promise<void> }> {
  const hashes = new Map<string, string>();
  const changed = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  const flush = () => {
    const files = [...changed].filter((file) => hasChanged(file, hashes));
    changed.clear();
    if (files.length > 0) onChange(files);
  };
  const watcher = watch([...folders], { ignoreInitial: false });
  let ready = false;
  watcher.on('all', (event, file) => {
    if (event === 'addDir' || event === 'unlinkDir') return;
    if (!ready) {
      hasChanged(file, hashes);
      return;
    }
    changed.add(file);
    clearTimeout(timer);
    timer = setTimeout(flush, BURST);
  });
  await new Promise<void>((resolve) => watcher.once('ready', resolve));
  ready = true;
  return {
    close() {
      clearTimeout(timer);
      return watcher.close();
    },
  };
}

/** Whether a file's content is another than when it was asked last. */
function hasChanged(file: string, hashes: Map<string, string>): boolean {
  const hash = hashOf(file);
  if (hashes.get(file) === hash) return false;
  hashes.set(file, hash);
  return true;
}

function hashOf(file: string): string {
  try {
    return createHash('sha256').update(readFileSync(file)).digest('base64');
  } catch {
    return 'gone';
  }
}
