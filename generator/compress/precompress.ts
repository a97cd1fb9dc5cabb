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

const AT_ONCE = 8;

/**
 * A compressed variant of every text, as small as each format makes it, for hosts that serve such files: `page.html.br`,
 * `page.html.gz`. A variant that is no smaller is left out. The same text gives the same bytes with the same Node.
 */
export async function precompress(outputs: readonly Output[]): Promise<Output[]> {
  const variants: Output[] = [];
  const waiting = outputs.filter(({ file }) => isText(file)).values();
  const work = async () => {
    for (const { file, body } of waiting) {
      for (const [ending, compress] of Object.entries(compressors)) {
        const smaller = await compress(body);
        if (smaller.length < Buffer.byteLength(body))
          variants.push({ file: `${file}.${ending}`, body: smaller });
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return variants.sort((a, b) => (a.file < b.file ? -1 : 1));
}
