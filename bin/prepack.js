/** npm runs this before it packs pianogen, and with `--undo` afterwards: writes the command line that a package runs, and removes it. */
import { rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { bundlePacked } from './bundle.js';
import { readCached, writeCached } from './cache-file.js';
import { isPackage, packedFile } from './packed-cli.js';

const pianogen = fileURLToPath(new URL('..', import.meta.url));
const file = packedFile(pianogen);
/** `prepacked/.npmignore` is a link to this file. While it is missing, npm fails to pack, even with --ignore-scripts. */
const proof = join(dirname(file), 'is-made');

// A package that is packed again has the file already.
if (!isPackage(pianogen)) {
  for (const made of [proof, file]) rmSync(made, { force: true });
  if (!process.argv.includes('--undo')) {
    writeCached(file, brotliCompressSync(await bundlePacked(pianogen)));
    if (!readCached(file)) throw new Error(`${file} cannot be written.`);
    writeFileSync(proof, '');
  }
}
