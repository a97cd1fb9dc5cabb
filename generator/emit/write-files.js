/** Writing files into a new folder. Plain JavaScript, since Node also runs it on a thread, from this file. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Returns a function that writes a file below a folder, and creates the folders above the file. It returns the size of the file in
 * bytes.
 * @param {string} top
 * @returns {(file: string, body: Uint8Array) => number}
 */
export function fileWriter(top) {
  let last = '';
  return (file, body) => {
    const path = join(top, file);
    const folder = dirname(path);
    // A list of all folders would take more memory than anything else here.
    if (folder !== last) mkdirSync(folder, { recursive: true });
    last = folder;
    writeFileSync(path, body);
    return body.length;
  };
}
