import { readFileSync, statSync } from 'node:fs';

export class SpecialFileError extends Error {
  constructor(path: string) {
    super(`${path} is a named pipe, a socket or a device, not a file.`);
    this.name = 'SpecialFileError';
  }
}

/** Reading a named pipe could block the process forever. */
export function readRegularFile(path: string): Buffer {
  const stats = statSync(path);
  // The error for a folder is the system's own.
  if (!stats.isFile() && !stats.isDirectory()) throw new SpecialFileError(path);
  return readFileSync(path);
}
