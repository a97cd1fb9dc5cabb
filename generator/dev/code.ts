import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { context, type OutputFile, type Plugin } from 'esbuild';
import type * as SiteCode from './site-code.ts';

export type Code = typeof SiteCode;

const ENTRY = 'generator/dev/site-code.ts';

/** Bundles and runs the generator's own sources, if it has them. */
export async function openCodeLoader(pianogen: string) {
  // A package has no sources: its code never changes.
  if (!existsSync(join(pianogen, ENTRY)))
    return { load: (): Promise<Code> => import('./site-code.ts'), async close() {} };
  const require = createRequire(join(pianogen, 'package.json'));
  const bundler = await createBundler(pianogen);
  let last: { hash: string; module: NodeJS.Module } | undefined;
  return {
    /** Returns the code that ran last if its bundle is the same. Throws if the code cannot be bundled or run. */
    async load(): Promise<Code> {
      const { outputFiles, warnings } = await bundler.rebuild();
      // One such warning is an import that its module does not export: it would fail only when a page is rendered.
      const errors = warnings.filter(({ location }) => !location?.file.includes('node_modules'));
      if (errors.length > 0) throw Object.assign(new Error('The code cannot be bundled.'), { errors });
      const [{ hash, contents }] = outputFiles as [OutputFile];
      // Node drops a module's source map together with the module, so that is kept.
      if (hash !== last?.hash) last = { hash, module: moduleOf(contents, require) };
      return last.module.exports;
    },
    close: () => bundler.dispose(),
  };
}

/** Runs a module that Node does not keep: its memory is freed when nothing uses its exports any more. */
function moduleOf(code: Uint8Array, require: NodeJS.Require): NodeJS.Module {
  const folder = mkdtempSync(join(tmpdir(), 'pianogen-'));
  const file = join(folder, 'site-code.cjs');
  try {
    writeFileSync(file, code);
    require(file);
    return require.cache[file] as NodeJS.Module;
  } finally {
    const siblings = require.cache[file]?.parent?.children;
    siblings?.splice(0, siblings.length);
    delete require.cache[file];
    rmSync(folder, { recursive: true });
  }
}

/**
 * Packages that are loaded once: loading them again takes longer than loading the whole generator. All others are bundled,
 * because they are small or have only a default export, which CommonJS does not find.
 */
const LOADED_ONCE = [
  'esbuild',
  'fast-glob',
  'gray-matter',
  'image-size',
  'jsonc-parser',
  'marked',
  'react',
  'react/jsx-runtime',
  'react-dom/server',
  'sitemap',
  'zod',
  'zod/mini',
];

const packagesOf = (pianogen: string): Plugin => ({
  name: 'packages of pianogen',
  setup({ onResolve }) {
    const { resolve } = createRequire(join(pianogen, 'package.json'));
    onResolve({ filter: /^[a-z]/ }, ({ path }) =>
      LOADED_ONCE.includes(path) ? { path: resolve(path), external: true } : undefined,
    );
  },
});

const createBundler = (pianogen: string) =>
  context({
    absWorkingDir: pianogen,
    entryPoints: [ENTRY],
    bundle: true,
    plugins: [packagesOf(pianogen)],
    mainFields: ['module', 'main'],
    write: false,
    format: 'cjs',
    platform: 'node',
    target: 'node20',
    jsx: 'automatic',
    sourcemap: 'inline',
    // Stack traces then name source files by their real paths, not by paths relative to the bundle.
    sourceRoot: join(pianogen, '/'),
    sourcesContent: false,
    logLevel: 'silent',
  });
