import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { isText } from '../media-types.ts';
import type { Output } from '../model/index.ts';

const compressors = {
  br: (body: string | Uint8Array) =>
    promisify(brotliCompress)(body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
    }),
  gz: (body: string | Uint8Array) => promisify(gzip)(body, { level: constants.Z_BEST_COMPRESSION }),
};

/**
 * Returns compressed variants of a text file, as small as each format allows, for hosts that serve such files:
 * `page.html.br`, `page.html.gz`. Leaves out variants that are not smaller. The bytes depend only on the text and on Node's
 * version.
 */
export async function precompress({ file, body }: Output): Promise<Output[]> {
  if (!isText(file)) return [];
  const variants = await Promise.all(
    Object.entries(compressors).map(async ([extension, compress]) => ({
      file: `${file}.${extension}`,
      body: await compress(body),
    })),
  );
  return variants.filter((variant) => variant.body.length < Buffer.byteLength(body));
}
