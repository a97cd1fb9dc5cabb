import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as assert from 'uvu/assert';

/** Fails with the paths of the entries that differ: whole pages are hard to read. */
export function assertSameEntries(actual: Record<string, string>, expected: Record<string, string>): void {
  const paths = [...new Set([...Object.keys(actual), ...Object.keys(expected)])].sort();
  const describe = (path: string) =>
    `${path}: ${excerptOf(actual[path])} instead of ${excerptOf(expected[path])}`;
  assert.equal(paths.filter((path) => actual[path] !== expected[path]).map(describe), []);
}

const excerptOf = (content = 'nothing'): string =>
  content.length < 80
    ? content
    : `${content.length} bytes ${createHash('sha256').update(content).digest('hex').slice(0, 8)}`;

/** Everything below a folder: files with their bytes, folders, and symbolic links, which are not followed. */
export function entriesOf(folder: string): Record<string, string> {
  const entries: Record<string, string> = {};
  const collect = (below: string) => {
    for (const entry of readdirSync(join(folder, below), { withFileTypes: true })) {
      const path = join(below, entry.name);
      if (entry.isSymbolicLink()) entries[path] = `a link to ${readlinkSync(join(folder, path))}`;
      else if (entry.isDirectory()) {
        entries[path] = 'a folder';
        collect(path);
      } else entries[path] = readFileSync(join(folder, path), 'latin1');
    }
  };
  collect('');
  return entries;
}

/** Waits until new files count as old: the clock of the file system has moved on. */
export const clockTick = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 30));

/** Damages a file as a disk may do. An empty file stays. */
export function flipBit(path: string): void {
  const bytes = readFileSync(path);
  const middle = bytes.length >> 1;
  if (bytes.length > 0) bytes.writeUInt8(bytes.readUInt8(middle) ^ 1, middle);
  writeFileSync(path, bytes);
}
