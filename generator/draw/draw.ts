import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type * as Resvg from '@resvg/resvg-js';
import type { Output, Vector } from '../model/index.ts';
import type { Store } from '../store/store.ts';

interface DrawOptions {
  /** The folder of pianogen itself. */
  pianogen: string;
  /** Keeps images for the next build. */
  store: Store;
  /** Aborting it rejects. */
  signal?: AbortSignal | undefined;
}

/**
 * Draws vector images as PNG, on the threads of Node's pool, unless the store has them. Uses no font of the system, so the same image has
 * the same bytes everywhere. The outputs are in the order of their files.
 */
export async function draw(
  vectors: readonly Vector[],
  { pianogen, store, signal }: DrawOptions,
): Promise<Output[]> {
  const font = join(pianogen, 'templates/share-image/font/Gloock-Regular.ttf');
  const require = createRequire(font);
  const renderer = require.resolve('@resvg/resvg-js/package.json');
  const tools = hash('sha256', [renderer, font].map((tool) => readFileSync(tool, 'latin1')).join('\0'));
  const options = { font: { fontFiles: [font], loadSystemFonts: false } };
  const outputs = vectors.map(async ({ file, svg }): Promise<Output> => {
    const key = hash('sha256', `${tools} ${svg}`);
    const name = `images/${key.slice(0, 32)}`;
    const kept = store.read(name, key);
    if (kept instanceof Uint8Array) return { file, body: kept };
    signal?.throwIfAborted();
    // It has a library of its own, which cannot be bundled.
    const { renderAsync }: typeof Resvg = require('@resvg/resvg-js');
    const body = (await renderAsync(svg, options, signal && AbortSignal.any([signal]))).asPng();
    store.write(name, key, body);
    return { file, body };
  });
  return (await Promise.all(outputs)).sort((a, b) => (a.file < b.file ? -1 : 1));
}
