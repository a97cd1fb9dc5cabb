/**
 * The command line of a package: `prepacked/cli.cjs.br`, which `bin/prepack.js` writes when npm packs a checkout. A package has no sources
 * of the command line. A checkout has them, and runs them: it never runs this file, however old.
 */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { readCached } from './cache-file.js';
import { cacheOf } from './cached-cli.js';
import { hashPackages } from './sources.js';

/** @param {string} pianogen */
export const packedFile = (pianogen) => join(pianogen, 'prepacked/cli.cjs.br');

/** @param {string} pianogen */
export const isPackage = (pianogen) => !existsSync(join(pianogen, 'generator/cli.ts'));

/**
 * Throws if the file is missing or damaged.
 * @param {string} pianogen
 * @returns {import('./cached-cli.js').Cli}
 */
export function packedCli(pianogen) {
  const file = packedFile(pianogen);
  const packed = readCached(file);
  if (!packed)
    throw new Error(
      `${file} is missing or damaged. Pack pianogen again, in a checkout and with its scripts: npm pack --ignore-scripts=false`,
    );
  const hash = createHash('sha256').update(packed).digest('hex').slice(0, 16);
  return {
    file,
    source: brotliDecompressSync(packed),
    compiled: join(cacheOf(pianogen), `${hash}.cjs`),
    code: () => `${hash} ${hashPackages(pianogen)}`,
  };
}
