import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { dirname, join } from 'node:path';

/** A file starts with a hash of its key and its bytes: a damaged file, or one with another key, counts as missing. */
const SEAL_SIZE = 32;

const DAY = 24 * 60 * 60 * 1000;
const KEPT_FOR = 30 * DAY;

export function readCached(file: string, key: string): Buffer | undefined {
  try {
    const content = fs.readFileSync(file);
    const bytes = content.subarray(SEAL_SIZE);
    if (!sealOf(key, bytes).equals(content.subarray(0, SEAL_SIZE))) return;
    if (isOlder(file, DAY)) fs.utimesSync(file, new Date(), new Date());
    return bytes;
  } catch {
    return;
  }
}

/** Never throws: without the file, the next run only takes longer. */
export function writeCached(file: string, key: string, bytes: Uint8Array): void {
  const part = `${file}.${process.pid}.part`;
  try {
    fs.mkdirSync(dirname(file), { recursive: true });
    fs.writeFileSync(part, Buffer.concat([sealOf(key, bytes), bytes]));
    fs.renameSync(part, file);
  } catch {
    attempt(() => fs.rmSync(part, { force: true }));
  }
}

export function removeUnused(folder: string): void {
  attempt(() => {
    for (const name of fs.readdirSync(folder))
      if (isOlder(join(folder, name), KEPT_FOR)) fs.rmSync(join(folder, name));
  });
}

const sealOf = (key: string, bytes: Uint8Array) =>
  createHash('sha256').update(`${key}\0`).update(bytes).digest();

const isOlder = (file: string, age: number) => fs.statSync(file).mtimeMs < Date.now() - age;

function attempt(work: () => void) {
  try {
    work();
  } catch {
    // This costs only time.
  }
}

/** The cache is in the site, since an installed pianogen may be read-only. */
export const cacheOf = (root: string, name: string): string =>
  join(root, 'node_modules/.cache', `pianogen-${name}`);
