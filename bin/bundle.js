/** Bundles the generator's TypeScript with esbuild. */

/** The file of a bundle that runs the command line. */
export const ENTRY = 'cli.js';

/** esbuild is not bundled, and from a folder outside the project it would not be found by its name. */
export const placeOfEsbuild = () => import.meta.resolve('esbuild');

/**
 * Writes the command line and the parts that it loads when they are needed.
 * @param {string} project
 * @param {string} outdir
 */
export async function bundle(project, outdir) {
  const { build } = await import('esbuild');
  await build({
    absWorkingDir: project,
    entryPoints: ['generator/cli.ts'],
    outdir,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    mainFields: ['module', 'main'],
    jsx: 'automatic',
    plugins: [
      {
        name: 'esbuild by its place',
        setup({ onResolve }) {
          onResolve({ filter: /^esbuild$/ }, () => ({ path: placeOfEsbuild(), external: true }));
        },
      },
    ],
    // React's server is many times slower without it.
    define: { 'process.env.NODE_ENV': '"production"' },
    // CommonJS packages ask for Node's own modules by `require`.
    banner: {
      js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
    },
    sourcemap: 'linked',
    sourcesContent: false,
    logLevel: 'silent',
  });
}
