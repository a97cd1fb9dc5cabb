import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { Output, Vector } from '../model/index.ts';
import type { Store } from '../store/store.ts';
import { startThread } from '../system/threads.ts';

interface DrawOptions {
  /** The folder of pianogen itself. */
  pianogen: string;
  /** Keeps images for the next build. */
  store: Store;
  /** Aborting it ends the threads and rejects. */
  signal?: AbortSignal | undefined;
}

/** More threads gain little, since the rest of the build needs a core too. */
const MOST_THREADS = 4;

/** Draws vector images as PNG on worker threads, unless the store has them. The outputs are in the order of their files. */
export async function draw(
  vectors: readonly Vector[],
  { pianogen, store, signal }: DrawOptions,
): Promise<Output[]> {
  signal?.throwIfAborted();
  const font = join(pianogen, 'templates/share-image/font/Gloock-Regular.ttf');
  const script = join(pianogen, 'generator/draw/worker.js');
  const writer = join(pianogen, 'generator/draw/palette-png.js');
  const renderer = createRequire(font).resolve('@resvg/resvg-js/package.json');
  const tools = hash(
    'sha256',
    [script, writer, renderer, font].map((tool) => readFileSync(tool, 'latin1')).join('\0'),
  );
  const keyOf = ({ svg }: Vector) => hash('sha256', `${tools} ${svg}`);
  const nameOf = (vector: Vector) => `images/${keyOf(vector).slice(0, 32)}`;
  const outputs: Output[] = [];
  const missing: Vector[] = [];
  for (const vector of vectors) {
    const body = store.read(nameOf(vector), keyOf(vector));
    if (body instanceof Uint8Array) outputs.push({ file: vector.file, body });
    else missing.push(vector);
  }
  const waiting = missing.values();
  const work = async () => {
    const thread = startThread<Vector, Uint8Array>(script, { signal, workerData: { font } });
    try {
      for (const vector of waiting) {
        const body = await thread.ask(vector);
        store.write(nameOf(vector), keyOf(vector), body);
        outputs.push({ file: vector.file, body });
      }
    } finally {
      await thread.close();
    }
  };
  const threads = Math.min(availableParallelism(), MOST_THREADS, missing.length);
  await Promise.all(Array.from({ length: threads }, work));
  return outputs.sort((a, b) => (a.file < b.file ? -1 : 1));
}
