import { isAbsolute, relative, sep } from 'node:path';

/** The name by which people see a file: relative to the working folder if the file is in it, else the whole path. */
export function displayName(path: string): string {
  const name = relative(process.cwd(), path);
  return name.startsWith('..') || isAbsolute(name) ? path : name.split(sep).join('/') || '.';
}
