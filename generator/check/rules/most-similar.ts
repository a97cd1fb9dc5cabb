import type { ComparedPage, EarlierComparison, Similarities, SimilarPair } from './comparison.ts';
import { NO_HASHES } from './hashes.js';
import { comparer, countAll, countEach } from './jaccard.ts';
import { ascending, type Shingles } from './shingles.js';
import type { ReadablePage } from './word-reader.ts';

/** The number of pairs to report, whether they are over the limit or not. */
const REPORTED_PAIRS = 5;

/** The indexes of two pages, the smaller one first. */
export type PagePair = readonly [first: number, second: number];

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
  const similarityOf = comparer(
    (page) => shinglesAt(pages, page),
    pages.length,
    candidates ? countEach : countAll,
  );
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

/** The shingles of a page without words. */
export const NO_WORDS: Shingles = { own: new Uint32Array(), shared: NO_HASHES };

const shinglesAt = (pages: readonly (ComparedPage | undefined)[], page: number): Shingles =>
  shinglesOf(pages[page]?.words() ?? NO_WORDS);

/** All pairs of so many pages. */
export function* allPairs(count: number): Generator<PagePair> {
  for (let first = 0; first < count; first += 1)
    for (let second = first + 1; second < count; second += 1) yield [first, second];
}

/** The pairs that an earlier comparison found, if the pages of all of them are among those that have not changed since. */
export function pairsStillKnown(
  earlier: EarlierComparison | undefined,
  unchanged: readonly ComparedPage[],
): readonly SimilarPair[] | undefined {
  const files = new Set(unchanged.map(({ file }) => file));
  const areKnown = earlier?.pairs?.every((pair) => pair.files.every((file) => files.has(file)));
  return areKnown ? earlier?.pairs : undefined;
}

/** The shingles of a page, to compare them. */
export const shinglesOf = (words: ReadablePage): Shingles =>
  ascending('own' in words ? words : words.shape.read(words.slots));
