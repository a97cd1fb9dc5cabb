import { lstatSync } from 'node:fs';
import { join } from 'node:path';
import glob from 'fast-glob';
import { ALL_FILES } from '../load/files.ts';
import { WELL_KNOWN } from '../load/root-files.ts';
import { stateOf } from '../system/file-state.ts';

const PATTERNS = [ALL_FILES, ...WELL_KNOWN.map((pattern) => `**/${pattern}`)];

/** Two changes of a file within a tick of the clock of a file system may leave the same time. In milliseconds. */
const CLOCK_STEP = 2000;

/**
 * Returns the states of some folders and of all files below them, as one text. A changed file gives another
 * text, even if it has changed back. Returns `undefined` if a file has changed so lately that a further
 * change could leave the same text.
 */
export function stateOfFolders(folders: readonly string[]): string | undefined {
  const lines: string[] = [];
  for (const folder of folders)
    for (const path of ['', ...entriesIn(folder).map(({ path }) => path)]) {
      const stats = lstatSync(join(folder, path), { throwIfNoEntry: false });
      if (!stats || Date.now() - stats.ctimeMs < CLOCK_STEP) return;
      lines.push(`${folder}/${path} ${stateOf(stats)}`);
    }
  return lines.join('\n');
}

/** Lists everything below a folder but names that start with a dot and are no sources, sorted. Symbolic links are not followed. */
export const entriesIn = (folder: string): { path: string; isFile: boolean }[] =>
  glob
    .sync(PATTERNS, { cwd: folder, onlyFiles: false, objectMode: true, followSymbolicLinks: false })
    .map(({ path, dirent }) => ({ path, isFile: dirent.isFile() }))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
