#!/usr/bin/env node
/** Runs the generator's command line as `cached-cli.js` has it bundled from TypeScript. */
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { bundledCli } from './cached-cli.js';

const project = fileURLToPath(new URL('..', import.meta.url));
const { version } = createRequire(import.meta.url)('../package.json');
const { run } = await import(pathToFileURL(await cliOrExit()).href);
await run({ project, version, argv: process.argv });

async function cliOrExit() {
  try {
    return await bundledCli(project);
  } catch (error) {
    console.error(`pianogen could not be bundled.\n${error instanceof Error ? error.message : error}`);
    process.exit(1);
  }
}
