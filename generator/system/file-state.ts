import type { Stats } from 'node:fs';

/**
 * The state of a file, as a text of its size, times and number: a changed file has another one, if the clock
 * of the file system has moved on since.
 */
export const stateOf = ({ ino, size, mtimeMs, ctimeMs }: Stats): string =>
  [ino, size, mtimeMs, ctimeMs].join(' ');
