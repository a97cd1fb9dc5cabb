/**
 * The share of the words of a site's city pages that stand on no other page. Plain JavaScript, since Node also runs it on a thread,
 * from this file.
 */

import { HashList, PageCounts } from './hashes.js';

/**
 * @typedef {import('./shingles.js').Shingles} Shingles
 * @typedef {import('./hashes.js').HashSet} HashSet
 */

/** The number of pages of which all shingles are counted. Of more pages, a part of the shingles stands for all. */
const COUNTED_PAGES = 500;

/**
 * The median, over these pages, of the share of their shingles that no other page has, from 0 to 1.
 * @param {readonly Shingles[]} pages
 */
export function ownWordsOf(pages) {
  const ownWords = openOwnWords(pages.length);
  for (const page of pages) ownWords.add(page);
  return ownWords.median();
}

/**
 * Opens the counting of shingles of so many pages.
 * @param {number} count
 */
export function openOwnWords(count) {
  /** One shingle of so many is counted, a power of two: whether a hash ends with zeros is told sooner than whether it can be divided. */
  const every = 2 ** Math.max(0, Math.ceil(Math.log2(count / COUNTED_PAGES)));
  const isCounted = (/** @type {number} */ hash) => (hash & (every - 1)) === 0;
  const counts = new PageCounts();
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

  return {
    /** @param {Shingles} shingles */
    add({ own, shared }) {
      counts.nextPage();
      // A list of numbers is read much faster by its indexes than as an iterable.
      for (let index = 0; index < own.length; index += 1) {
        const hash = /** @type {number} */ (own[index]);
        if (isCounted(hash) && counts.add(hash)) owns.push(hash);
      }
      ends.push(owns.length);
      ofPages.push(shared);
      sharing.set(shared, (sharing.get(shared) ?? 0) + 1);
    },
    /** The median, over the pages, of the share of their shingles that no other page has, from 0 to 1. */
    median() {
      const countedShared = new Map(
        [...sharing.keys()].map((shared) => [shared, [...shared].filter(isCounted)]),
      );
      for (const [shared, times] of sharing) {
        counts.nextPage();
        for (const hash of countedShared.get(shared) ?? []) counts.add(hash, times);
      }
      /** @param {Iterable<number>} hashes */
      const countOwn = (hashes) => {
        let own = 0;
        for (const hash of hashes) if (counts.countOf(hash) === 1) own += 1;
        return own;
      };
      const shares = ofPages.map((shared, page) => {
        const own = owns.slice(page === 0 ? 0 : ends.at(page - 1), ends.at(page));
        const inShape = countedShared.get(shared) ?? [];
        const ofShape = sharing.get(shared) === 1 ? countOwn(inShape) : 0;
        return (countOwn(own) + ofShape) / Math.max(1, own.length + inShape.length);
      });
      return shares.sort((a, b) => a - b)[Math.floor(shares.length / 2)] ?? 1;
    },
  };
}
