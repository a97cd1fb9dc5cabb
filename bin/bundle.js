/** Bundles the generator's TypeScript with esbuild. */
import { resolve } from 'node:path';

/** @typedef {import('esbuild').Message} Message */

/**
 * The command line as a CommonJS script, since Node can keep only the compiled code of scripts. `isWhole` says that no source had errors.
 * @typedef {{ source: Uint8Array, map: Uint8Array, isWhole: boolean }} Bundle
 */

/**
 * Bundles the command line. Modules that are imported by a function run when they are needed. A source with errors becomes a
 * module that throws all errors of the sources when it runs: commands that do not need it still run.
 * @param {string} pianogen
 * @returns {Promise<Bundle>}
 */
export async function bundle(pianogen) {
  const { build } = await import('esbuild');
  /** @type {Message[]} */
  const errors = [];
  const isNew = (/** @type {Message} */ { location }) =>
    location && errors.every((known) => known.location?.file !== location.file);
  // esbuild links modules only when all of them can be parsed, so a second build may find further errors.
  for (;;) {
    try {
      const { outputFiles } = await build(optionsFor(pianogen, errors));
      const contentOf = (/** @type {string} */ ending) =>
        outputFiles.find(({ path }) => path.endsWith(ending))?.contents ?? new Uint8Array();
      return { source: contentOf('.cjs'), map: contentOf('.map'), isWhole: errors.length === 0 };
    } catch (error) {
      const { errors: all = [] } = /** @type {{ errors?: Message[] }} */ (error);
      const found = all.filter(isNew);
      if (found.length === 0) throw error;
      errors.push(...found);
    }
  }
}

/**
 * Bundles the command line of a package: the same bytes in every folder, and small. Throws if a source has errors.
 * @param {string} pianogen
 */
export async function bundlePacked(pianogen) {
  const { build } = await import('esbuild');
  const options = { ...optionsFor(pianogen, []), sourcemap: false, minify: true };
  const { outputFiles } = await build(options);
  return outputFiles[0]?.contents ?? new Uint8Array();
}

/**
 * @param {string} pianogen
 * @param {Message[]} errors
 * @returns {import('esbuild').BuildOptions & { write: false }}
 */
const optionsFor = (pianogen, errors) => ({
  absWorkingDir: pianogen,
  entryPoints: ['generator/cli.ts'],
  outfile: 'cli.cjs',
  write: false,
  bundle: true,
  format: 'cjs',
  // Code that V8 has compiled before cannot import in Node 20.
  supported: { 'dynamic-import': false },
  platform: 'node',
  target: 'node20',
  mainFields: ['module', 'main'],
  jsx: 'automatic',
  external: ['esbuild'],
  plugins: errors.length > 0 ? [throwErrors(pianogen, errors)] : [],
  // React's server renders many times slower without it.
  define: { 'process.env.NODE_ENV': '"production"' },
  sourcemap: 'external',
  // The bundle lies elsewhere.
  sourceRoot: pianogen,
  sourcesContent: false,
  minifyWhitespace: true,
  minifySyntax: true,
  logLevel: 'silent',
});

/**
 * Replaces each source that has an error.
 * @param {string} pianogen
 * @param {Message[]} errors
 * @returns {import('esbuild').Plugin}
 */
function throwErrors(pianogen, errors) {
  const files = new Set(errors.map(({ location }) => resolve(pianogen, location?.file ?? '')));
  const contents = `throw Object.assign(new Error('The code cannot be bundled.'), { errors: ${JSON.stringify(errors)} });`;
  return {
    name: 'throw errors',
    setup({ onLoad }) {
      onLoad({ filter: /./ }, ({ path }) => (files.has(path) ? { contents } : undefined));
    },
  };
}
