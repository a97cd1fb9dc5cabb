/** Bundles the command line of a checkout again if one of its sources or packages has changed. */
import { hash, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';

/** In milliseconds. The times of files may lag behind the clock by this much. */
const CLOCK_TICK = 20;
/** A bundle depends on these too. npm changes the last one whenever it installs a package. */
const SETTINGS = ['bin/bundle.js', 'node_modules/.package-lock.json'];

/**
 * Makes one script. Modules that a function imports run when they are needed.
 * @param {string} pianogen with a slash at its end
 * @param {import('esbuild').BuildOptions} [more]
 */
export async function bundle(pianogen, more) {
  // esbuild is written in Go, which then collects garbage less often: a seventh less processor time.
  process.env.GOGC ??= '400';
  const { build } = await import('esbuild');
  return build({
    absWorkingDir: pianogen,
    entryPoints: ['generator/cli.ts'],
    outfile: 'cli.cjs',
    bundle: true,
    format: 'cjs',
    platform: 'node',
    target: 'node20',
    mainFields: ['module', 'main'],
    jsx: 'automatic',
    // tsconfig.json is for tsc.
    tsconfigRaw: {},
    // esbuild finds its program in its own folder.
    external: ['esbuild'],
    // What renders to a text. The whole also has a renderer for streams, as large.
    alias: {
      'react-dom/server': './node_modules/react-dom/cjs/react-dom-server-legacy.node.production.js',
    },
    // React's server renders many times slower without it.
    define: { 'process.env.NODE_ENV': '"production"' },
    sourcesContent: false,
    minifySyntax: true,
    minifyWhitespace: true,
    logLevel: 'error',
    // Unlike esbuild, Node reads NO_COLOR and recognizes a dumb TERM.
    color: process.stderr.hasColors?.() ?? false,
    ...more,
    write: false,
    metafile: true,
  });
}

/**
 * Returns the file of the bundle. esbuild prints errors of pianogen's sources.
 * @param {string} pianogen
 */
export async function cachedBundle(pianogen, makeBundle = bundle) {
  const cache = join(pianogen, 'node_modules/.cache/pianogen');
  const [file, list] = [join(cache, 'cli.cjs'), join(cache, 'cli.json')];
  const stampOf = (/** @type {string[]} */ sources) => {
    const files = [...sources, file, `${file}.map`];
    const stamps = statsOf(files).map((stats) => [stats?.size, stats?.mtimeMs, stats?.ino]);
    return hash('sha256', JSON.stringify([pianogen, files, stamps]));
  };
  try {
    const { sources, stamp } = JSON.parse(fs.readFileSync(list, 'utf8'));
    if (stamp === stampOf(sources)) return file;
  } catch {
    // The bundle is missing or incomplete.
  }
  const start = Date.now();
  const { outputFiles, metafile } = await makeBundle(pianogen, {
    sourcemap: 'linked',
    sourceRoot: pianogen,
  });
  const sources = sourcesOf(pianogen, Object.keys(metafile.inputs));
  const lastChange = Math.max(...statsOf(sources).map((stats) => stats?.mtimeMs ?? 0));
  try {
    fs.mkdirSync(cache, { recursive: true });
    for (const { path, contents } of outputFiles) write(join(cache, basename(path)), contents);
    // If a source was saved meanwhile, the bundle may have its old text, and is made again.
    if (lastChange < start - CLOCK_TICK)
      write(list, JSON.stringify({ sources, stamp: stampOf(sources) }));
    return file;
  } catch {
    // The folder may not be writable, such as in the checkout of another user.
    const folder = fs.mkdtempSync(join(tmpdir(), 'pianogen-'));
    process.on('exit', () => fs.rmSync(folder, { recursive: true, force: true }));
    for (const { path, contents } of outputFiles)
      fs.writeFileSync(join(folder, basename(path)), contents);
    return join(folder, 'cli.cjs');
  }
}

/**
 * Lists what a bundle depends on: its files, their folders, which change when another file comes, and each
 * package.json above them, which may name other files.
 * @param {string} pianogen
 * @param {string[]} inputs
 */
function sourcesOf(pianogen, inputs) {
  const sources = new Set([...SETTINGS, ...inputs].map((name) => resolve(pianogen, name)));
  for (const name of inputs) {
    let folder = dirname(resolve(pianogen, name));
    sources.add(folder);
    for (; folder !== dirname(folder); folder = dirname(folder))
      sources.add(join(folder, 'package.json'));
  }
  return [...sources];
}

/** @param {string[]} paths */
const statsOf = (paths) => paths.map((path) => fs.statSync(path, { throwIfNoEntry: false }));

/**
 * Writes the whole file or nothing, since another run may read it or write the same.
 * @param {string} file
 * @param {string | Uint8Array} content
 */
function write(file, content) {
  const unfinished = `${file}-${randomUUID()}`;
  fs.writeFileSync(unfinished, content);
  fs.renameSync(unfinished, file);
}
