import { isAbsolute, relative, sep } from 'node:path';

export function displayName(path: string): string {
  const name = relative(process.cwd(), path);
  return name.startsWith('..') || isAbsolute(name) ? path : name.split(sep).join('/') || '.';
}
