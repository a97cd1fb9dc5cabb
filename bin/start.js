/** Runs the command line, which is bundled from the TypeScript of `generator/`: now, or when the package was made. */
import { createRequire } from 'node:module';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { bundledCli } from './cached-cli.js';
import { runScript } from './compiled-script.js';
import { isPackage, packedCli } from './packed-cli.js';

/** @typedef {{ run: (call: { pianogen: string, version: string, code: string | undefined, argv: string[] }) => Promise<void> }} Cli */

/** In milliseconds. */
const CLOSING_TIME = 1000;

// A build makes many pages one after the other, and forgets each. V8 would take the strings of pages for long-lived, since those of the
// first pages are: then a build takes a fifth more memory.
setFlagsFromString('--no-allocation-site-pretenuring');
// A build is over soon, and optimizing functions takes a fifth of its processor time. With fewer functions inlined it takes half of that,
// and the code is as quick.
setFlagsFromString('--max-inlined-bytecode-size-cumulative=200');

const pianogen = fileURLToPath(new URL('..', import.meta.url));
const { version } = createRequire(import.meta.url)('../package.json');
const { run, code, saveCode } = await loadCli();
const isBuild = process.argv[2] === 'build';
const usesStore = isBuild || process.argv.includes('--stored');
await run({ pianogen, version, code: usesStore ? code?.() : undefined, argv: process.argv });
// A build calls most functions, and is the command that is run most often.
if (!process.exitCode && isBuild) saveCode();
// A command that failed does not wait long for what it has left open, such as a bundler that reads a named pipe.
if (process.exitCode) setTimeout(CLOSING_TIME, undefined, { ref: false }).then(() => process.exit());

/** Returns the command line. `code` returns a hash that stands for it. `saveCode` spares the next run to compile. */
async function loadCli() {
  try {
    const cli = isPackage(pianogen) ? packedCli(pianogen) : await bundledCli(pianogen);
    const { exports, saveCode } = runScript(cli);
    const { run } = /** @type {Cli} */ (exports);
    return { run, saveCode, code: cli.code };
  } catch (error) {
    console.error(`pianogen cannot start.\n${await describe(error)}`);
    process.exit(1);
  }
}

/** @param {unknown} error */
async function describe(error) {
  if (!(error instanceof Error)) return String(error);
  if (!('errors' in error)) return error.message;
  const { formatMessages } = await import('esbuild');
  const messages = /** @type {import('esbuild').Message[]} */ (error.errors);
  return (await formatMessages(messages, { kind: 'error' })).join('').trimEnd();
}
