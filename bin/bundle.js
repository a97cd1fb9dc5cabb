/** Bundles the command line of a checkout anew if one of its sources or packages changes. */
import { createHash, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

/** In milliseconds: the times of files may be so much behind the clock. */
const CLOCK_TICK = 20;
/** A bundle depends on these too. npm changes the last one whenever it installs a package. */
const SETTINGS = ['bin/bundle.js', 'package.json', 'node_modules/.package-lock.json'];

/**
 * One script. Modules that a function imports run when they are needed.
 * @param {string} pianogen
 * @param {import('esbuild').BuildOptions} [more]
 */
export async function bundle(pianogen, more) {
  // esbuild is written in Go, which then collects garbage less often: a seventh less processor time.
  process.env.GOGC ??= '400';
  const { build } = await import('esbuild');
  const { outputFiles, metafile } = await build({
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
    // It finds its program beside itself.
    external: ['esbuild'],
    // React's server renders many times slower without it.
    define: { 'process.env.NODE_ENV': '"production"' },
    sourcesContent: false,
    minifySyntax: true,
    minifyWhitespace: true,
    logLevel: 'error',
    // Node knows of NO_COLOR and of a TERM that is dumb, esbuild does not.
    color: process.stderr.hasColors?.() ?? false,
    ...more,
    write: false,
    metafile: true,
  });
  return { outputs: outputFiles, inputs: [...Object.keys(metafile.inputs), ...SETTINGS] };
}

/**
 * Returns the file of the bundle, which is made anew if it is damaged or a source has changed. esbuild prints errors of pianogen's sources.
 * @param {string} pianogen
 */
export async function cachedBundle(pianogen, makeBundle = bundle) {
  const cache = join(pianogen, 'node_modules/.cache/pianogen');
  const file = join(cache, 'cli.cjs');
  const list = join(cache, 'cli.json');
  try {
    const made = JSON.parse(fs.readFileSync(list, 'utf8'));
    const stamp = stampOf(pianogen, made.inputs);
    if (made.stamp === stamp.text && made.hash === hashOf([file, `${file}.map`])) return file;
  } catch {
    // There is no bundle, or a part of one.
  }
  const start = Date.now();
  const options = /** @type {const} */ ({ sourcemap: 'linked', sourceRoot: join(pianogen, '/') });
  const { inputs, outputs } = await makeBundle(pianogen, options);
  const stamp = stampOf(pianogen, inputs);
  try {
    fs.mkdirSync(cache, { recursive: true });
    for (const { path, contents } of outputs) write(join(cache, basename(path)), contents);
    const made = { inputs, stamp: stamp.text, hash: hashOf([file, `${file}.map`]) };
    // If a source was saved meanwhile, nobody knows which text is in the bundle: it is made again.
    if (stamp.lastChange < start - CLOCK_TICK) write(list, JSON.stringify(made));
    return file;
  } catch {
    // Such as the checkout of another user.
    const folder = fs.mkdtempSync(join(tmpdir(), 'pianogen-'));
    process.on('exit', () => fs.rmSync(folder, { recursive: true, force: true }));
    for (const { path, contents } of outputs) fs.writeFileSync(join(folder, basename(path)), contents);
    return join(folder, 'cli.cjs');
  }
}

/**
 * `text` changes with each of the files; `lastChange` is when the last one was saved.
 * @param {string} pianogen
 * @param {string[]} inputs
 */
function stampOf(pianogen, inputs) {
  const stats = inputs.map((file) => fs.statSync(join(pianogen, file), { throwIfNoEntry: false }));
  const text = stats.map((stat) => [stat?.size, stat?.mtimeMs, stat?.ino].join(' ')).join();
  return { text: `${pianogen} ${text}`, lastChange: Math.max(...stats.map((stat) => stat?.mtimeMs ?? 0)) };
}

/** @param {string[]} files */
const hashOf = (files) => {
  const hash = createHash('sha256');
  for (const file of files) hash.update(fs.readFileSync(file));
  return hash.digest('hex');
};

/**
 * A whole file or none: another run may read it, or write the same.
 * @param {string} file
 * @param {string | Uint8Array} content
 */
function write(file, content) {
  const unfinished = `${file}-${randomUUID()}`;
  fs.writeFileSync(unfinished, content);
  fs.renameSync(unfinished, file);
}
