import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { isText } from '../media-types.ts';
import type { Output } from '../model/index.ts';

/** Bytes of some files as they are, and compressed one by one with gzip as hosts do. */
export interface Sizes {
  files: number;
  raw: number;
  compressed: number;
}

export interface Measures {
  sizes: Sizes;
  /** Compressed bytes by file. */
  weights: ReadonlyMap<string, number>;
}

const compress = promisify(gzip);
const AT_ONCE = 8;

/** Weighs all outputs, and adds up their sizes. Compresses on the thread pool, a few at once, so that memory stays small. */
export async function measure(outputs: readonly Output[]): Promise<Measures> {
  const sizes = { files: outputs.length, raw: 0, compressed: 0 };
  const weights = new Map<string, number>();
  const waiting = outputs.values();
  const work = async () => {
    for (const { file, body } of waiting) {
      const raw = Buffer.byteLength(body);
      const compressed = isText(file) ? (await compress(body)).length : raw;
      weights.set(file, compressed);
      sizes.raw += raw;
      sizes.compressed += compressed;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return { sizes, weights };
}
