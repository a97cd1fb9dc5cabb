import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import glob from 'fast-glob';
import { type PlaceBytes, placeFiles } from '../load/place-files.ts';
import type { BuildSettings } from '../model/index.ts';

/**
 * Hashes of everything that a site is made of: its sources, the code of pianogen, and the settings. A site with the same hashes is the
 * same to the byte.
 */
export interface Inputs {
  /** Of the two files that change most often, and are the largest. */
  notes: string;
  locations: string;
  /** Of all else. */
  others: string;
}

/** Stands for all that makes a site of its sources; `undefined` if the code is not known. */
export const codeOf = ({ code }: BuildSettings): string | undefined => code && `${code} ${process.version}`;

/**
 * Returns the hashes, and the notes and locations as they were hashed; `undefined` if the code is not known, or if a source
 * cannot be read.
 */
export function hashInputs(settings: BuildSettings): { inputs: Inputs; bytes: PlaceBytes } | undefined {
  const { pianogen, root: _root, out: _out, data, content, code: _code, ...values } = settings;
  const code = codeOf(settings);
  if (code === undefined) return;
  const hash = createHash('sha256');
  hash.update(JSON.stringify([code, values]));
  const folders = [data, content, join(pianogen, 'templates'), join(pianogen, 'client')];
  const ofPlaces: ReadonlySet<string> = new Set(Object.values(placeFiles).map((file) => join(data, file)));
  try {
    for (const folder of folders) {
      for (const { path, isFile } of entriesIn(folder)) {
        hash.update(`\0${path}\0${isFile}\0`);
        if (ofPlaces.has(join(folder, path))) continue;
        const body = isFile ? readFileSync(join(folder, path)) : '';
        hash.update(`${body.length}\0`).update(body);
      }
    }
    const bytes = {
      notes: readFileSync(join(data, placeFiles.notes)),
      locations: readFileSync(join(data, placeFiles.locations)),
    };
    const inputs = {
      notes: hashOf(bytes.notes),
      locations: hashOf(bytes.locations),
      others: hash.digest('base64url'),
    };
    return { inputs, bytes };
  } catch {
    return;
  }
}

const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('base64url');

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
