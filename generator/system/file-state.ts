import type { Stats } from 'node:fs';

/** What the file system says of a file, as a text: a changed file has another one, if its clock has gone on since. */
export const stateOf = ({ ino, size, mtimeMs, ctimeMs }: Stats): string =>
  [ino, size, mtimeMs, ctimeMs].join(' ');
