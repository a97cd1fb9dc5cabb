/**
 * Files that end with a hash of their content, as a comment of a script. A damaged file is read as if it were
 * missing.
 */
import { createHash, randomUUID } from 'node:crypto';
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';

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
    writeFileSync(unfinished, bytes, { flag: 'wx' });
    renameSync(unfinished, file);
  } catch {
    rmSync(unfinished, { force: true });
  }
}
