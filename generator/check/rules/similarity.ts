import { pathOf } from '../../addresses.ts';
import type { Finding } from '../finding.ts';
import { HashSet, NO_HASHES } from './hashes.js';
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
  { sampleOf, script, ...options }: ComparisonOptions,
): SiteComparison {
  const sketched = count > ALL_PAIRS_UP_TO;
  // Every pair is compared by its words: the sketches of a site that had more pages are of no use.
  const earlier = sketched ? options.earlier : undefined;
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
    add(page, sketch) {
      const index = pages.push(page) - 1;
      const known = earlier && sketch;
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
      const candidates = read.likely?.filter(isNew);
      return {
        ...mostSimilar(pages, { candidates, known, limit }),
        ownWords: areKnown.includes(true) ? undefined : read.ownWords,
        common: read.common && new HashSet(read.common),
        sketchOf,
      };
    },
  };
}

/** The indexes of two pages, the smaller one first. */
type PagePair = readonly [first: number, second: number];

/** Compares these pairs of pages, or every pair, and finds the most similar ones, among them those that are known already. */
export function mostSimilar(
  pages: readonly (ComparedPage | undefined)[],
  {
    candidates,
    known = [],
    limit,
  }: {
    candidates: readonly PagePair[] | undefined;
    known: readonly SimilarPair[] | undefined;
    limit: number;
  },
): Pick<Similarities, 'pairs' | 'over'> {
  const pairs = [...known];
  const over = new Map<number, SimilarPair>();
  const similarityOf = comparer(pages, candidates ? countEach : countAll);
  for (const [first, second] of candidates ?? allPairs(pages.length)) {
    const [a, b] = [pages[first], pages[second]];
    if (!a || !b) continue;
    const least = pairs.length === REPORTED_PAIRS ? (pairs.at(-1)?.similarity ?? 0) : 0;
    const similarity = similarityOf(first, second, Math.min(least, limit));
    if (similarity > limit && similarity > (over.get(second)?.similarity ?? 0))
      over.set(second, { files: [b.file, a.file], similarity });
    if (similarity <= least) continue;
    pairs.push({ files: [a.file, b.file], similarity });
    pairs.sort((one, other) => other.similarity - one.similarity);
    pairs.length = Math.min(pairs.length, REPORTED_PAIRS);
  }
  return { pairs, over: [...over].sort(([a], [b]) => a - b).map(([, pair]) => pair) };
}

/** All pairs of so many pages. */
function* allPairs(count: number): Generator<PagePair> {
  for (let first = 0; first < count; first += 1)
    for (let second = first + 1; second < count; second += 1) yield [first, second];
}

/** Returns the shingles of a page that not all pages of its shape have: ascending, each once. */
type OwnOf = (page: number) => Uint32Array;
/** Counts the own shingles that both pages have. */
type CountBoth = (first: number, second: number) => number;

/**
 * Returns a function that computes the Jaccard index of two pages: the share of their shingles that both have. Returns 0 early if
 * it is below `least`.
 */
function comparer(
  pages: readonly (ComparedPage | undefined)[],
  counting: (ownOf: OwnOf, count: number) => CountBoth,
): (first: number, second: number, least: number) => number {
  const hashesOf = memoized((index: number) => {
    const page = pages[index];
    const { own, shared } = page ? shinglesOf(page.words()) : NO_SHINGLES;
    return { own: unique(own), shared };
  });
  const countBoth = counting((page) => hashesOf(page).own, pages.length);
  const overlapOf = memoized((a: HashSet) =>
    memoized((b: HashSet) => (a === b ? a.size : b.count(Uint32Array.from(a)))),
  );
  /** How many of its own hashes a page shares with another shape. */
  const overlapWith = memoized((shared: HashSet) => memoized((own: Uint32Array) => shared.count(own)));
  return (first, second, least) => {
    const [a, b] = [hashesOf(first), hashesOf(second)];
    const sizes = a.shared.size + a.own.length + b.shared.size + b.own.length;
    const indexOf = (both: number) => (sizes === 0 ? 1 : both / (sizes - both));
    const across = a.shared === b.shared ? 0 : overlapWith(a.shared)(b.own) + overlapWith(b.shared)(a.own);
    const withoutOwn = overlapOf(a.shared)(b.shared) + across;
    if (indexOf(withoutOwn + Math.min(a.own.length, b.own.length)) < least) return 0;
    return indexOf(withoutOwn + countBoth(first, second));
  };
}

const NO_SHINGLES: Shingles = { own: new Uint32Array(), shared: NO_HASHES };

/** Counts for each pair by itself. */
const countEach =
  (ownOf: OwnOf): CountBoth =>
  (first, second) =>
    countInBoth(ownOf(first), ownOf(second));

/** Counts for all pairs at once, by the earlier pages that have a shingle: most shingles are on one page. */
function countAll(ownOf: OwnOf, count: number): CountBoth {
  const counts = new Uint32Array(count ** 2);
  const pagesWith = new Map<number, number[]>();
  for (let second = 0; second < count; second += 1) {
    for (const hash of ownOf(second)) {
      const earlier = pagesWith.get(hash) ?? [];
      for (const first of earlier) counts[first * count + second] = (counts[first * count + second] ?? 0) + 1;
      if (earlier.push(second) === 1) pagesWith.set(hash, earlier);
    }
  }
  return (first, second) => counts[first * count + second] ?? 0;
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
function countInBoth(a: Uint32Array, b: Uint32Array): number {
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
