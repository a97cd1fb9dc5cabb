/** Runs the bundle of the command line, from a checkout or a package. */
import { existsSync } from 'node:fs';
import module from 'node:module';
import { fileURLToPath } from 'node:url';

/** In milliseconds. A command that failed waits at most this long for open resources. */
const CLOSING_TIME = 1000;

const require = module.createRequire(import.meta.url);
const pianogen = fileURLToPath(new URL('..', import.meta.url));

// Node 20 does not have this function.
/** @type {{ enableCompileCache?: () => void }} */ (module).enableCompileCache?.();
// Makes stacks name the sources.
process.setSourceMapsEnabled(true);

const file = await findBundle();
const { version } = require('../package.json');
await require(file).run({ pianogen, version, argv: process.argv });
// A resource may never close, such as a bundler that reads a named pipe.
if (process.exitCode) setTimeout(() => process.exit(), CLOSING_TIME).unref();

/** Only a checkout has a tsconfig.json. It never runs a bundle that was packed from earlier sources. */
async function findBundle() {
  if (existsSync(`${pianogen}tsconfig.json`)) {
    const { cachedBundle } = await import('./bundle.js');
    return cachedBundle(pianogen);
  }
  const packed = `${pianogen}prepacked/cli.cjs`;
  if (existsSync(packed)) return packed;
  const cure =
    'Pack pianogen again, in a checkout and with its scripts: npm pack --ignore-scripts=false';
  throw Object.assign(new Error(`${packed} is missing. ${cure}`), { code: 'ENOENT' });
}
