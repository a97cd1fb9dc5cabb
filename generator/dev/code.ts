import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { type BuildContext, context, type OutputFile, type Plugin } from 'esbuild';
import { cacheOf } from '../cache/cache.ts';
import type { Folders } from '../model/index.ts';
import { isAlive } from '../system/processes.ts';
import type * as ContentCode from './content-code.ts';
import type * as RenderCode from './render-code.ts';

/** The two parts of the generator that are loaded again while the server runs. */
export interface Code {
  content: typeof ContentCode;
  render: typeof RenderCode;
}

type CodePart = keyof Code;

/** Bundles and runs the generator's own sources, if it has them. A part runs again only if its bundle has changed. */
export interface CodeLoader {
  /** Returns `undefined` if the bundle is the same as before. Throws if the part cannot be bundled or run. */
  load<P extends CodePart>(part: P): Promise<Code[P] | undefined>;
  /** The source files of a part, as absolute paths. */
  filesOf(part: CodePart): ReadonlySet<string>;
  close(): Promise<void>;
}

const ENTRIES: Record<CodePart, string> = {
  content: 'generator/dev/content-code.ts',
  render: 'generator/dev/render-code.ts',
};

export async function openCodeLoader({ pianogen, root }: Folders): Promise<CodeLoader> {
  if (!existsSync(join(pianogen, ENTRIES.content))) return packedCode();
  const folder = ownFolder(cacheOf(root, 'dev'));
  const require = createRequire(join(pianogen, 'package.json'));
  const bundlers = new Map<CodePart, BuildContext>();
  const files = new Map<CodePart, Set<string>>();
  const hashes = new Map<CodePart, string>();
  /** Keeps the modules that are in use: Node drops a module's source map together with the module. */
  const modules = new Map<CodePart, NodeJS.Module | undefined>();
  let version = 0;
  return {
    async load(part) {
      const bundler = bundlers.get(part) ?? (await createBundler(pianogen, ENTRIES[part]));
      bundlers.set(part, bundler);
      const { outputFiles = [], metafile, warnings } = await bundler.rebuild();
      // One such warning is an import that its module does not export: it would fail only when a page is rendered.
      const errors = warnings.filter(({ location }) => !location?.file.includes('node_modules'));
      if (errors.length > 0) throw Object.assign(new Error('The code cannot be bundled.'), { errors });
      files.set(part, new Set(Object.keys(metafile?.inputs ?? {}).map((file) => join(pianogen, file))));
      const [{ hash, contents }] = outputFiles as [OutputFile];
      if (hash === hashes.get(part)) return;
      version += 1;
      const file = join(folder, `${part}-${version}.cjs`);
      // The caches may be removed meanwhile, or the whole root and put back.
      mkdirSync(folder, { recursive: true });
      writeFileSync(file, contents);
      try {
        const code = require(file);
        hashes.set(part, hash);
        modules.set(part, require.cache[file]);
        return code;
      } finally {
        unload(file, require);
        rmSync(file);
      }
    },
    filesOf: (part) => files.get(part) ?? new Set(),
    async close() {
      for (const bundler of bundlers.values()) await bundler.dispose();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The code of a package, which has no sources of it: it never changes. */
function packedCode(): CodeLoader {
  const parts: { [P in CodePart]: () => Promise<Code[P]> } = {
    content: () => import('./content-code.ts'),
    render: () => import('./render-code.ts'),
  };
  const loaded = new Set<CodePart>();
  return {
    async load(part) {
      if (loaded.has(part)) return;
      loaded.add(part);
      return parts[part]();
    },
    filesOf: () => new Set(),
    async close() {},
  };
}

/** Creates a folder for this process, and removes the folders of processes that no longer run. */
function ownFolder(cache: string): string {
  const own = join(cache, String(process.pid));
  mkdirSync(own, { recursive: true });
  for (const name of readdirSync(cache))
    if (!isAlive(Number(name))) rmSync(join(cache, name), { recursive: true, force: true });
  return own;
}

/** Removes a module from Node's cache. Its memory is freed when nothing uses its exports any more. */
function unload(file: string, require: NodeJS.Require): void {
  const siblings = require.cache[file]?.parent?.children;
  siblings?.splice(0, siblings.length);
  delete require.cache[file];
}

/**
 * Packages that are loaded once: loading them again takes longer than loading the whole generator. All others are bundled,
 * because they are small or have only a default export, which CommonJS does not find.
 */
const LOADED_ONCE = [
  'fast-glob',
  'gray-matter',
  'image-size',
  'jsonc-parser',
  'marked',
  'react',
  'react/jsx-runtime',
  'react-dom/server',
  'sitemap',
  'yaml',
  'zod',
  'zod/mini',
];

/** Has a bundle find packages where pianogen finds them: the bundle runs in the root, which may not have them. */
const packagesOf = (pianogen: string): Plugin => ({
  name: 'packages of pianogen',
  setup({ onResolve }) {
    const { resolve } = createRequire(join(pianogen, 'package.json'));
    onResolve({ filter: /^[a-z]/ }, ({ path }) =>
      LOADED_ONCE.includes(path) ? { path: resolve(path), external: true } : undefined,
    );
  },
});

const createBundler = (pianogen: string, entry: string) =>
  context({
    absWorkingDir: pianogen,
    entryPoints: [entry],
    bundle: true,
    plugins: [packagesOf(pianogen)],
    mainFields: ['module', 'main'],
    write: false,
    metafile: true,
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
