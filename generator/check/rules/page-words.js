/**
 * Reads the words of city pages: their sketches, and the share of their own words. Plain JavaScript, since Node also runs it on a
 * thread, from this file.
 */
import { HashSet, NO_HASHES } from './hashes.js';
import { openOwnWords } from './own-words.js';
import { shapeReader } from './shingles.js';
import { commonHashes, likelyPairs, sketchIn, sketchInto } from './sketches.js';

/**
 * @typedef {import('./shingles.js').ShapeText} ShapeText
 * @typedef {import('./shingles.js').Shingles} Shingles
 */

/**
 * The words of a page: the number of its shape with its slots, joined, or its shingles.
 * @typedef {{ shape: number, slots: string } | { own: Uint32Array }} PageWords
 */

/**
 * The number of pages; where to write their sketches, by their numbers; and the hashes that many pages have, if they are known.
 * @typedef {{ count: number, sketches: Uint32Array, common: Uint32Array | undefined }} WordsOptions
 */

/**
 * Shapes that are new, a sample of all pages, and pages with their numbers.
 * @typedef {{ shapes: readonly ShapeText[], sample?: readonly PageWords[] | undefined,
 *   pages: readonly (readonly [number: number, words: PageWords])[] }} WordsBatch
 */

/**
 * What was found besides the sketches: the median share of their own words, the common hashes, and the pairs of pages that are likely to be
 * similar.
 * @typedef {{ ownWords: number, common: Uint32Array, likely: readonly (readonly [number, number])[] }} WordsRead
 */

/** @param {WordsOptions} options */
export function openPageWords({ count, sketches, common: known }) {
  let common = known && new HashSet(known);
  /** @type {((slots: string) => Shingles)[]} */
  const readers = [];
  const ownWords = openOwnWords(count);

  /** @param {PageWords} words @returns {Shingles} */
  function shinglesOf(words) {
    if ('own' in words) return { own: words.own, shared: NO_HASHES };
    const reader = readers[words.shape];
    return reader ? reader(words.slots) : { own: new Uint32Array(), shared: NO_HASHES };
  }
  return {
    /** @param {WordsBatch} batch */
    add({ shapes, sample, pages: added }) {
      readers.push(...shapes.map(shapeReader));
      if (sample) common = commonHashes(sample, shinglesOf);
      for (const [page, words] of added) {
        const shingles = shinglesOf(words);
        ownWords.add(shingles);
        sketchInto(sketchIn(sketches, page), shingles, common ?? NO_HASHES);
      }
    },
    /**
     * Call it when the sketches of all pages are there, also of those that were not added here.
     * @returns {WordsRead}
     */
    result: () => ({
      ownWords: ownWords.median(),
      common: Uint32Array.from(common ?? NO_HASHES),
      likely: likelyPairs(count, (page) => sketchIn(sketches, page)),
    }),
  };
}
