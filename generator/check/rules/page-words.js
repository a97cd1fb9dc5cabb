/**
 * Reads the words of city pages: their sketches, and the share of their own words. Plain JavaScript, since Node also runs it on a
 * thread, from this file.
 */
import { splitSlots } from '../../shape/fill.js';
import { openOwnWords } from './own-words.js';
import { HashSet, NO_HASHES, shapeReader } from './shingles.js';
import { commonHashes, SKETCH_SIZE, sketchInto } from './sketches.js';

/**
 * @typedef {import('./shingles.js').ShapeText} ShapeText
 * @typedef {import('./shingles.js').Shingles} Shingles
 */

/**
 * The words of a page: the number of its shape with its slots, joined, or its shingles.
 * @typedef {{ shape: number, slots: string } | { own: Uint32Array }} PageWords
 */

/**
 * The number of pages; whether they are compared by sketches; and the hashes that many pages have, if they are known.
 * @typedef {{ count: number, sketched: boolean, common: Uint32Array | undefined }} WordsOptions
 */

/**
 * Shapes that are new, a sample of all pages, and pages with their numbers.
 * @typedef {{ shapes: readonly ShapeText[], sample?: readonly PageWords[] | undefined,
 *   pages: readonly (readonly [number: number, words: PageWords])[] }} WordsBatch
 */

/**
 * What was found: the numbers of the pages that were read, their sketches one behind the other, the median share of their own words,
 * and the common hashes.
 * @typedef {{ pages: Uint32Array, sketches: Uint32Array, ownWords: number, common: Uint32Array | undefined }} WordsRead
 */

/** @param {WordsOptions} options */
export function openPageWords({ count, sketched, common: known }) {
  let common = known && new HashSet(known);
  /** @type {((slots: readonly string[]) => Shingles)[]} */
  const readers = [];
  const pages = new Uint32Array(count);
  const sketches = new Uint32Array(sketched ? count * SKETCH_SIZE : 0);
  const ownWords = openOwnWords(count);
  let read = 0;

  /** @param {PageWords} words @returns {Shingles} */
  function shinglesOf(words) {
    if ('own' in words) return { own: words.own, shared: NO_HASHES };
    const reader = readers[words.shape];
    return reader ? reader(splitSlots(words.slots)) : { own: new Uint32Array(), shared: NO_HASHES };
  }
  return {
    /** @param {WordsBatch} batch */
    add({ shapes, sample, pages: added }) {
      readers.push(...shapes.map(shapeReader));
      if (sample) common = commonHashes(sample.map(shinglesOf));
      for (const [page, words] of added) {
        const shingles = shinglesOf(words);
        ownWords.add(shingles);
        pages[read] = page;
        if (sketched) {
          const sketch = sketches.subarray(read * SKETCH_SIZE, (read + 1) * SKETCH_SIZE);
          sketchInto(sketch, shingles, common ?? NO_HASHES);
        }
        read += 1;
      }
    },
    /** @returns {WordsRead} */
    result: () => ({
      pages: pages.subarray(0, read),
      sketches: sketches.subarray(0, sketched ? read * SKETCH_SIZE : 0),
      ownWords: ownWords.median(),
      common: sketched ? Uint32Array.from(common ?? NO_HASHES) : undefined,
    }),
  };
}
