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
  /** What was drawn from this text before, if it is kept. */
  read(text: string): Uint8Array | undefined;
  write(text: string, body: Uint8Array): void;
}

/** How long an image is kept that no build asks for, in milliseconds. */
const KEPT_FOR = 30 * 24 * 60 * 60 * 1000;
const DAY = 24 * 60 * 60 * 1000;

/** The last bytes of every PNG. */
const PNG_END = Buffer.from('49454e44ae426082', 'hex');

/**
 * Images by a hash of the text that they were drawn from and of the files `tools` that drew them. A folder that cannot be
 * used keeps nothing, and costs no more than drawing again.
 */
export function openCache(folder: string, tools: readonly string[]): Cache {
  const toolsHash = hashOf(...tools.map((file) => readFileSync(file)));
  const fileFor = (text: string) => join(folder, `${hashOf(toolsHash, text)}.png`);
  removeForgotten(folder);
  return {
    read: (text) => orNothing(() => readWhole(fileFor(text))),
    write: (text, body) => orNothing(() => writeWhole(fileFor(text), body)),
  };
}

const hashOf = (...parts: (string | Uint8Array)[]): string =>
  parts
    .reduce((hash, part) => hash.update(part).update('\0'), createHash('sha256'))
    .digest('hex')
    .slice(0, 32);

/** A file that was cut short is as good as none. */
function readWhole(file: string): Uint8Array | undefined {
  const body = readFileSync(file);
  if (!body.subarray(-PNG_END.length).equals(PNG_END)) return;
  if (statSync(file).mtimeMs < Date.now() - DAY) utimesSync(file, new Date(), new Date());
  return body;
}

function writeWhole(file: string, body: Uint8Array): void {
  const unfinished = `${file}.${process.pid}`;
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(unfinished, body);
  renameSync(unfinished, file);
}

function removeForgotten(folder: string): void {
  orNothing(() => {
    for (const name of readdirSync(folder)) {
      const file = join(folder, name);
      if (statSync(file).mtimeMs < Date.now() - KEPT_FOR) rmSync(file);
    }
  });
}

function orNothing<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return;
  }
}
