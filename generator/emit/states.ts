import { createHash } from 'node:crypto';
import { lstatSync, mkdirSync, readFileSync, renameSync, type Stats, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The state of every file that a build left in an out folder: the hash of its content, and what the file system said of it. A file
 * with the same state is unchanged, so its content need not be read. The states are a cache: without them, contents are compared.
 */
export interface FileStates {
  /**
   * Returns the stats of a file that still has the content with this hash, as far as the file system tells; `undefined` for any
   * other file. A file that is reached by a symbolic link is unchanged too, if it is the same file.
   */
  unchangedFile(file: string, hash: string): Stats | undefined;
  /** Notes the state of a file for the next build. */
  note(file: string, stats: Stats, hash: string): void;
  /** Keeps the noted states. Never throws: the next build then compares contents. */
  save(): void;
}

/**
 * A file that changed so shortly before its state was kept, in milliseconds, may change once more without a new time: clocks of
 * file systems tick slowly. Its content is compared.
 */
const CLOCK_TICK = 20;

/** Opens the states of a folder, which are a file in the folder `cache`. */
export function openStates(cache: string, folder: string): FileStates {
  const path = join(cache, `${createHash('sha256').update(folder).digest('hex').slice(0, 16)}.txt`);
  const before = readStates(path);
  const next: string[] = [];
  return {
    unchangedFile(file, hash) {
      const state = before.get(file);
      if (!state?.startsWith(hash)) return;
      const stats = lstatSync(join(folder, file), { throwIfNoEntry: false });
      return stats?.isFile() && stateOf(stats, hash) === state ? stats : undefined;
    },
    note(file, stats, hash) {
      if (Date.now() - stats.ctimeMs > CLOCK_TICK) next.push(`${stateOf(stats, hash)} ${file}\n`);
    },
    save() {
      try {
        mkdirSync(cache, { recursive: true });
        writeFileSync(`${path}.${process.pid}`, next.join(''));
        renameSync(`${path}.${process.pid}`, path);
      } catch {
        // The next build compares contents.
      }
    },
  };
}

const stateOf = ({ size, mtimeMs, ctimeMs, ino }: Stats, hash: string): string =>
  `${hash} ${size} ${mtimeMs} ${ctimeMs} ${ino}`;

/** Each line is a state and its file, whose name may have spaces. */
const LINE = /^((?:\S+ ){4}\S+) (.+)$/gm;

function readStates(path: string): Map<string, string> {
  try {
    const text = readFileSync(path, 'utf8');
    return new Map(Array.from(text.matchAll(LINE), ([, state = '', file = '']) => [file, state]));
  } catch {
    return new Map();
  }
}
