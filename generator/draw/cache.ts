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
import { join } from 'node:path';

export interface Cache {
  /** The image that was drawn from this text; `undefined` if the cache does not hold it. */
  read(text: string): Uint8Array | undefined;
  write(text: string, body: Uint8Array): void;
}

/** How long an unused image is kept, in milliseconds. */
const KEPT_FOR = 30 * 24 * 60 * 60 * 1000;
/** How often the time of a used image is updated, in milliseconds. */
const UPDATE_INTERVAL = 24 * 60 * 60 * 1000;

/** The last bytes of every PNG. */
const PNG_END = Buffer.from('49454e44ae426082', 'hex');

/**
 * Opens a cache of PNG images. Its key is a hash of the text that an image is drawn from, and of the files `tools` that draw
 * it. If the folder cannot be used, nothing is cached and nothing fails.
 */
export function openCache(folder: string, tools: readonly string[]): Cache {
  const toolsHash = hashOf(...tools.map((file) => readFileSync(file)));
  const fileFor = (text: string) => join(folder, `${hashOf(toolsHash, text)}.png`);
  removeUnused(folder);
  return {
    read: (text) => ignoringErrors(() => readWhole(fileFor(text))),
    write: (text, body) => ignoringErrors(() => writeWhole(fileFor(text), body)),
  };
}

const hashOf = (...parts: (string | Uint8Array)[]): string =>
  parts
    .reduce((hash, part) => hash.update(part).update('\0'), createHash('sha256'))
    .digest('hex')
    .slice(0, 32);

/** Reads an image; `undefined` if the file is cut off. */
function readWhole(file: string): Uint8Array | undefined {
  const body = readFileSync(file);
  if (!body.subarray(-PNG_END.length).equals(PNG_END)) return;
  if (statSync(file).mtimeMs < Date.now() - UPDATE_INTERVAL) utimesSync(file, new Date(), new Date());
  return body;
}

function writeWhole(file: string, body: Uint8Array): void {
  const unfinished = `${file}.${process.pid}`;
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(unfinished, body);
  renameSync(unfinished, file);
}

function removeUnused(folder: string): void {
  ignoringErrors(() => {
    for (const name of readdirSync(folder)) {
      const file = join(folder, name);
      if (statSync(file).mtimeMs < Date.now() - KEPT_FOR) rmSync(file);
    }
  });
}

function ignoringErrors<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return;
  }
}
