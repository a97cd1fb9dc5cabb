/**
 * Sketches find the pages of a large site that are likely to be similar, without comparing each with each. All hashes are divided into
 * parts. A sketch has the smallest rare hash of each part: two pages share it as often as they share their rare hashes. This is
 * MinHash: https://en.wikipedia.org/wiki/MinHash. Plain JavaScript, since Node also runs it on a thread, from this file.
 */
import { HashSet, NO_HASHES, PageCounts } from './hashes.js';

/** @typedef {import('./shingles.js').Shingles} Shingles */

/** The number of parts. Not exported, so that it is a constant for the compiler: dividing by a variable takes three times as long. */
const PARTS = 40;
/** The length of a sketch. */
export const SKETCH_SIZE = PARTS;
/** Pages are compared if so many of their parts are alike. Of pages that share a seventh of their hashes, 93 in 100 are. */
const PARTS_ALIKE = 3;
/**
 * The sketch of a page among those of all pages.
 * @param {Uint32Array} sketches
 * @param {number} page
 */
export const sketchIn = (sketches, page) => sketches.subarray(page * SKETCH_SIZE, (page + 1) * SKETCH_SIZE);

/** Stands for a part in which a page has no rare hash. */
const NO_HASH = 0xffffffff;

/** A hash is common if one of so many pages has it. Sentences that follow from data stand on one page of fifty or more. */
const COMMON = 50;

/**
 * The common hashes, by a sample of the pages. The shingles of a page are needed only until those of the next are asked for.
 * @template Page
 * @param {readonly Page[]} sample
 * @param {(page: Page) => Shingles} shinglesOf
 */
export function commonHashes(sample, shinglesOf) {
  const counts = new PageCounts();
  for (const page of sample) {
    const { own } = shinglesOf(page);
    counts.nextPage();
    for (let index = 0; index < own.length; index += 1) counts.add(/** @type {number} */ (own[index]));
  }
  return new HashSet(counts.onAtLeast(Math.max(1, sample.length / COMMON)));
}

/**
 * Writes the sketch of a page into `sketch`. A page without enough rare hashes gets the sketch of all its hashes, so that it is
 * like other such pages.
 * @param {Uint32Array} sketch
 * @param {Shingles} shingles
 * @param {HashSet} common
 */
export function sketchInto(sketch, { own, shared }, common) {
  sketch.fill(NO_HASH);
  addTo(sketch, own, common);
  let parts = 0;
  for (let part = 0; part < SKETCH_SIZE; part += 1) if (sketch[part] !== NO_HASH) parts += 1;
  if (parts >= PARTS_ALIKE) return;
  for (const hashes of [own, Uint32Array.from(shared)]) addTo(sketch, hashes, NO_HASHES);
}

/**
 * Puts the smallest hash of each part into a sketch, without those in `except`.
 * @param {Uint32Array} sketch
 * @param {Uint32Array} hashes
 * @param {HashSet} except
 */
function addTo(sketch, hashes, except) {
  // A list of numbers is read much faster by its indexes than as an iterable.
  for (let index = 0; index < hashes.length; index += 1) {
    const hash = /** @type {number} */ (hashes[index]);
    const part = hash % PARTS;
    if (hash < /** @type {number} */ (sketch[part]) && !except.has(hash)) sketch[part] = hash;
  }
}

/**
 * The pairs of pages that are likely to be similar, as indexes, the smaller one first: each page with the last one before it that
 * shares a hash, if they share several.
 * @param {number} count
 * @param {(index: number) => Uint32Array} sketchOf
 */
export function likelyPairs(count, sketchOf) {
  /** @type {[number, number][]} */
  const pairs = [];
  const lastWith = pageTable(count * SKETCH_SIZE);
  for (let page = 0; page < count; page += 1) {
    /** @type {Map<number, number>} */
    const alike = new Map();
    for (const hash of sketchOf(page)) {
      if (hash === NO_HASH) continue;
      const other = lastWith.replace(hash, page);
      if (other !== undefined) alike.set(other, (alike.get(other) ?? 0) + 1);
    }
    for (const [other, parts] of alike) if (parts >= PARTS_ALIKE) pairs.push([other, page]);
  }
  return pairs;
}

/**
 * Those of the likely pairs of so many pages that one page is in, without looking for the others.
 * @param {number} page
 * @param {number} count
 * @param {(index: number) => Uint32Array} sketchOf
 */
export function pairsWith(page, count, sketchOf) {
  const own = sketchOf(page);
  /** @type {Map<number, number>} The last page before it that shares a hash, by the part of the hash. */
  const before = new Map();
  const seen = new Uint8Array(SKETCH_SIZE);
  /** @type {[number, number][]} */
  const pairs = [];
  for (let other = 0; other < count; other += 1) {
    if (other === page) continue;
    const sketch = sketchOf(other);
    let parts = 0;
    for (let part = 0; part < SKETCH_SIZE; part += 1) {
      if (sketch[part] !== own[part] || own[part] === NO_HASH) continue;
      if (other < page) before.set(part, other);
      else if (seen[part] === 0) {
        seen[part] = 1;
        parts += 1;
      }
    }
    if (parts >= PARTS_ALIKE) pairs.push([page, other]);
  }
  /** @type {Map<number, number>} */
  const alike = new Map();
  for (const other of before.values()) alike.set(other, (alike.get(other) ?? 0) + 1);
  for (const [other, parts] of alike) if (parts >= PARTS_ALIKE) pairs.push([other, page]);
  return pairs;
}

/**
 * A table from hashes to pages, for so many hashes. It forgets a page when another hash takes its place, which is rare.
 * @param {number} size
 */
function pageTable(size) {
  const bits = Math.min(24, Math.ceil(Math.log2(2 * size)));
  const hashes = new Uint32Array(2 ** bits).fill(NO_HASH);
  const pages = new Uint32Array(2 ** bits);
  return {
    /**
     * Sets the page of a hash. Returns the page that it had before.
     * @param {number} hash
     * @param {number} page
     */
    replace(hash, page) {
      const place = hash >>> (32 - bits);
      const before = hashes[place] === hash ? pages[place] : undefined;
      hashes[place] = hash;
      pages[place] = page;
      return before;
    },
  };
}
