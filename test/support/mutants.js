import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import glob from 'fast-glob';

/**
 * `replace` is the fault that takes the place of `find` in `file`, which is a name, or the end of a path where several files have that
 * name; `test` is the name of the test file that notices it, without its ending.
 * @typedef {{ id: string, file: string, find: string, replace: string, test: string }} Mutant
 */

/** @param {string} root @returns {Mutant[]} */
export const readMutants = (root) => JSON.parse(readFileSync(join(root, 'test/mutants.json'), 'utf8'));

const ignore = ['**/node_modules/**'];

/**
 * A file below a folder, as it is and with a fault. Throws if the fault has no place, or several.
 * @param {Mutant} mutant
 * @param {string} root
 */
export function plant({ id, file, find, replace }, root) {
  const named = glob.sync(`{bin,client,docs/examples,generator,templates}/**/${file}`, { cwd: root, ignore });
  if (named.length !== 1) throw new Error(`${id}: ${named.length} files are called ${file}.`);
  const path = join(root, ...named);
  const text = readFileSync(path, 'utf8');
  const count = text.split(find).length - 1;
  if (count !== 1 || find === replace)
    throw new Error(`${id}: ${file} has this ${count} times, not once: ${find}`);
  return { path, text, faulty: text.replace(find, () => replace) };
}
