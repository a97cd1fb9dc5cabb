import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { isText } from '../media-types.ts';

type Body = string | Uint8Array;

/** As small as each format allows. */
const COMPRESSORS: Readonly<Record<string, (body: Body) => Promise<Buffer>>> = {
  br: (body) =>
    promisify(brotliCompress)(body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
    }),
  gz: (body) => promisify(gzip)(body, { level: constants.Z_BEST_COMPRESSION }),
};

/** Endings for hosts that serve such files: `page.html.br`, `page.html.gz`. */
export const variantsOf = (file: string): string[] => (isText(file) ? Object.keys(COMPRESSORS) : []);

/** `undefined` if a body gets no smaller. The bytes depend only on it and on Node's version. */
export async function compress(body: Body, ending: string): Promise<Buffer | undefined> {
  const compressed = await COMPRESSORS[ending]?.(body);
  return compressed && compressed.length < Buffer.byteLength(body) ? compressed : undefined;
}
