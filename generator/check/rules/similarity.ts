import { pathOf } from '../../addresses.ts';
import type { Finding } from '../finding.ts';
import { HashSet, type Shingles } from './shingles.ts';

/** Two pages and their similarity. */
export interface SimilarPair {
  files: [string, string];
  /** The share of their shingles that both pages have, from 0 to 1. */
  similarity: number;
}

/** The number of pairs to report, whether they are over the limit or not. */
const REPORTED_PAIRS = 5;

export interface Comparison {
  /** The most similar pairs, the most similar first. */
  pairs: SimilarPair[];
  /** Each page over the limit, with the earlier page that it is most similar to. */
  over: SimilarPair[];
}

/** Compares pages with each other: every pair of up to 500 pages; of more pages, the pairs that are likely to be similar. */
export function compare(pages: readonly Shingles[], limit: number): Comparison {
  const pairs: SimilarPair[] = [];
  const over = new Map<number, SimilarPair>();
  const similarityOf = comparer(pages);
  for (const [first, second] of candidates(pages)) {
    const [a, b] = [pages[first], pages[second]];
    if (!a || !b) continue;
    const least = pairs.length === REPORTED_PAIRS ? (pairs.at(-1)?.similarity ?? 0) : 0;
    const similarity = similarityOf(a, b, Math.min(least, limit));
    if (similarity > limit && similarity > (over.get(second)?.similarity ?? 0))
      over.set(second, { files: [b.file, a.file], similarity });
    if (similarity <= least) continue;
    pairs.push({ files: [a.file, b.file], similarity });
    pairs.sort((one, other) => other.similarity - one.similarity);
    pairs.length = Math.min(pairs.length, REPORTED_PAIRS);
  }
  return { pairs, over: [...over].sort(([a], [b]) => a - b).map(([, pair]) => pair) };
}

/**
 * Returns a function that computes the Jaccard index of two pages: the share of their shingles that both have. Returns 0 early if
 * it is below `least`.
 */
function comparer(pages: readonly Shingles[]): (a: Shingles, b: Shingles, least: number) => number {
  const shapes = [...new Set(pages.map(({ shared }) => shared))];
  const ofAnyShape = new HashSet(shapes.flatMap((shared) => [...shared]));
  const hashesOf = memoized(({ own }: Shingles) => unique(own));
  /** The most of a page's own shingles that another shape may share. */
  const mostAcross = memoized((page: Shingles) => ofAnyShape.count(hashesOf(page)));
  const overlapOf = memoized((a: HashSet) => memoized((b: HashSet) => (a === b ? a.size : b.count(a))));
  return (a, b, least) => {
    const [ofA, ofB] = [hashesOf(a), hashesOf(b)];
    const sizes = a.shared.size + ofA.length + b.shared.size + ofB.length;
    const indexOf = (both: number) => (sizes === 0 ? 1 : both / (sizes - both));
    const overlap = overlapOf(a.shared)(b.shared);
    const most = overlap + Math.min(ofA.length, ofB.length) + mostAcross(a) + mostAcross(b);
    if (indexOf(most) < least) return 0;
    const across = a.shared === b.shared ? 0 : a.shared.count(ofB) + b.shared.count(ofA);
    return indexOf(overlap + across + countBoth(ofA, ofB));
  };
}

/** Returns a function that computes each result once. */
function memoized<Key, Result>(compute: (key: Key) => Result): (key: Key) => Result {
  const known = new Map<Key, Result>();
  return (key) => {
    const result = known.get(key) ?? compute(key);
    known.set(key, result);
    return result;
  };
}

/** Sorts hashes, and keeps each once. */
function unique(hashes: Uint32Array): Uint32Array {
  const sorted = hashes.slice().sort();
  return sorted.filter((hash, index) => index === 0 || hash !== sorted[index - 1]);
}

/** Counts the elements that two ascending lists share. */
function countBoth(a: Uint32Array, b: Uint32Array): number {
  let [i, j, count] = [0, 0, 0];
  while (i < a.length && j < b.length) {
    const [x = 0, y = 0] = [a[i], b[j]];
    if (x === y) count += 1;
    if (x <= y) i += 1;
    if (y <= x) j += 1;
  }
  return count;
}

