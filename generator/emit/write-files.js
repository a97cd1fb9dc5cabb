/** Writing files into a new folder. Plain JavaScript, since Node also runs it on a thread, from this file. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Returns a function that writes a file below a folder, and creates the folders above the file, each only once. It returns the size
 * of the file in bytes.
 * @param {string} top
 * @returns {(file: string, body: Uint8Array) => number}
 */
export function fileWriter(top) {
  /** @type {Set<string>} */
  const created = new Set();
  /** @param {string} folder */
  function create(folder) {
    if (created.has(folder)) return;
    if (folder === top) mkdirSync(folder, { recursive: true });
    else {
      create(dirname(folder));
      mkdirSync(folder);
    }
    created.add(folder);
  }
  return (file, body) => {
    const path = join(top, file);
    create(dirname(path));
    writeFileSync(path, body);
    return body.length;
  };
}
