import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, renameSync, type Stats, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runOnThreads } from '../system/threads.ts';
import { areUnchanged, readStates, stateOf, unchangedFile } from './state-lines.js';
import { STAGING } from './target.ts';

/**
 * The state of every file that a build left in an out folder: the hash of its content, and what the file system said of it. A file
 * with the same state is unchanged, so its content need not be read. The states are a cache: without them, contents are compared.
 */
export interface FileStates {
  /** What the build that left the files kept with their states; `undefined` if nothing was kept. */
  readonly kept: unknown;
  /**
   * True if there are so many files, each is as that build left it, as far as the file system tells, and no killed build has left
   * its staging folder. The thread that `script` starts looks at many files.
   */
  areUnchanged(count: number, script?: string): Promise<boolean>;
  /**
   * Returns the stats of a file that still has the content with this hash; `undefined` for any other file. A file that is reached
   * by a symbolic link is unchanged too, if it is the same file.
   */
  unchangedFile(file: string, hash: string): Stats | undefined;
  /** The hash of the output from which that build wrote a file; `undefined` if no state of the file is known. */
  hashOf(file: string): string | undefined;
  /** The files whose hashes are among these. */
  filesWith(hashes: ReadonlySet<string>): string[];
  /**
   * Notes the state of a file for the next build. Some file systems count whole seconds: a file of the last seconds there may still
   * change without a new time, so its state is not noted.
   */
  note(file: string, stats: Stats, hash: string): void;
  /** Notes again what is known of all files that were not noted: nothing has touched them. */
  noteOthers(): void;
  /** Writes the noted states, and a value for the next build. Never throws: the next build then compares contents. */
  save(kept: unknown): void;
}

/** Opens the states of a folder, which are a file in the folder `cache`. */
export function openStates(cache: string, folder: string): FileStates {
  const path = join(cache, `${createHash('sha256').update(folder).digest('hex').slice(0, 16)}.txt`);
  const { kept, states } = readStates(path);
  const next = new Map<string, string>();
  const hashOf = (file: string) => states.get(file)?.split(' ', 1)[0];
  return {
    kept,
    async areUnchanged(count, script) {
      if (states.size !== count || existsSync(join(folder, STAGING))) return false;
      if (!script || count < MANY_FILES) return areUnchanged(folder, states);
      const [answer = false] = await runOnThreads<object, boolean>([{ folder, path }], {
        script,
        threads: 1,
      });
      return answer;
    },
    unchangedFile(file, hash) {
      const state = states.get(file);
      return state?.startsWith(`${hash} `) ? unchangedFile(join(folder, file), state) : undefined;
    },
    hashOf,
    filesWith: (hashes) => [...states.keys()].filter((file) => hashes.has(hashOf(file) ?? '')),
    note(file, stats, hash) {
      const isSlow = stats.ctimeMs % 1000 === 0 && Date.now() - stats.ctimeMs < SLOW_CLOCK_TICK;
      if (!isSlow) next.set(file, `${hash}${stateOf(stats)}`);
    },
    noteOthers() {
      for (const [file, state] of states) if (!next.has(file)) next.set(file, state);
    },
    save(kept) {
      try {
        mkdirSync(cache, { recursive: true });
        const lines = Array.from(next, ([file, state]) => `${state} ${file}`);
        writeFileSync(`${path}.${process.pid}`, [JSON.stringify(kept), ...lines, ''].join('\n'));
        renameSync(`${path}.${process.pid}`, path);
      } catch {
        // The next build compares contents.
      }
    },
  };
}

/** Looking at fewer files takes no longer than starting a thread. */
const MANY_FILES = 5000;

/** The longest tick of the clocks of file systems that count whole seconds, in milliseconds. */
const SLOW_CLOCK_TICK = 2000;
