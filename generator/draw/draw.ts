import { once } from 'node:events';
import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Output, Vector } from '../model/index.ts';
import { openCache } from './cache.ts';

interface DrawOptions {
  /** The folder of pianogen itself. */
  project: string;
  /** Where images are kept for the next build. */
  cache: string;
  /** Aborting it stops the drawing. */
  signal?: AbortSignal | undefined;
}

/** More threads gain little: the rest of the build wants a core too. */
const MOST_THREADS = 4;

/** Draws vector images as PNG, on threads of their own, in the order of their files. What was drawn before is not drawn again. */
export async function draw(
  vectors: readonly Vector[],
  { project, cache: folder, signal }: DrawOptions,
): Promise<Output[]> {
  const font = join(project, 'templates/share-image/font/Gloock-Regular.ttf');
  const renderer = createRequire(font).resolve('@resvg/resvg-js/package.json');
  const script = join(project, 'generator/draw/worker.js');
  const cache = openCache(folder, [script, renderer, font]);
  const outputs: Output[] = [];
  const missing: Vector[] = [];
  for (const vector of vectors) {
    const body = cache.read(vector.svg);
    if (body) outputs.push({ file: vector.file, body });
    else missing.push(vector);
  }
  const waiting = missing.values();
  const work = async () => {
    const thread = new Worker(script, { workerData: { font } });
    try {
      for (const { file, svg } of waiting) {
        thread.postMessage(svg);
        const [body] = (await once(thread, 'message', { signal })) as [Uint8Array];
        cache.write(svg, body);
        outputs.push({ file, body });
      }
    } finally {
      await thread.terminate();
    }
  };
  const threads = Math.min(missing.length, availableParallelism(), MOST_THREADS);
  await Promise.all(Array.from({ length: threads }, work));
  return outputs.sort((a, b) => (a.file < b.file ? -1 : 1));
}
