import { existsSync, readFileSync, statSync } from 'node:fs';

export const NO_FILE = 'is a named pipe, a socket or a device, not a file.';

export class SpecialFileError extends Error {
  override name = 'SpecialFileError';
}

/** Reading a named pipe could block forever. Anything else that cannot be read has the system's own error. */
export function isSpecial(path: string): boolean {
  const stats = existsSync(path) && statSync(path);
  return stats && !stats.isFile() && !stats.isDirectory();
}

export function readRegularFile(path: string): Buffer {
  if (isSpecial(path)) throw new SpecialFileError(`${path} ${NO_FILE}`);
  return readFileSync(path);
}

/** Such as `ENOENT`. Empty for an error that is not the system's. */
export const errorCode = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';
