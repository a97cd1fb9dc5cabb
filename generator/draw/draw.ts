import { hash } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { fileOf } from '../addresses.ts';
import { readCached, removeUnused, writeCached } from '../cache/cache.ts';
import type { Folders, Output, ResizedPicture, Variant } from '../model/index.ts';
import { displayName } from '../problem/display.ts';
import { type Problem, UsageError } from '../problem/problem.ts';
import { templateFile } from '../system/template-files.ts';

/** `cache` keeps images for the next build. */
export async function draw(
  vectors: readonly { file: string; svg: string }[],
  { pianogen, root, cache }: Folders & { cache: string },
): Promise<Output[]> {
  const font = templateFile({ pianogen, root }, 'templates/share-image/font/Gloock-Regular.ttf');
  const script = join(pianogen, 'generator/draw/worker.js');
  const renderer = createRequire(script).resolve('@resvg/resvg-js/package.json');
  const tools = [font, script, renderer].map((file) => hash('sha256', readFileSync(file)));
  const images = vectors.map(({ file, svg }) => {
    const key = hash('sha256', [...tools, svg].join(' '));
    const body: Uint8Array | undefined = readCached(join(cache, key), key);
    return { file, svg, key, body };
  });
  const missing = images.filter(({ body }) => !body);
  // More than four threads gain little.
  const threads = Math.min(availableParallelism(), 4, missing.length);
  const drawShare = async (_: unknown, first: number) => {
    const share = missing.filter((_image, index) => index % threads === first);
    const thread = new Worker(script, { workerData: { font, svgs: share.map(({ svg }) => svg) } });
    try {
      const [bodies = []]: Uint8Array[][] = await once(thread, 'message');
      for (const [index, image] of share.entries()) {
        image.body = bodies[index];
        if (image.body) writeCached(join(cache, image.key), image.key, image.body);
      }
    } finally {
      await thread.terminate();
    }
  };
  await Promise.all(Array.from({ length: threads }, drawShare));
  if (missing.length > 0) removeUnused(cache);
  return images.map(({ file, body = '' }) => ({ file, body }));
}

/** Resizes several pictures at a time. Calls `onPicture` after each source. */
export async function resizeAll(
  pictures: readonly ResizedPicture[],
  { onPicture, ...options }: { root: string; cache: string; onPicture(): Promise<void> | undefined },
): ReturnType<typeof resize> {
  const all: Awaited<ReturnType<typeof resize>>[] = [];
  const waiting = pictures.entries();
  const work = async () => {
    for (const [index, picture] of waiting) {
      all[index] = await resize(picture, options);
      await onPicture();
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  removeUnused(options.cache);
  return {
    outputs: all.flatMap(({ outputs }) => outputs),
    problems: all.flatMap(({ problems }) => problems),
  };
}

/** `cache` keeps pictures for the next build. */
export async function resize(
  picture: ResizedPicture,
  { root, cache }: { root: string; cache: string },
): Promise<{ outputs: Output[]; problems: Problem[] }> {
  const { source, isTurned, variants } = picture;
  const made = sharpKey(root);
  let bytes: Buffer | undefined;
  const make = async ({ path, width, format }: Variant) => {
    const file = fileOf(path);
    const key = hash('sha256', JSON.stringify([made, picture.hash, isTurned, width, format]));
    const cached = readCached(join(cache, key), key);
    if (cached) return { file, body: cached };
    bytes ??= readSource(picture);
    const sharp = findSharp(root);
    if (!sharp) throw new Error('sharp is not installed any more');
    const read = sharp(bytes, { failOn: 'error' });
    const turned = isTurned ? read.rotate() : read;
    // This leaves out what the camera wrote into the picture.
    const body = await turned
      .resize({ width, withoutEnlargement: true })
      [format](WRITTEN[format])
      .toBuffer();
    writeCached(join(cache, key), key, body);
    return { file, body };
  };
  try {
    return { outputs: await Promise.all(variants.map(make)), problems: [] };
  } catch (error) {
    const message = `this picture cannot be made smaller: ${reasonOf(error)}.`;
    const at = { file: displayName(source), line: 1 };
    const hint = 'Save or export the picture again.';
    return { outputs: [], problems: [{ code: 'PG109', source: at, message, hint }] };
  }
}

/** Reads a source again, since keeping all of them would fill the memory. */
function readSource({ source, hash: expected }: ResizedPicture) {
  const bytes = readFileSync(source);
  if (hash('sha256', bytes) !== expected) throw new Error('it changed during the build');
  return bytes;
}

const reasonOf = (error: unknown) =>
  String(error instanceof Error ? error.message : error).replace(/\n.*/s, '');

interface Sharp {
  (picture: Uint8Array, options: { failOn: 'error' }): Pipeline;
  versions: Readonly<Record<string, string>>;
}

type Pipeline = {
  /** Turns the picture as the camera says. */
  rotate(): Pipeline;
  resize(size: { width: number; withoutEnlargement: true }): Pipeline;
  toBuffer(): Promise<Uint8Array>;
} & { [format in Variant['format']]: (options: object) => Pipeline };

/** With an effort of 4, AVIF takes five times as long and saves a tenth. */
const WRITTEN = {
  avif: { quality: 50, effort: 2 },
  webp: { quality: 75 },
  jpeg: { quality: 78, mozjpeg: true },
  png: { compressionLevel: 9 },
} as const;

/** The owner of a site installs sharp: parts are under the LGPL. Throws a `UsageError` if it does not run. */
function findSharp(root: string): Sharp | undefined {
  const load = createRequire(join(root, 'package.json'));
  let file: string;
  try {
    file = load.resolve('sharp');
  } catch {
    return;
  }
  try {
    return load(file) as Sharp;
  } catch (error) {
    throw new UsageError(
      `${file} does not run: ${reasonOf(error)} "npm install sharp" installs it again.`,
    );
  }
}

/** Names all that pictures are made with, besides their sources; `undefined` without sharp. */
export function sharpKey(root: string): string | undefined {
  const sharp = findSharp(root);
  return sharp && JSON.stringify([sharp.versions, process.platform, process.arch, WRITTEN]);
}
