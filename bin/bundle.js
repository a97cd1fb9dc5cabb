/** Bundles the generator's TypeScript with esbuild. */
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** @typedef {import('esbuild').Message} Message */

/** The file of a bundle that runs the command line: a CommonJS script, since Node can keep only the compiled code of scripts. */
export const ENTRY = 'cli.cjs';

/** The URL of esbuild, which stays outside the bundle: a bundle in a temporary folder could not find it by its name. */
export const esbuildUrl = () => import.meta.resolve('esbuild');

/**
 * Writes the command line into a folder. Modules that are imported by a function run when they are needed. A source with errors becomes a
 * module that throws all errors of the sources when it runs: commands that do not need it still run.
 * @param {string} pianogen
 * @param {string} outdir
 * @returns {Promise<boolean>} True if no source had errors.
 */
export async function bundle(pianogen, outdir) {
  const { build } = await import('esbuild');
  /** @type {Message[]} */
  const errors = [];
  const isNew = (/** @type {Message} */ { location }) =>
    location && errors.every((known) => known.location?.file !== location.file);
  // esbuild links modules only when all of them can be parsed, so a second build may find further errors.
  for (;;) {
    try {
      await build(optionsFor({ pianogen, outdir, errors }));
      return errors.length === 0;
    } catch (error) {
      const { errors: all = [] } = /** @type {{ errors?: Message[] }} */ (error);
      const found = all.filter(isNew);
      if (found.length === 0) throw error;
      errors.push(...found);
    }
  }
}

/**
 * @param {{ pianogen: string, outdir: string, errors: Message[] }} bundle
 * @returns {import('esbuild').BuildOptions}
 */
const optionsFor = ({ pianogen, outdir, errors }) => ({
  absWorkingDir: pianogen,
  entryPoints: ['generator/cli.ts'],
  outfile: join(outdir, ENTRY),
  bundle: true,
  format: 'cjs',
  // Code that V8 has compiled before cannot import in Node 20.
  supported: { 'dynamic-import': false },
  platform: 'node',
  target: 'node20',
  mainFields: ['module', 'main'],
  jsx: 'automatic',
  plugins: [
    {
      name: 'esbuild by its place',
      setup({ onResolve }) {
        onResolve({ filter: /^esbuild$/ }, () => ({ path: fileURLToPath(esbuildUrl()), external: true }));
      },
    },
    ...(errors.length > 0 ? [throwErrors(pianogen, errors)] : []),
  ],
  // React's server renders many times slower without it.
  define: { 'process.env.NODE_ENV': '"production"' },
  sourcemap: 'linked',
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
