import { readFileSync, statSync } from 'node:fs';

/** Thrown for a named pipe, a socket or a device in place of a file. */
export class SpecialFileError extends Error {
  constructor(path: string) {
    super(`${path} is a named pipe, a socket or a device, not a file.`);
    this.name = 'SpecialFileError';
  }
}

/**
 * Reads a file. Throws a `SpecialFileError` for a named pipe, a socket or a device: reading one could block the process for
 * good, and a blocked process hears no signal.
 */
export function readRegularFile(path: string): Buffer {
  const stats = statSync(path);
  // The error for a folder is the system's own.
  if (!stats.isFile() && !stats.isDirectory()) throw new SpecialFileError(path);
  return readFileSync(path);
}
