import { createHash } from 'node:crypto';
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { isAlive } from '../system/processes.ts';

/**
 * Stores values between runs. A cache: without it, or where an entry is damaged, every value is made anew. A key is
 * made of the very bytes that were read, never of a second look at a file: a source may change and change back
 * meanwhile.
 */
export interface Store {
  /** Returns the value under a name with this key; `undefined` if there is nothing, or something with another key. */
  read(name: string, key: string): unknown;
  /** Returns the last value under a name, whatever its key. */
  latest(name: string): Entry | undefined;
  /** Stores a value of plain data under a name, in place of the old one. Never throws. */
  write(name: string, key: string, value: unknown): void;
}

export interface Entry {
  key: string;
  value: unknown;
}

/** A store that is always empty. */
export const noStore: Store = { read: () => undefined, latest: () => undefined, write() {} };

/** A store in memory, as long as the process lives. */
export function memoryStore(): Store & { clear(): void } {
  const entries = new Map<string, Entry>();
  const latest = (name: string) => entries.get(name);
  return {
    latest,
    read: (name, key) => (latest(name)?.key === key ? latest(name)?.value : undefined),
    write: (name, key, value) => entries.set(name, { key, value }),
    clear: () => entries.clear(),
  };
}

const DAY = 24 * 60 * 60 * 1000;
/** How long an entry stays that nobody reads, in milliseconds. */
const KEPT_FOR = 30 * DAY;

/** The bytes of a hash. */
const HASH_SIZE = 32;

/**
 * Opens the store in a folder. A name is a path of letters, digits, hyphens and slashes. Each entry is a file: a hash of what follows, and
 * the key with the value. It is written beside and renamed, so that it is there as a whole or not at all.
 */
export function openStore(folder: string): Store {
  let isTidy = false;
  const latest = (name: string): Entry | undefined => {
    const file = join(folder, name);
    try {
      const bytes = readFileSync(file);
      const content = bytes.subarray(HASH_SIZE);
      if (!hashOf(content).equals(bytes.subarray(0, HASH_SIZE))) return;
      if (statSync(file).mtimeMs < Date.now() - DAY) utimesSync(file, new Date(), new Date());
      return deserialize(content) as Entry;
    } catch {
      return;
    }
  };
  return {
    latest,
    read(name, key) {
      const entry = latest(name);
      return entry?.key === key ? entry.value : undefined;
    },
    write(name, key, value) {
      const file = join(folder, name);
      const part = `${file}.${process.pid}${PART}`;
      try {
        const content = serialize({ key, value } satisfies Entry);
        mkdirSync(dirname(file), { recursive: true });
        writeFileSync(part, Buffer.concat([hashOf(content), content]));
        renameSync(part, file);
        // A reader leaves everything as it is.
        if (!isTidy) removeOld(folder);
        isTidy = true;
      } catch {
        attempt(() => rmSync(part, { recursive: true, force: true }));
      }
    },
  };
}

const hashOf = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest();

/** The ending of a file that is being written. */
const PART = '.part';

/** Removes entries that were not read for long, and parts that processes left which do not run any more. Looks once a day. */
function removeOld(folder: string): void {
  attempt(() => {
    const looked = join(folder, '.looked');
    const last = statSync(looked, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    if (Date.now() - last < DAY || !statSync(folder, { throwIfNoEntry: false })) return;
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      const file = join(entry.parentPath, entry.name);
      if (entry.isFile() && isOld(file)) rmSync(file);
    }
    writeFileSync(looked, '');
  });
}

function isOld(file: string): boolean {
  const [, pid] = file.match(/\.(\d+)\.part$/) ?? [];
  return pid ? !isAlive(Number(pid)) : statSync(file).mtimeMs < Date.now() - KEPT_FOR;
}

/** Does work that may fail. */
function attempt(work: () => void): void {
  try {
    work();
  } catch {
    // Nothing is lost but time.
  }
}
