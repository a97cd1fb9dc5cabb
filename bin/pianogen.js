#!/usr/bin/env node
/** Starts the command line, which is bundled from the TypeScript of `generator/`. */
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { bundledCli } from './cached-cli.js';

const project = fileURLToPath(new URL('..', import.meta.url));
const { version } = createRequire(import.meta.url)('../package.json');
const { run } = await loadCli();
await run({ project, version, argv: process.argv });

async function loadCli() {
  try {
    return await import(pathToFileURL(await bundledCli(project)).href);
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
