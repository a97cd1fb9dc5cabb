import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { isText } from '../media-types.ts';
import type { Output } from '../model/index.ts';
import { forEachConcurrently } from './concurrently.ts';

/** The number of files, and their bytes: raw, and compressed with gzip one by one, as hosts do it. */
export interface Sizes {
  files: number;
  raw: number;
  compressed: number;
}

export interface Measures {
  sizes: Sizes;
  /** Compressed bytes of each file. */
  weights: ReadonlyMap<string, number>;
}

const compress = promisify(gzip);

/** Compresses outputs to measure them, and adds up their sizes. */
export async function measure(outputs: readonly Output[]): Promise<Measures> {
  const sizes = { files: outputs.length, raw: 0, compressed: 0 };
  const weights = new Map<string, number>();
  await forEachConcurrently(outputs, async ({ file, body }) => {
    const raw = Buffer.byteLength(body);
    const compressed = isText(file) ? (await compress(body)).length : raw;
    weights.set(file, compressed);
    sizes.raw += raw;
    sizes.compressed += compressed;
  });
  return { sizes, weights };
}
