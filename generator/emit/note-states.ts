import { lstatSync } from 'node:fs';
import { join } from 'node:path';
import type { FileStates } from './states.ts';
import { MARK } from './target.ts';

/** A file that is staged, and the hash of its output, if states are saved. */
export interface ChangedFile {
  file: string;
  hash: string | undefined;
}

/** The longest tick of the clocks of most file systems, in milliseconds: two changes within a tick may have the same time. */
export const CLOCK_TICK = 20;

/**
 * Notes the states of written files and of the mark. The state of a file that somebody changed after it was
 * staged is not noted, so that the next build compares its content. Never throws: a file without a state is
 * compared.
 */
export function noteStates(
  changed: readonly ChangedFile[],
  { folder, states, stagedAt }: { folder: string; states: FileStates; stagedAt: number },
): void {
  try {
    for (const { file, hash } of changed) {
      const stats = lstatSync(join(folder, file), { throwIfNoEntry: false });
      if (hash && stats && stats.mtimeMs < stagedAt + CLOCK_TICK / 2) states.note(file, stats, hash);
    }
    states.note(MARK, lstatSync(join(folder, MARK)), MARK);
  } catch {
    // The folder holds the new site already.
  }
}
