import { closeSync, fstatSync, openSync, readSync, type Stats, statSync } from 'node:fs';
import { displayName } from '../problem/display-name.ts';
import { ContentError, type Report } from '../problem/problem.ts';
import { stateOf } from '../system/file-state.ts';
import { readBytes } from './files.ts';

/** The bytes of a file. */
export interface FileBytes {
  readonly size: number;
  /** Returns the bytes between two offsets. They are valid until the next call. */
  read(start: number, end: number): Buffer;
}

/** A smaller file is held. In bytes. */
const LARGE = 8_000_000;
/** Some clocks of file systems count steps of two seconds: a file may change twice in one step. In milliseconds. */
const CLOCK_STEP = 2000;
/** As much is read at once if the file is read in order. In bytes. */
const BLOCK = 1 << 16;

export const heldBytes = (bytes: Buffer): FileBytes => ({
  size: bytes.length,
  read: (start, end) => bytes.subarray(start, end),
});

/**
 * Returns the bytes of a file. A large file is not held, but read again whenever a part is asked for; a `ContentError` is thrown then
 * if it has changed. If the file cannot be read, reports that and returns `undefined`.
 */
export function bytesOf(path: string, report: Report): FileBytes | undefined {
  const stats = statsOf(path);
  if (stats && isLargeAndSettled(stats)) return bytesOnDisk(path, stats);
  const bytes = readBytes(path, report);
  return bytes && heldBytes(bytes);
}

/** The bytes of a file, and its state if that tells whether the file has changed since. */
export interface KnownBytes {
  bytes: Buffer;
  state: string | undefined;
}

/**
 * Reads a file, unless it is large and has not changed since it was read before. If the file cannot be read, reports that and returns
 * `undefined`.
 */
export function readChangedBytes(
  path: string,
  { before, report }: { before: KnownBytes | undefined; report: Report },
): KnownBytes | undefined {
  const stats = statsOf(path);
  const state = stats && isLargeAndSettled(stats) ? stateOf(stats) : undefined;
  if (state !== undefined && state === before?.state) return before;
  const bytes = readBytes(path, report);
  return bytes && { bytes, state };
}

/** True if a file is large, and a later change will have a later time. */
const isLargeAndSettled = (stats: Stats): boolean =>
  stats.isFile() && stats.size > LARGE && Date.now() - stats.mtimeMs > CLOCK_STEP;

/** The stats of a file; `undefined` if there are none to be had. */
function statsOf(path: string): Stats | undefined {
  try {
    return statSync(path);
  } catch {
    return;
  }
}

function bytesOnDisk(path: string, stats: Stats): FileBytes {
  let room = Buffer.allocUnsafeSlow(BLOCK);
  let block = { start: 0, bytes: room.subarray(0, 0) };
  return {
    size: stats.size,
    read(start, end) {
      const blockEnd = block.start + block.bytes.length;
      if (start < block.start || end > blockEnd) {
        const isNear = start >= block.start && start <= blockEnd + BLOCK;
        const next = Math.min(stats.size, isNear ? Math.max(end, start + BLOCK) : end);
        if (next - start > room.length) room = Buffer.allocUnsafeSlow(next - start);
        block = { start, bytes: room.subarray(0, next - start) };
        readUnchanged(path, stats, block);
      }
      return block.bytes.subarray(start - block.start, end - block.start);
    },
  };
}

/** Reads the bytes from an offset on. Throws a `ContentError` if the file is not in this state any more. */
function readUnchanged(path: string, stats: Stats, { start, bytes }: { start: number; bytes: Buffer }): void {
  const file = openSync(path, 'r');
  try {
    const length = readSync(file, bytes, 0, bytes.length, start);
    if (length === bytes.length && stateOf(fstatSync(file)) === stateOf(stats)) return;
  } finally {
    closeSync(file);
  }
  throw new ContentError([
    {
      code: 'PG102',
      source: { file: displayName(path), line: 1 },
      message: 'this has changed while it was read.',
      hint: 'Build again.',
    },
  ]);
}
