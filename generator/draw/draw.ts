import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { Output, Vector } from '../model/index.ts';
import { runOnThreads } from '../system/threads.ts';
import { openCache } from './cache.ts';

interface DrawOptions {
  /** The folder of pianogen itself. */
  pianogen: string;
  /** The folder that keeps images for the next build. */
  cache: string;
  /** Aborting it ends the threads and rejects. */
  signal?: AbortSignal | undefined;
}

/** More threads gain little, since the rest of the build needs a core too. */
const MOST_THREADS = 4;

/** Draws vector images as PNG on worker threads, unless the cache has them. The outputs are in the order of their files. */
export async function draw(
  vectors: readonly Vector[],
  { pianogen, cache: folder, signal }: DrawOptions,
): Promise<Output[]> {
  const font = join(pianogen, 'templates/share-image/font/Gloock-Regular.ttf');
  const renderer = createRequire(font).resolve('@resvg/resvg-js/package.json');
  const script = join(pianogen, 'generator/draw/worker.js');
  const cache = openCache(folder, [script, renderer, font]);
  const outputs: Output[] = [];
  const missing: Vector[] = [];
  for (const vector of vectors) {
    const body = cache.read(vector.svg);
    if (body) outputs.push({ file: vector.file, body });
    else missing.push(vector);
  }
  await runOnThreads<Vector, Uint8Array>(missing, {
    script,
    threads: Math.min(availableParallelism(), MOST_THREADS),
    workerData: { font },
    signal,
    onAnswer({ file, svg }, body) {
      cache.write(svg, body);
      outputs.push({ file, body });
    },
  });
  return outputs.sort((a, b) => (a.file < b.file ? -1 : 1));
}