/** The most pages of which every pair is compared. */
const ALL_PAIRS_UP_TO = 500;
/** The number of parts into which the hashes of more pages are divided to find similar pages. */
const PARTS = 40;
/** Pages are compared if so many of their parts are alike. Of pages that share a seventh of their hashes, 93 in 100 are. */
const PARTS_ALIKE = 3;

/** The pairs to compare, as indexes of the list, the smaller one first. Yields each pair once. */
function* candidates(pages: readonly Shingles[]): Generator<[number, number]> {
  if (pages.length > ALL_PAIRS_UP_TO) yield* likelyPairs(pages);
  else
    for (let first = 0; first < pages.length; first += 1)
      for (let second = first + 1; second < pages.length; second += 1) yield [first, second];
}

/**
 * Pairs of pages that are likely to be similar, by MinHash: divides all hashes into parts, and yields pages with the same smallest
 * rare hash in several parts. Source: https://en.wikipedia.org/wiki/MinHash.
 */
function* likelyPairs(pages: readonly Shingles[]): Generator<[number, number]> {
  const common = commonHashes(pages);
  const lastWith = pageTable(pages.length * PARTS);
  const smallest = new Uint32Array(PARTS);
  for (const [page, { own }] of pages.entries()) {
    smallest.fill(NO_HASH);
    for (const hash of own) {
      const part = hash % PARTS;
      if (hash < (smallest[part] ?? 0) && !common.has(hash)) smallest[part] = hash;
    }
    const alike = new Map<number, number>();
    for (const hash of smallest) {
      if (hash === NO_HASH) continue;
      const other = lastWith.replace(hash, page);
      if (other !== undefined) alike.set(other, (alike.get(other) ?? 0) + 1);
    }
    for (const [other, parts] of alike) if (parts >= PARTS_ALIKE) yield [other, page];
  }
}

/** A table from hashes to pages, for so many hashes. It forgets a page when another hash takes its place, which is rare. */
function pageTable(size: number) {
  const bits = Math.min(24, Math.ceil(Math.log2(2 * size)));
  const hashes = new Uint32Array(2 ** bits).fill(NO_HASH);
  const pages = new Uint32Array(2 ** bits);
  return {
    /** Sets the page of a hash. Returns the page that it had before. */
    replace(hash: number, page: number): number | undefined {
      const place = hash >>> (32 - bits);
      const before = hashes[place] === hash ? pages[place] : undefined;
      hashes[place] = hash;
      pages[place] = page;
      return before;
    },
  };
}

const NO_HASH = 0xffffffff;

/** The number of pages in which common hashes are searched. */
const SAMPLE = 1000;

/** The hashes that at least a tenth of the pages have, by a sample of the pages. */
function commonHashes(pages: readonly Shingles[]): HashSet {
  const step = Math.ceil(pages.length / SAMPLE);
  const sample = pages.filter((_, index) => index % step === 0);
  const counts = new Map<number, number>();
  for (const { own } of sample)
    for (const hash of new Set(own)) counts.set(hash, (counts.get(hash) ?? 0) + 1);
  return new HashSet([...counts].filter(([, count]) => count * 10 >= sample.length).map(([hash]) => hash));
}

/** Returns the most similar pairs of pages, and a finding for each page that is too similar to an earlier one. */
export function similarity(
  pages: readonly Shingles[],
  limit: number,
): { findings: Finding[]; pairs: SimilarPair[] } {
  const { pairs, over } = compare(pages, limit);
  const findings = over.map(
    ({ files: [file, other], similarity }): Finding => ({
      file,
      code: 'PG581',
      message: `${percent(similarity)} of the words are those of ${pathOf(other)}; the limit is ${percent(limit)}.`,
      hint: 'Say what is true of this city only, in city-notes.json; similarityLimit in site.json is the limit.',
      maker: 'record',
    }),
  );
  return { findings, pairs };
}

const percent = (part: number): string => `${(part * 100).toFixed(1)} %`;
