import { pathOf } from '../../addresses.ts';
import type { Finding } from '../finding.ts';
import { HashSet } from './hashes.js';
import type { Shingles } from './shingles.js';
import { SKETCH_SIZE, sketchIn } from './sketches.js';
import { openWordReader, type ReadablePage } from './word-reader.ts';

/** Two pages and their similarity. */
export interface SimilarPair {
  files: [string, string];
  /** The share of their shingles that both pages have, from 0 to 1. */
  similarity: number;
}

/** A page to compare with others. Its words are found anew whenever they are asked for: a large site has too many to keep. */
export interface ComparedPage {
  file: string;
  words(): ReadablePage;
}

/** The number of pairs to report, whether they are over the limit or not. */
const REPORTED_PAIRS = 5;

export interface Similarities {
  /** The most similar pairs, the most similar first. */
  pairs: SimilarPair[];
  /** Each page over the limit, with the earlier page that it is most similar to. */
  over: SimilarPair[];
  /** The median share of own words; `undefined` if an earlier comparison knew some of the pages. */
  ownWords: number | undefined;
  /** The hashes that many pages have; `undefined` if every pair is compared. */
  common: HashSet | undefined;
  /** The sketch of a page, if there are so many pages that sketches are compared. */
  sketchOf(page: number): Uint32Array;
}

/** The most pages of which every pair is compared. */
const ALL_PAIRS_UP_TO = 500;
/** The number of pages in which common hashes are searched. */
const SAMPLE = 1000;

/** The bytes of a hash. */
const BYTES = Uint32Array.BYTES_PER_ELEMENT;

/** What an earlier comparison of the same pages found, but for those that have changed since. */
export interface EarlierComparison {
  common: HashSet;
  pairs: readonly SimilarPair[];
}

/** Compares the pages of a site with each other, of which it gets one after the other. */
export interface SiteComparison {
  /**
   * Takes the next page, and returns its number. `sketch` is that of an earlier comparison, if the page has not changed since.
   */
  add(page: ComparedPage, sketch?: Uint32Array): number;
  /** Returns a promise if the next page should wait. */
  whenFewWait(): Promise<void> | undefined;
  /** Compares all pages. */
  compare(limit: number): Promise<Similarities>;
  /** Ends a comparison that is no longer wanted. */
  abort(): Promise<void>;
}

interface ComparisonOptions {
  /** Returns about so many of the pages, from all parts of the site. */
  sampleOf(size: number): readonly ReadablePage[];
  earlier?: EarlierComparison | undefined;
  /** The file of a worker script that reads the words of many pages. */
  script?: string | undefined;
}

/**
 * Opens a comparison of so many pages: of every pair of up to 500 pages; of more pages, of the pairs that are likely to be similar.
 */
export function openComparison(
  count: number,
  { sampleOf, earlier, script }: ComparisonOptions,
): SiteComparison {
  const sketched = count > ALL_PAIRS_UP_TO;
  const pages: ComparedPage[] = [];
  // The thread that reads the words writes the sketches.
  const sketches = new Uint32Array(new SharedArrayBuffer(sketched ? count * SKETCH_SIZE * BYTES : 0));
  const sketchOf = (index: number) => sketchIn(sketches, index);
  /** Tells for each page whether it has not changed since the earlier comparison. */
  const areKnown: boolean[] = [];
  const reader = openWordReader({
    count,
    sketches: sketched ? sketches : undefined,
    common: earlier && Uint32Array.from(earlier.common),
    sample: sketched && !earlier ? () => sampleOf(SAMPLE) : undefined,
    script,
  });
  return {
    add(page, known) {
      const index = pages.push(page) - 1;
      areKnown.push(known !== undefined);
      if (known) sketchOf(index).set(known);
      else reader.add(index, page.words());
      return index;
    },
    whenFewWait: () => reader.whenFewWait(),
    abort: () => reader.abort(),
    async compare(limit) {
      const read = await reader.end();
      const unchanged = new Set(pages.filter((_, index) => areKnown[index]).map(({ file }) => file));
      const known = earlier?.pairs.every(({ files }) => files.every((file) => unchanged.has(file)))
        ? earlier.pairs
        : undefined;
      const isNew = ([first, second]: readonly [number, number]) =>
        !(known && areKnown[first] && areKnown[second]);
      const candidates = read.likely ?? allPairs(pages.length);
      return {
        ...mostSimilar(pages, { candidates: candidates.filter(isNew), known, limit }),
        ownWords: areKnown.includes(true) ? undefined : read.ownWords,
        common: read.common && new HashSet(read.common),
        sketchOf,
      };
    },
  };
}

