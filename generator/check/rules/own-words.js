/**
 * The share of the words of a site's city pages that stand on no other page. Plain JavaScript, since Node also runs it on a thread,
 * from this file.
 */

import { HashList } from './shingles.js';

/**
 * @typedef {import('./shingles.js').Shingles} Shingles
 * @typedef {import('./shingles.js').HashSet} HashSet
 */

/** The number of pages of which all shingles are counted. Of more pages, a part of the shingles stands for all. */
const COUNTED_PAGES = 500;

/**
 * Opens the counting of shingles of so many pages.
 * @param {number} count
 */
export function openOwnWords(count) {
  const every = Math.max(1, Math.ceil(count / COUNTED_PAGES));
  /**
   * By shingle, the number of pages that have it; 2 for more.
   * @type {Map<number, number>}
   */
  const counts = new Map();
  /** The counted shingles of all pages, one page behind the other. A list for each page would take ten times the memory. */
  const owns = new HashList();
  /** Where the shingles of each page end. */
  const ends = new HashList();
  /**
   * The shared shingles of each page.
   * @type {HashSet[]}
   */
  const ofPages = [];
  /**
   * The number of pages with the same shared shingles.
   * @type {Map<HashSet, number>}
   */
  const sharing = new Map();

  /** @param {Uint32Array} hashes */
  const countedOf = (hashes) => {
    /** @type {Set<number>} */
    const counted = new Set();
    // A list of numbers is read much faster by its indexes than as an iterable.
    for (let index = 0; index < hashes.length; index += 1) {
      const hash = /** @type {number} */ (hashes[index]);
      if (hash % every === 0) counted.add(hash);
    }
    return counted;
  };
  /**
   * @param {number} hash
   * @param {number} times
   */
  const addTo = (hash, times) => counts.set(hash, Math.min(2, (counts.get(hash) ?? 0) + times));
  return {
    /** @param {Shingles} shingles */
    add({ own, shared }) {
      for (const hash of countedOf(own)) {
        addTo(hash, 1);
        owns.push(hash);
      }
      ends.push(owns.length);
      ofPages.push(shared);
      sharing.set(shared, (sharing.get(shared) ?? 0) + 1);
    },
    /** The median, over the pages, of the share of their shingles that no other page has, from 0 to 1. */
    median() {
      const countedShared = new Map(
        [...sharing.keys()].map((shared) => [shared, countedOf(Uint32Array.from(shared))]),
      );
      for (const [shared, times] of sharing)
        for (const hash of countedShared.get(shared) ?? []) addTo(hash, times);
      /** @param {Iterable<number>} hashes */
      const countOwn = (hashes) => {
        let own = 0;
        for (const hash of hashes) if (counts.get(hash) === 1) own += 1;
        return own;
      };
      const shares = ofPages.map((shared, page) => {
        const own = owns.slice(page === 0 ? 0 : ends.at(page - 1), ends.at(page));
        const inShape = countedShared.get(shared) ?? new Set();
        const ofShape = sharing.get(shared) === 1 ? countOwn(inShape) : 0;
        return (countOwn(own) + ofShape) / Math.max(1, own.length + inShape.size);
      });
      return shares.sort((a, b) => a - b)[Math.floor(shares.length / 2)] ?? 1;
    },
  };
}
