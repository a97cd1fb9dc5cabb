/** Runs the command line, which is bundled from the TypeScript of `generator/`. */
import { createRequire } from 'node:module';
import { basename, dirname } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { bundledCli } from './cached-cli.js';

const project = fileURLToPath(new URL('..', import.meta.url));
const { version } = createRequire(import.meta.url)('../package.json');
const { run, code } = await loadCli();
await run({ project, version, code, argv: process.argv });

/** Returns the command line and the name of its bundle, which stands for the code. */
async function loadCli() {
  try {
    const cli = await bundledCli(project);
    return { ...(await import(pathToFileURL(cli).href)), code: basename(dirname(cli)) };
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
