import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { type BuildContext, context, type OutputFile } from 'esbuild';
import { cacheOf } from '../cache/caches.ts';
import type * as ContentCode from './content-code.ts';
import type * as RenderCode from './render-code.ts';

export type { ContentCode, RenderCode };

/** The two halves of the generator that people edit while the server runs, as they are on disk now. */
export interface Code {
  content: typeof ContentCode;
  render: typeof RenderCode;
}

type Half = keyof Code;

/** Bundles and runs the generator's own sources, each half again when one of its files has changed. */
export interface CodeLoader {
  /** `undefined` where it is the same as before. */
  load<H extends Half>(half: H): Promise<Code[H] | undefined>;
  /** The files that a half was made from, absolute. */
  filesOf(half: Half): ReadonlySet<string>;
  close(): Promise<void>;
}

const ENTRIES: Record<Half, string> = {
  content: 'generator/dev/content-code.ts',
  render: 'generator/dev/render-code.ts',
};

export async function openCode(project: string): Promise<CodeLoader> {
  const folder = ownFolder(cacheOf(project, 'dev'));
  const require = createRequire(join(project, 'package.json'));
  const contexts = new Map<Half, BuildContext>();
  const files = new Map<Half, Set<string>>();
  const hashes = new Map<Half, string>();
  /** Held for their source maps, which Node lets go of together with a module. */
  const modules = new Map<Half, NodeJS.Module | undefined>();
  let version = 0;
  return {
    async load(half) {
      const bundling = contexts.get(half) ?? (await bundlingOf(project, ENTRIES[half]));
      contexts.set(half, bundling);
      const { outputFiles = [], metafile, warnings } = await bundling.rebuild();
      // Such as a name that a module does not export, which fails only when a page is made.
      const doubts = warnings.filter(({ location }) => !location?.file.includes('node_modules'));
      if (doubts.length > 0)
        throw Object.assign(new Error('The code cannot be bundled.'), { errors: doubts });
      files.set(half, new Set(Object.keys(metafile?.inputs ?? {}).map((file) => join(project, file))));
      const [{ hash, contents }] = outputFiles as [OutputFile];
      if (hash === hashes.get(half)) return;
      version += 1;
      const file = join(folder, `${half}-${version}.cjs`);
      writeFileSync(file, contents);
      try {
        const code = require(file);
        hashes.set(half, hash);
        modules.set(half, require.cache[file]);
        return code;
      } finally {
        forget(file, require);
        rmSync(file);
      }
    },
    filesOf: (half) => files.get(half) ?? new Set(),
    async close() {
      for (const bundling of contexts.values()) await bundling.dispose();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A folder for this process alone; those of processes that were killed go. */
function ownFolder(cache: string): string {
  const own = join(cache, String(process.pid));
  mkdirSync(own, { recursive: true });
  for (const name of readdirSync(cache))
    if (!isRunning(Number(name))) rmSync(join(cache, name), { recursive: true, force: true });
  return own;
}

function isRunning(id: number): boolean {
  try {
    return process.kill(id, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Lets a module go: it stays for as long as something uses what it exports. */
function forget(file: string, require: NodeJS.Require): void {
  const siblings = require.cache[file]?.parent?.children;
  siblings?.splice(0, siblings.length);
  delete require.cache[file];
}

/**
 * Packages that stay loaded, since running them anew takes longer than all of the generator. The others are small, or have
 * nothing but a default export that CommonJS does not find.
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

const bundlingOf = (project: string, entry: string) =>
  context({
    absWorkingDir: project,
    entryPoints: [entry],
    bundle: true,
    external: LOADED_ONCE,
    mainFields: ['module', 'main'],
    write: false,
    metafile: true,
    format: 'cjs',
    platform: 'node',
    target: 'node20',
    jsx: 'automatic',
    sourcemap: 'inline',
    // So that a stack names the sources where they stand, and not beside the bundle.
    sourceRoot: join(project, '/'),
    sourcesContent: false,
    logLevel: 'silent',
  });