/** Compares these pairs of pages, and finds the most similar ones, among them those that are known already. */
export function mostSimilar(
  pages: readonly (ComparedPage | undefined)[],
  {
    candidates,
    known = [],
    limit,
  }: {
    candidates: readonly (readonly [number, number])[];
    known: readonly SimilarPair[] | undefined;
    limit: number;
  },
): Pick<Similarities, 'pairs' | 'over'> {
  const pairs = [...known];
  const over = new Map<number, SimilarPair>();
  const similarityOf = comparer();
  for (const [first, second] of candidates) {
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

/** All pairs of so many pages, as indexes, the smaller one first. */
const allPairs = (count: number): [number, number][] =>
  Array.from({ length: count }, (_, first) =>
    Array.from({ length: count - first - 1 }, (_, next): [number, number] => [first, first + next + 1]),
  ).flat();

/**
 * Returns a function that computes the Jaccard index of two pages: the share of their shingles that both have. Returns 0 early if
 * it is below `least`.
 */
function comparer(): (a: ComparedPage, b: ComparedPage, least: number) => number {
  const hashesOf = memoized((page: ComparedPage) => {
    const { own, shared } = shinglesOf(page.words());
    return { own: unique(own), shared };
  });
  const overlapOf = memoized((a: HashSet) => memoized((b: HashSet) => (a === b ? a.size : b.count(a))));
  /** How many of its own hashes a page shares with another shape. */
  const overlapWith = memoized((shared: HashSet) => memoized((own: Uint32Array) => shared.count(own)));
  return (pageA, pageB, least) => {
    const [a, b] = [hashesOf(pageA), hashesOf(pageB)];
    const sizes = a.shared.size + a.own.length + b.shared.size + b.own.length;
    const indexOf = (both: number) => (sizes === 0 ? 1 : both / (sizes - both));
    const across = a.shared === b.shared ? 0 : overlapWith(a.shared)(b.own) + overlapWith(b.shared)(a.own);
    const withoutOwn = overlapOf(a.shared)(b.shared) + across;
    if (indexOf(withoutOwn + Math.min(a.own.length, b.own.length)) < least) return 0;
    return indexOf(withoutOwn + countBoth(a.own, b.own));
  };
}

export const shinglesOf = (words: ReadablePage): Shingles =>
  'own' in words ? words : words.shape.read(words.slots);

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
  let count = 0;
  for (const hash of sorted) {
    if (count > 0 && hash === sorted[count - 1]) continue;
    sorted[count] = hash;
    count += 1;
  }
  return sorted.subarray(0, count);
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

/** A finding for each page that is too similar to an earlier one. */
export const tooSimilar = (over: readonly SimilarPair[], limit: number): Finding[] =>
  over.map(({ files: [file, other], similarity }) => ({
    file,
    code: 'PG581',
    message: `${percent(similarity)} of the words are those of ${pathOf(other)}; the limit is ${percent(limit)}.`,
    hint: 'Say what is true of this city only, in city-notes.json; similarityLimit in site.json is the limit.',
    maker: 'record',
  }));

const percent = (part: number): string => `${(part * 100).toFixed(1)} %`;
