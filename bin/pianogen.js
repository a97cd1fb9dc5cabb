#!/usr/bin/env node
/**
 * Bundles the generator's TypeScript with esbuild and runs it. The bundle is kept under a hash of all that it is made
 * from, so an unchanged generator starts at once and a changed one is picked up without a compile step.
 */
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const project = fileURLToPath(new URL('..', import.meta.url));
const cache = join(project, 'node_modules', '.cache', 'pianogen');
const KEPT_BUNDLES = 5;

/** A hash of every source file, and of the files that tell the packages and their versions. */
function sourceHash() {
  const hash = createHash('sha256');
  const sources = ['generator', 'templates', 'client'].flatMap((folder) =>
    readdirSync(join(project, folder), { recursive: true })
      .map((name) => join(folder, String(name)))
      .filter((name) => /\.tsx?$/.test(name))
      .sort(),
  );
  for (const file of [...sources, 'bin/pianogen.js', 'package.json', 'package-lock.json', 'tsconfig.json']) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(project, file)))
      .update('\0');
  }
  return hash.digest('hex').slice(0, 16);
}

/**
 * Bundles into a folder of its own and moves it into place whole, so that two runs at once do not meet half a bundle.
 * @param {string} folder
 */
async function bundleInto(folder) {
  const { build } = await import('esbuild');
  mkdirSync(cache, { recursive: true });
  const unfinished = mkdtempSync(join(cache, 'unfinished-'));
  try {
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
    renameSync(unfinished, folder);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    // Another run may have been faster.
    if (!existsSync(folder)) throw error;
  }
  removeOldBundles();
}

/** Keeps the bundles that were made last, since a process that still runs may need them. */
function removeOldBundles() {
  const bundles = readdirSync(cache).map((name) => join(cache, name));
  const age = (/** @type {string} */ bundle) => statSync(bundle, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const newestFirst = bundles.sort((a, b) => age(b) - age(a));
  for (const bundle of newestFirst.slice(KEPT_BUNDLES)) rmSync(bundle, { recursive: true, force: true });
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
