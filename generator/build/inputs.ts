import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import glob from 'fast-glob';
import type { BuildSettings } from '../model/index.ts';

/**
 * Returns a hash of everything that a site is made of: its sources, the code of pianogen, and the settings. A site with the same
 * hash is the same to the byte. Returns `undefined` if the code is not known, or if a source cannot be read.
 */
export function hashInputs(settings: BuildSettings): string | undefined {
  const { project, data, content, code, ...others } = settings;
  if (code === undefined) return;
  const hash = createHash('sha256');
  const { out: _, ...values } = others;
  hash.update(JSON.stringify([code, process.version, values]));
  const folders = [data, content, join(project, 'templates'), join(project, 'client')];
  try {
    for (const folder of folders) {
      for (const { path, isFile } of entriesIn(folder)) {
        const body = isFile ? readFileSync(join(folder, path)) : '';
        hash.update(`\0${path}\0${isFile}\0${body.length}\0`).update(body);
      }
    }
  } catch {
    return;
  }
  return hash.digest('base64url');
}

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
