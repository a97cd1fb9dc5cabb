import { createRequire, Module } from 'node:module';
import { join } from 'node:path';
import { context, type OutputFile } from 'esbuild';
import { type Folders, ownTemplates } from '../system/own-templates.js';
import type { openSite } from './site-code.ts';

interface Code {
  openSite: typeof openSite;
}

const ENTRY = 'generator/dev/site-code.ts';

/**
 * Loading these again takes longer than loading the whole generator. Others have only a default export,
 * which CommonJS does not find, or are small.
 */
const LOADED_ONCE = [
  ...['@resvg/resvg-js', 'esbuild', 'fast-glob', 'gray-matter', 'image-size', 'jsonc-parser'],
  ...['marked', 'react', 'react-dom', 'sitemap', 'zod'],
];

/** Bundles and runs the code of the site, with its templates in place of pianogen's. */
export async function openCodeLoader(folders: Folders) {
  const { pianogen } = folders;
  const bundler = await context({
    absWorkingDir: pianogen,
    entryPoints: [ENTRY],
    bundle: true,
    external: LOADED_ONCE,
    mainFields: ['module', 'main'],
    write: false,
    format: 'cjs',
    platform: 'node',
    target: 'node20',
    jsx: 'automatic',
    tsconfigRaw: {},
    plugins: [ownTemplates(folders)],
    sourcemap: 'inline',
    // Stack traces then name source files by their real paths, not by paths relative to the bundle.
    sourceRoot: join(pianogen, '/'),
    sourcesContent: false,
    // An import that its module does not export would fail only when a page is rendered.
    logOverride: { 'import-is-undefined': 'error' },
    logLevel: 'silent',
  });
  let last: { hash: string; module: Module } | undefined;
  return {
    /** The code that ran last, if its bundle is the same. Throws if the code cannot be bundled or run. */
    async load(): Promise<Code> {
      const [{ hash, text }] = (await bundler.rebuild()).outputFiles as [OutputFile];
      // Node drops a module's source map together with the module, so that is kept.
      if (hash !== last?.hash) last = { hash, module: runModule(join(pianogen, 'site.cjs'), text) };
      return last.module.exports;
    },
    close: () => bundler.dispose(),
  };
}

/** Node does not keep this module: its memory is freed when nothing uses its exports any more. */
function runModule(file: string, text: string): Module {
  const module = new Module(file) as Module & { _compile(text: string, file: string): void };
  module.paths = createRequire(file).resolve.paths('esbuild') ?? [];
  module._compile(text, file);
  return module;
}
