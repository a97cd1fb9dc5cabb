/** npm runs this before it packs pianogen, and with `--undo` after: it adds the bundled command line. */
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundle } from './bundle.js';

const pianogen = fileURLToPath(new URL('..', import.meta.url));
const file = join(pianogen, 'prepacked/cli.cjs');

// A package that is packed again keeps the file: only a checkout has a tsconfig.json.
if (existsSync(join(pianogen, 'tsconfig.json'))) {
  rmSync(dirname(file), { recursive: true, force: true });
  if (!process.argv.includes('--undo')) {
    // Without a map, a short line is what an error can show.
    const { outputFiles } = await bundle(pianogen, { minify: true, lineLimit: 200 });
    mkdirSync(dirname(file));
    for (const { contents } of outputFiles) writeFileSync(file, contents);
  }
}
