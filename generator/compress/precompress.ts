import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { isText } from '../media-types.ts';
import type { Output } from '../model/index.ts';
import { forEachConcurrently } from './concurrently.ts';

const compressors = {
  br: (body: string | Uint8Array) =>
    promisify(brotliCompress)(body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
    }),
  gz: (body: string | Uint8Array) => promisify(gzip)(body, { level: constants.Z_BEST_COMPRESSION }),
};

/**
 * Returns compressed variants of every text file, as small as each format allows, for hosts that serve such files:
 * `page.html.br`, `page.html.gz`. Leaves out variants that are not smaller. The bytes depend only on the text and on Node's
 * version.
 */
export async function precompress(outputs: readonly Output[]): Promise<Output[]> {
  const variants: Output[] = [];
  const texts = outputs.filter(({ file }) => isText(file));
  await forEachConcurrently(texts, async ({ file, body }) => {
    for (const [extension, compress] of Object.entries(compressors)) {
      const compressed = await compress(body);
      if (compressed.length < Buffer.byteLength(body))
        variants.push({ file: `${file}.${extension}`, body: compressed });
    }
  });
  return variants.sort((a, b) => (a.file < b.file ? -1 : 1));
}
