import { hash } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { readCached, removeUnused, writeCached } from '../cache/cache.ts';
import type { Folders, Output } from '../model/index.ts';
import { templateFile } from '../system/template-files.ts';

/** More threads gain little. */
const MOST_THREADS = 4;

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
  const threads = Math.min(availableParallelism(), MOST_THREADS, missing.length);
  const drawShare = async (_: unknown, thread: number) => {
    const share = missing.filter((_image, index) => index % threads === thread);
    const svgs = share.map(({ svg }) => svg);
    const bodies = await runThread(new Worker(script, { workerData: { font, svgs } }));
    for (const [index, image] of share.entries()) {
      image.body = bodies[index];
      if (image.body) writeCached(join(cache, image.key), image.key, image.body);
    }
  };
  await Promise.all(Array.from({ length: threads }, drawShare));
  if (missing.length > 0) removeUnused(cache);
  return images.map(({ file, body = '' }) => ({ file, body }));
}

async function runThread(thread: Worker): Promise<Uint8Array[]> {
  try {
    const [images] = await once(thread, 'message');
    return images;
  } finally {
    await thread.terminate();
  }
}
