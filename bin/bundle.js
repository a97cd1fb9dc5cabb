/** Bundles the generator's TypeScript with esbuild. */
import { resolve } from 'node:path';

/** @typedef {import('esbuild').Message} Message */

/** The file of a bundle that runs the command line. */
export const ENTRY = 'cli.js';

/** esbuild is not bundled, and from a folder outside the project it would not be found by its name. */
export const placeOfEsbuild = () => import.meta.resolve('esbuild');

/**
 * Writes the command line, and the parts that it loads when they are needed. A source that cannot be bundled becomes one
 * that throws what is wrong with all of them once something needs it: `dev` starts without the templates.
 * @param {string} project
 * @param {string} outdir
 * @returns {Promise<boolean>} Whether the bundle holds every source as it is.
 */
export async function bundle(project, outdir) {
  const { build } = await import('esbuild');
  /** @type {Message[]} */
  const faults = [];
  for (;;) {
    try {
      await build(optionsFor({ project, outdir, faults }));
      return faults.length === 0;
    } catch (error) {
      const known = new Set(faults.map(fileOf));
      const errors = /** @type {{ errors?: Message[] }} */ (error).errors ?? [];
      const found = errors.filter((fault) => fault.location && !known.has(fileOf(fault)));
      if (found.length === 0) throw error;
      faults.push(...found);
    }
  }
}

/** @param {Message} fault */
const fileOf = ({ location }) => location?.file;

/**
 * @param {{ project: string, outdir: string, faults: Message[] }} bundle
 * @returns {import('esbuild').BuildOptions}
 */
const optionsFor = ({ project, outdir, faults }) => ({
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
    ...(faults.length > 0 ? [throwingFaults(project, faults)] : []),
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

/**
 * @param {string} project
 * @param {Message[]} faults
 * @returns {import('esbuild').Plugin}
 */
function throwingFaults(project, faults) {
  const faulty = new Set(faults.map(({ location }) => resolve(project, location?.file ?? '')));
  const contents = `throw Object.assign(new Error('The code cannot be bundled.'), { errors: ${JSON.stringify(faults)} });`;
  return {
    name: 'throwing faults',
    setup({ onLoad }) {
      onLoad({ filter: /./ }, ({ path }) => (faulty.has(path) ? { contents } : undefined));
    },
  };
}
