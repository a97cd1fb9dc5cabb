import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import glob from 'fast-glob';
import { NOTES_FILE } from '../load/few-places.ts';
import type { BuildSettings } from '../model/index.ts';

/**
 * Hashes of everything that a site is made of: its sources, the code of pianogen, and the settings. A site with the same hashes is the
 * same to the byte.
 */
export interface Inputs {
  /** Of the notes on cities, the file that changes most often, and the largest. */
  notes: string;
  /** Of all else. */
  others: string;
}

/** Returns `undefined` if the code is not known, or if a source cannot be read. */
export function hashInputs(settings: BuildSettings): Inputs | undefined {
  const { pianogen, root: _root, out: _out, data, content, code, ...values } = settings;
  if (code === undefined) return;
  const hash = createHash('sha256');
  hash.update(JSON.stringify([code, process.version, values]));
  const folders = [data, content, join(pianogen, 'templates'), join(pianogen, 'client')];
  let notes = '';
  try {
    for (const folder of folders) {
      for (const { path, isFile } of entriesIn(folder)) {
        const body = isFile ? readFileSync(join(folder, path)) : '';
        const areNotes = folder === data && path === NOTES_FILE;
        if (areNotes) notes = hashOfNotes(body);
        hash.update(`\0${path}\0${isFile}\0`);
        if (!areNotes) hash.update(`${body.length}\0`).update(body);
      }
    }
  } catch {
    return;
  }
  return { notes, others: hash.digest('base64url') };
}

export const hashOfNotes = (notes: string | Buffer): string =>
  createHash('sha256').update(notes).digest('base64url');

/** Lists everything below a folder, sorted, without TypeScript: that is a part of the code. */
const entriesIn = (folder: string): { path: string; isFile: boolean }[] =>
  glob
    .sync('**/*', {
      cwd: folder,
      ignore: ['**/*.{ts,tsx}'],
      onlyFiles: false,
      objectMode: true,
      followSymbolicLinks: false,
    })
    .map(({ path, dirent }) => ({ path, isFile: dirent.isFile() }))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
