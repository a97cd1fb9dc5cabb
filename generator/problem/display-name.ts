import { isAbsolute, relative, sep } from 'node:path';

/** The name to show for a file: relative to the working folder if the file lies below it, else the whole path. */
export function displayName(path: string): string {
  const name = relative(process.cwd(), path);
  return name.startsWith('..') || isAbsolute(name) ? path : name.split(sep).join('/') || '.';
}
