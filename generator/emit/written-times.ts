import { hash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Returns the sizes and times of the files that the last build left in a folder, as far as the cache has them. */
export function readTimes(cache: string | undefined, folder: string): Map<string, string> {
  if (cache === undefined) return new Map();
  try {
    const lines = readFileSync(fileFor(cache, folder), 'utf8').split('\n');
    return new Map(lines.map((line) => line.split('\t') as [string, string]));
  } catch {
    return new Map();
  }
}

/** Keeps sizes and times. Without them, the next build compares contents: a failure costs only time. */
export function writeTimes(cache: string | undefined, folder: string, times: ReadonlyMap<string, string>): void {
  if (cache === undefined) return;
  const file = fileFor(cache, folder);
  try {
    mkdirSync(cache, { recursive: true });
    writeFileSync(`${file}.${process.pid}`, Array.from(times, (entry) => entry.join('\t')).join('\n'));
    renameSync(`${file}.${process.pid}`, file);
  } catch {
    // The cache cannot be written.
  }
}

const fileFor = (cache: string, folder: string): string => join(cache, hash('sha256', folder).slice(0, 16));
