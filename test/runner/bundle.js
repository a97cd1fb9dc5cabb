import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

/**
 * Builds take from `test/support/` the bundled styles and scripts, which are costly and the same for all tests: each process makes
 * them once.
 * @type {import('esbuild').Plugin}
 */
const standIns = {
  name: 'stand-ins',
  setup({ onResolve }) {
    onResolve({ filter: /\/bundle\/bundle\.ts$/ }, ({ importer }) =>
      importer.includes('/generator/build/') ? { path: resolve('test/support/bundled-once.ts') } : undefined,
    );
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
    sourcesContent: false,
    metafile: true,
    logLevel: 'warning',
    plugins: [standIns],
  });
  return {
    /** @param {string} file */
    urlOf: (file) => pathToFileURL(join(folder, file.replace(/\.tsx?$/, '.mjs'))).href,
    /**
     * True if a file imports another one, itself or by way of others.
     * @param {string} file
     * @param {string} other
     */
    uses(file, other) {
      const reached = new Set([file]);
      // A set grows while it is walked through.
      for (const name of reached)
        for (const { path } of metafile.inputs[name]?.imports ?? []) reached.add(path);
      return reached.has(other);
    },
  };
}
