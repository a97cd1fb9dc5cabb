import { promisify } from 'node:util';
import { gzip, gzipSync } from 'node:zlib';
import { isText } from '../media-types.ts';
import type { Output } from '../model/index.ts';
import { FilledPage, type Shape } from '../shape/shape.ts';

const compress = promisify(gzip);

/** Finds the bytes of an output, compressed with gzip, as hosts do it. */
export type Weigher = (output: Output) => number | Promise<number>;

/**
 * Returns a weigher. Compressing costs more than making a page, so a page that cannot weigh more than `light`
 * is not compressed: its weight is then an upper bound.
 */
export function openWeigher(light: number): Weigher {
  const boundOf = boundFinder();
  return (output) => {
    const bound = boundOf(output);
    return bound <= light ? bound : weightOf(output);
  };
}

async function weightOf({ file, body }: Output): Promise<number> {
  return isText(file) ? (await compress(body)).length : Buffer.byteLength(body);
}

/**
 * The cost of a slot that stands in a page again, in bytes: gzip writes a repeated text as references, each
 * of at most this size.
 */
const REFERENCE = 4;
const REFERRED = 258;
/**
 * The cost of a byte of a text that stands first: five bits of eight. So many take letters without any order; words
 * take fewer, which outweighs their rare characters.
 */
const FIRST = 0.625;

/** Returns a function that finds the most that a page may weigh; infinity for other files, since a page loads several of a kind. */
function boundFinder(): (output: Output) => number {
  const shapes = new Map<Shape, { weight: number; repeated: Repeated[] }>();
  return (output) => {
    if (!output.file.endsWith('.html')) return Number.POSITIVE_INFINITY;
    if (!(output instanceof FilledPage)) return Buffer.byteLength(output.body);
    const { shape, slots } = output;
    const weighed = shapes.get(shape) ?? {
      weight: gzipSync(shape.marked).length,
      repeated: repeatedIn(shape),
    };
    shapes.set(shape, weighed);
    let references = 0;
    for (const { slot, times } of weighed.repeated)
      references += times * Math.ceil(Buffer.byteLength(slots[slot] ?? '') / REFERRED);
    return Math.ceil(weighed.weight + REFERENCE * references + FIRST * Buffer.byteLength(slots.join('')));
  };
}

/** A slot that stands again so many times, in the same or another way to write it. */
interface Repeated {
  slot: number;
  times: number;
}

function repeatedIn({ pieces }: Shape): Repeated[] {
  const counts = new Map<number, number>();
  for (const piece of pieces) if ('slot' in piece) counts.set(piece.slot, (counts.get(piece.slot) ?? 0) + 1);
  return [...counts].flatMap(([slot, count]) => (count > 1 ? { slot, times: count - 1 } : []));
}
