import { promisify } from 'node:util';
import { gzip, gzipSync } from 'node:zlib';
import { isText } from '../media-types.ts';
import type { Output } from '../model/index.ts';
import { FilledPage, type Shape } from '../shape/shape.ts';
import { forEachConcurrently } from './concurrently.ts';

const compress = promisify(gzip);

/**
 * Returns the bytes of each output, compressed with gzip one by one, as hosts do it. Compressing costs more than making a page, so
 * a page that cannot weigh more than `light` is not compressed: its weight is then an upper bound.
 */
export async function weigh(outputs: readonly Output[], light: number): Promise<Map<string, number>> {
  const weights = new Map<string, number>();
  const boundOf = boundFinder(light);
  const heavy: Output[] = [];
  for (const output of outputs) {
    const bound = boundOf(output);
    if (bound <= light) weights.set(output.file, bound);
    else heavy.push(output);
  }
  await forEachConcurrently(heavy, async (output) => {
    weights.set(output.file, await weightOf(output));
  });
  return weights;
}

async function weightOf({ file, body }: Output): Promise<number> {
  return isText(file) ? (await compress(body)).length : Buffer.byteLength(body);
}

/** What a slot costs wherever it stands again, in bytes: gzip writes a repeated text as a reference. */
const REFERENCE = 4;

/** Returns a function that finds the most that a page may weigh; infinity for other files, since a page loads several of a kind. */
function boundFinder(light: number): (output: Output) => number {
  const shapes = new Map<Shape, number>();
  return (output) => {
    if (!output.file.endsWith('.html')) return Number.POSITIVE_INFINITY;
    if (!(output instanceof FilledPage)) return Buffer.byteLength(output.body);
    const { shape, slots } = output;
    const constant = shapes.get(shape) ?? gzipSync(shape.marked).length + REFERENCE * shape.pieces.length;
    shapes.set(shape, constant);
    const units = slots.reduce((sum, text) => sum + text.length, 0);
    // A UTF-16 unit takes at most three bytes.
    return constant + 3 * units <= light
      ? constant + 3 * units
      : slots.reduce((sum, text) => sum + Buffer.byteLength(text), constant);
  };
}
