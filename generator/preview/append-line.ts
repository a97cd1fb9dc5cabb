import { appendFileSync, closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';

const { O_RDWR, O_CREAT, O_APPEND, O_NONBLOCK = 0 } = constants;

/**
 * Appends a line to a file, and throws if the line is not whole there. A disk that was full may have left a last line without
 * an end: the new line does not become a part of it.
 */
export function appendLine(file: string, line: string): void {
  // A named pipe that nobody reads must not block the server.
  const descriptor = openSync(file, O_RDWR | O_CREAT | O_APPEND | O_NONBLOCK);
  try {
    appendFileSync(descriptor, `${lacksLineEnd(descriptor) ? '\n' : ''}${line}\n`);
  } finally {
    closeSync(descriptor);
  }
}

function lacksLineEnd(descriptor: number): boolean {
  const { size } = fstatSync(descriptor);
  const last = Buffer.alloc(1);
  return size > 0 && readSync(descriptor, last, 0, 1, size - 1) === 1 && last.toString() !== '\n';
}
