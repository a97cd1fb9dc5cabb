/** How alike two pages are: https://en.wikipedia.org/wiki/Jaccard_index. */
import type { HashSet } from './hashes.js';
import type { Shingles } from './shingles.js';

/** Returns the shingles of a page that not all pages of its shape have. */
type OwnOf = (page: number) => Uint32Array;
/** Counts the own shingles that both pages have. */
type CountBoth = (first: number, second: number) => number;

/**
 * Returns a function that computes the Jaccard index of two of so many pages: the share of their shingles that both have. It returns 0
 * early if the index is below `least`. The own shingles of a page must be ascending, each once. `counting` says how they are counted.
 */
export function comparer(
  shinglesOf: (page: number) => Shingles,
  count: number,
  counting: (ownOf: OwnOf, count: number) => CountBoth,
): (first: number, second: number, least: number) => number {
  const hashesOf = memoized(shinglesOf);
  const countBoth = counting((page) => hashesOf(page).own, count);
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

/** Counts for each pair by itself. */
export const countEach =
  (ownOf: OwnOf): CountBoth =>
  (first, second) =>
    countInBoth(ownOf(first), ownOf(second));

/** Counts for all pairs at once, by the earlier pages that have a shingle: most shingles are on one page. */
export function countAll(ownOf: OwnOf, count: number): CountBoth {
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

/** Returns a function that computes each result once. */
function memoized<Key, Result>(compute: (key: Key) => Result): (key: Key) => Result {
  const known = new Map<Key, Result>();
  return (key) => {
    const result = known.get(key) ?? compute(key);
    known.set(key, result);
    return result;
  };
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
