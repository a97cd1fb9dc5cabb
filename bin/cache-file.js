/**
 * Files that end with a hash of their content, as a comment of a script. A damaged file is read as if it were
 * missing.
 */
import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** In milliseconds. A process that still runs an older bundle only loses the positions in its messages. */
const KEPT_FOR = 60 * 60 * 1000;

/** @param {Uint8Array} content */
const endOf = (content) => Buffer.from(`\n//${createHash('sha256').update(content).digest('hex')}`);

const END_SIZE = endOf(Buffer.alloc(0)).length;

/**
 * Returns the content; `undefined` if the file is missing, cut off or damaged.
 * @param {string} file
 */
export function readCached(file) {
  try {
    const bytes = readFileSync(file);
    const content = bytes.subarray(0, -END_SIZE);
    return bytes.subarray(content.length).equals(endOf(content)) ? content : undefined;
  } catch {
    return;
  }
}

/**
 * @param {string} file
 * @param {Uint8Array} content
 */
export const writeCached = (file, content) => writeWhole(file, Buffer.concat([content, endOf(content)]));

/**
 * Writes a file as a whole, since other runs may read it. A file that cannot be written is as it was, and no part of it is left.
 * @param {string} file
 * @param {Uint8Array} bytes
 */
export function writeWhole(file, bytes) {
  const unfinished = `${file}-${randomUUID()}`;
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(unfinished, bytes, { flag: 'wx' });
    renameSync(unfinished, file);
  } catch {
    rmSync(unfinished, { force: true });
  }
}

/**
 * Removes bundles of earlier sources, and what interrupted runs have left.
 * @param {string} cache
 * @param {string} current
 */
export function removeOldFiles(cache, current) {
  const isOld = (/** @type {string} */ file) =>
    Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0) > KEPT_FOR;
  try {
    const others = readdirSync(cache).filter((name) => !name.startsWith(current));
    for (const file of others.map((name) => join(cache, name)).filter(isOld))
      rmSync(file, { recursive: true, force: true });
  } catch {
    // A later run removes what cannot be removed now.
  }
}
