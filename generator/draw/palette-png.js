/** Writes a drawing as a PNG of at most 256 colors: less than half the bytes that all its shades would take. */
import { constants, crc32, deflateSync } from 'node:zlib';

/** The most colors of a PNG with a palette. */
const MOST_COLORS = 256;
const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** A byte for each pixel, which is the number of its color; no interlacing. */
const FORMAT = Buffer.from([8, 3, 0, 0, 0]);
/** The filter of rows that tell how a byte differs from the one above it. */
const UP = 2;

/**
 * Returns the bytes of a PNG. Its colors are the most frequent ones; each other color, such as a rare shade at the edge of a line,
 * becomes the nearest of them.
 * @param {{ width: number, height: number, pixels: Uint8Array }} image Without transparent parts. A pixel is red, green, blue and alpha.
 */
export function palettePng({ width, height, pixels }) {
  const { colors, counts, shades } = shadesIn(pixels);
  // Of two with the same count, the one that stands first.
  const frequent = [...colors.keys()].sort((a, b) => (counts[b] ?? 0) - (counts[a] ?? 0) || a - b);
  const palette = frequent.slice(0, MOST_COLORS).map((shade) => colors[shade] ?? 0);
  const numbers = new Uint8Array(colors.length);
  for (const [rank, shade] of frequent.entries())
    numbers[shade] = rank < MOST_COLORS ? rank : nearest(colors[shade] ?? 0, palette);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', Buffer.concat([bytesOf(width), bytesOf(height), FORMAT])),
    chunk('PLTE', Buffer.from(palette.flatMap((color) => [red(color), green(color), blue(color)]))),
    // Other strategies look for repetitions, and may find them in another order on another kind of processor.
    chunk('IDAT', deflateSync(rowsOf(shades, width, numbers), { strategy: constants.Z_RLE })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const red = (/** @type {number} */ color) => color & 255;
const green = (/** @type {number} */ color) => (color >> 8) & 255;
const blue = (/** @type {number} */ color) => (color >> 16) & 255;

/** Each color once with its count, and for each pixel its place among them. @param {Uint8Array} pixels */
function shadesIn({ buffer, byteOffset, byteLength }) {
  const all = new Int32Array(buffer.slice(byteOffset, byteOffset + byteLength));
  const shades = new Uint32Array(all.length);
  /** @type {Map<number, number>} */
  const shadeOf = new Map();
  /** @type {number[]} */
  const counts = [];
  let start = 0;
  // Runs of one color are long, and looking up each pixel takes longer than drawing it.
  for (let index = 1; index <= all.length; index += 1) {
    const color = all[start] ?? 0;
    if (all[index] === color) continue;
    const shade = shadeOf.get(color) ?? shadeOf.size;
    shadeOf.set(color, shade);
    counts[shade] = (counts[shade] ?? 0) + index - start;
    while (start < index) shades[start++] = shade;
  }
  return { colors: [...shadeOf.keys()], counts, shades };
}

/** The number of the nearest color of a palette. @param {number} color @param {number[]} palette */
function nearest(color, palette) {
  let found = 0;
  let least = Number.POSITIVE_INFINITY;
  for (let number = 0; number < palette.length; number += 1) {
    const other = palette[number] ?? 0;
    const distance =
      (red(color) - red(other)) ** 2 + (green(color) - green(other)) ** 2 + (blue(color) - blue(other)) ** 2;
    if (distance < least) {
      found = number;
      least = distance;
    }
  }
  return found;
}

/** The rows of numbers, filtered. @param {Uint32Array} shades @param {number} width @param {Uint8Array} numbers */
function rowsOf(shades, width, numbers) {
  const height = shades.length / width;
  const rows = new Uint8Array(height * (width + 1));
  const above = new Uint8Array(width);
  for (let y = 0, from = 0, to = 0; y < height; y += 1) {
    rows[to++] = UP;
    for (let x = 0; x < width; x += 1) {
      const number = numbers[shades[from++] ?? 0] ?? 0;
      rows[to++] = number - (above[x] ?? 0);
      above[x] = number;
    }
  }
  return rows;
}

/** @param {string} type @param {Buffer} content */
function chunk(type, content) {
  const body = Buffer.concat([Buffer.from(type), content]);
  return Buffer.concat([bytesOf(content.length), body, bytesOf(crc32(body))]);
}

/** @param {number} value */
function bytesOf(value) {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}
