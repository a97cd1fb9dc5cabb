import { createHash } from 'node:crypto';
import { closeSync, openSync, readFileSync, readSync } from 'node:fs';
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
  if (codeOf(settings) === undefined) return;
  try {
    const others = hashOthers(settings);
    const { notes, locations } = placePaths(settings);
    const bytes = { notes: readFileSync(notes), locations: readFileSync(locations) };
    return { inputs: { notes: hashOf(bytes.notes), locations: hashOf(bytes.locations), others }, bytes };
  } catch {
    return;
  }
}

/** True if all sources are still those of the hashes. Holds no large file. */
export function areCurrent(inputs: Inputs, settings: BuildSettings): boolean {
  const { notes, locations } = placePaths(settings);
  return (
    areOthersCurrent(inputs, settings) &&
    isCurrent(inputs.notes, notes) &&
    isCurrent(inputs.locations, locations)
  );
}

/** The same for all but the notes and locations. */
export function areOthersCurrent({ others }: Inputs, settings: BuildSettings): boolean {
  try {
    return hashOthers(settings) === others;
  } catch {
    return false;
  }
}

const placePaths = ({ data }: BuildSettings) => ({
  notes: join(data, placeFiles.notes),
  locations: join(data, placeFiles.locations),
});

/** Hashes the settings, the code, and all sources but the notes and locations. Throws if one cannot be read. */
function hashOthers(settings: BuildSettings): string {
  const { pianogen, root: _root, out: _out, data, content, code: _code, ...values } = settings;
  const hash = createHash('sha256');
  hash.update(JSON.stringify([codeOf(settings), values]));
  const ofPlaces: ReadonlySet<string> = new Set(Object.values(placePaths(settings)));
  for (const folder of [data, content, join(pianogen, 'templates'), join(pianogen, 'client')]) {
    for (const { path, isFile } of entriesIn(folder)) {
      hash.update(`\0${path}\0${isFile}\0`);
      if (ofPlaces.has(join(folder, path))) continue;
      const body = isFile ? readFileSync(join(folder, path)) : '';
      hash.update(`${body.length}\0`).update(body);
    }
  }
  return hash.digest('base64url');
}

const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('base64url');

/** As much of a file is read at once. In bytes. */
const PIECE = 1 << 20;

/** True if a file has this hash. */
function isCurrent(expected: string, path: string): boolean {
  const hash = createHash('sha256');
  const piece = Buffer.allocUnsafe(PIECE);
  try {
    const file = openSync(path, 'r');
    try {
      for (let length = PIECE; length > 0; ) {
        length = readSync(file, piece);
        hash.update(piece.subarray(0, length));
      }
    } finally {
      closeSync(file);
    }
  } catch {
    return false;
  }
  return hash.digest('base64url') === expected;
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
