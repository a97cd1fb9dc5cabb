import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

/**
 * Has builds take from `test/support/` what is costly and the same for all tests: the bundled styles and scripts. Each process makes
 * them once.
 * @type {import('esbuild').Plugin}
 */
const onceForAll = {
  name: 'once for all',
  setup({ onResolve }) {
    /** @type {(imported: RegExp, importers: string, file: string) => void} */
    const replace = (imported, importers, file) =>
      onResolve({ filter: imported }, ({ importer }) =>
        importer.includes(importers) ? { path: resolve(file) } : undefined,
      );
    replace(/\/bundle\/bundle\.ts$/, '/generator/build/', 'test/support/bundled-once.ts');
  },
};

/**
 * The runner hears of each test.
 * @type {import('esbuild').Plugin}
 */
const heardTests = {
  name: 'heard tests',
  setup({ onResolve }) {
    const path = resolve('test/runner/uvu.js');
    onResolve({ filter: /^uvu$/ }, ({ importer }) => (importer === path ? undefined : { path }));
  },
};

/**
 * Bundles TypeScript files into a folder, with what they share in files of their own. Packages stay outside, so the
 * folder has to lie in the project.
 * @param {string[]} files relative to the project, which is the working folder
 * @param {string} folder
 */
export async function bundleTests(files, folder) {
  const { metafile } = await build({
    entryPoints: files,
    outdir: folder,
    outbase: '.',
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    packages: 'external',
    jsx: 'automatic',
    sourcemap: 'linked',
    metafile: true,
    logLevel: 'warning',
    plugins: [onceForAll, heardTests],
  });
  /** @type {Map<string, Set<string>>} */
  const reached = new Map();
  const reachedFrom = (/** @type {string} */ file) => {
    const known = reached.get(file);
    if (known) return known;
    const found = new Set([file]);
    // A set grows while it is walked through.
    for (const name of found) for (const { path } of metafile.inputs[name]?.imports ?? []) found.add(path);
    reached.set(file, found);
    return found;
  };
  return {
    /** @param {string} file */
    urlOf: (file) => pathToFileURL(join(folder, file.replace(/\.tsx?$/, '.mjs'))).href,
    /**
     * True if a file imports another one, itself or by way of others.
     * @param {string} file
     * @param {string} other
     */
    uses: (file, other) => reachedFrom(file).has(other),
  };
}
