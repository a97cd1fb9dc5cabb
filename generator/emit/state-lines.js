/**
 * What a build keeps of the files that it left in an out folder: a line for each. Plain JavaScript, since Node also runs it on a thread,
 * from this file.
 */
import { lstatSync, readFileSync } from 'node:fs';

/** @typedef {import('node:fs').Stats} Stats */

/** Each line is the hash of a file, its state, and its name, which may have spaces. */
const LINE = /^(\S+(?: \S+){4}) (.+)$/gm;

/**
 * Reads the states of files, by file. The first line is the value that was kept with them.
 * @param {string} path
 * @returns {{ kept: unknown, states: Map<string, string> }}
 */
export function readStates(path) {
  try {
    const text = readFileSync(path, 'utf8');
    const end = text.indexOf('\n');
    /** @type {unknown} */
    const kept = JSON.parse(text.slice(0, end));
    const lines = text.slice(end + 1).matchAll(LINE);
    return { kept, states: new Map(Array.from(lines, ([, state = '', file = '']) => [file, state])) };
  } catch {
    return { kept: undefined, states: new Map() };
  }
}

/**
 * The stats of a file that still has this state; else `undefined`.
 * @param {string} path
 * @param {string} state
 * @returns {Stats | undefined}
 */
export function unchangedFile(path, state) {
  const stats = statsOf(path);
  return stats?.isFile() && state.endsWith(stateOf(stats)) ? stats : undefined;
}

/**
 * True if all files of a folder still have these states.
 * @param {string} folder
 * @param {ReadonlyMap<string, string>} states
 */
export function areUnchanged(folder, states) {
  for (const [file, state] of states) if (!unchangedFile(`${folder}/${file}`, state)) return false;
  return true;
}

/** @param {Stats} stats */
export const stateOf = ({ size, mtimeMs, ctimeMs, ino }) => ` ${size} ${mtimeMs} ${ctimeMs} ${ino}`;

/**
 * The stats of an entry itself; `undefined` if there is none, or if a file stands where its path needs a folder.
 * @param {string} path
 * @returns {Stats | undefined}
 */
function statsOf(path) {
  try {
    return lstatSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}
