import { hash } from 'node:crypto';
import { existsSync, type Stats } from 'node:fs';
import { join } from 'node:path';
import { openStore } from '../store/store.ts';
import { stateOf } from '../system/file-state.ts';
import { entryFinder } from './entry.ts';
import { STAGING } from './target.ts';

/**
 * The state of every file that a build left in an out folder: the hash of its output, and what the file system said of it. A file
 * with the same state is unchanged, so its content need not be read. The states are a cache: without them, contents are compared.
 */
export interface FileStates {
  /** What the build that left the files saved with their states; `undefined` if nothing was saved. */
  readonly previousBuild: unknown;
  /** True if there are so many files, each is as that build left it, and no killed build has left its staging folder. */
  areUnchanged(count: number): boolean;
  /**
   * Returns the stats of a file that still has the content with this hash; `undefined` for any other file, and for one that is
   * reached by a symbolic link: it lies in another folder.
   */
  unchangedFile(file: string, hash: string): Stats | undefined;
  /** The hash of the output from which that build wrote a file; `undefined` if the file has no state. */
  hashOf(file: string): string | undefined;
  /**
   * Notes the state of a file for the next build. Some file systems count whole seconds: a file of the last seconds there may still
   * change without a new time, so its state is not noted.
   */
  note(file: string, stats: Stats, hash: string): void;
  /** Saves the noted states, and a value for the next build. */
  save(previousBuild: unknown): void;
}

/** The states in the store: a line for each file, with its hash, its state, and its name, which may have spaces. */
interface StoredStates {
  previousBuild: unknown;
  lines: string;
}

const LINE = /^(\S+) (\S+(?: \S+){3}) (.+)$/gm;

/** The longest tick of the clocks of file systems that count whole seconds, in milliseconds. */
const SLOW_CLOCK_TICK = 2000;

/** Opens the states of a folder, which are in the store in the folder `cache`. */
export function openStates(cache: string, folder: string): FileStates {
  const store = openStore(cache);
  const name = `emitted/${hash('sha256', folder).slice(0, 16)}`;
  const { previousBuild, lines = '' } = (store.read(name, folder) as StoredStates | undefined) ?? {};
  const stateByFile = new Map(
    Array.from(lines.matchAll(LINE), ([, hash = '', state = '', file = '']) => [file, { hash, state }]),
  );
  const next: string[] = [];
  const entryOf = entryFinder(folder);
  const unchanged = (file: string, state: string) => {
    const { path, stats } = entryOf(file);
    return path === file && stats?.isFile() && stateOf(stats) === state ? stats : undefined;
  };
  return {
    previousBuild,
    areUnchanged: (count) =>
      stateByFile.size === count &&
      !existsSync(join(folder, STAGING)) &&
      [...stateByFile].every(([file, { state }]) => unchanged(file, state)),
    unchangedFile(file, hash) {
      const { hash: before, state = '' } = stateByFile.get(file) ?? {};
      return before === hash ? unchanged(file, state) : undefined;
    },
    hashOf: (file) => stateByFile.get(file)?.hash,
    note(file, stats, hash) {
      const isSlow = stats.ctimeMs % 1000 === 0 && Date.now() - stats.ctimeMs < SLOW_CLOCK_TICK;
      if (!isSlow) next.push(`${hash} ${stateOf(stats)} ${file}`);
    },
    save: (previousBuild) =>
      store.write(name, folder, { previousBuild, lines: next.join('\n') } satisfies StoredStates),
  };
}
