#!/usr/bin/env node
/**
 * Bundles the generator's TypeScript with esbuild and runs it. The bundle is kept under a hash of all that it is made
 * from, so an unchanged generator starts at once and a changed one is picked up without a compile step.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const project = fileURLToPath(new URL('..', import.meta.url));
const cache = join(project, 'node_modules', '.cache', 'pianogen');

/** A hash of every source file and of the versions of the packages. */
function sourceHash() {
  const hash = createHash('sha256');
  const add = (file) =>
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(project, file)))
      .update('\0');
  for (const folder of ['generator', 'templates', 'client']) {
    const names = readdirSync(join(project, folder), { recursive: true });
    for (const name of names.sort()) if (/\.(?:tsx?|json)$/.test(name)) add(join(folder, name));
  }
  for (const file of ['bin/pianogen.js', 'package.json', 'package-lock.json', 'tsconfig.json']) add(file);
  return hash.digest('hex').slice(0, 16);
}

/** Bundles into a folder of its own and moves it into place whole, so that two runs at once do not meet half a bundle. */
async function bundleInto(folder) {
  const { build } = await import('esbuild');
  mkdirSync(cache, { recursive: true });
  const unfinished = mkdtempSync(join(cache, 'unfinished-'));
  await build({
    absWorkingDir: project,
    entryPoints: ['generator/cli.ts'],
    outdir: unfinished,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    mainFields: ['module', 'main'],
    jsx: 'automatic',
    external: ['esbuild'],
    // React's server is many times slower without it.
    define: { 'process.env.NODE_ENV': '"production"' },
    // CommonJS packages ask for Node's own modules by `require`.
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
    },
    sourcemap: 'linked',
    sourcesContent: false,
    logLevel: 'silent',
  });
  try {
    renameSync(unfinished, folder);
  } catch (error) {
    // Another run was faster.
    if (!existsSync(folder)) throw error;
    rmSync(unfinished, { recursive: true, force: true });
  }
}

const folder = join(cache, sourceHash());
if (!existsSync(folder)) {
  try {
    await bundleInto(folder);
  } catch (error) {
    console.error(`pianogen could not be bundled.\n${error instanceof Error ? error.message : error}`);
    process.exit(1);
  }
}
const { run } = await import(pathToFileURL(join(folder, 'cli.js')).href);
const { version } = createRequire(import.meta.url)('../package.json');
await run({ project, version, argv: process.argv });
