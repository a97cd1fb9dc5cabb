/** How alike pages are: the share of their own runs that both have, https://en.wikipedia.org/wiki/Jaccard_index. */
export { countRuns, runsOf, sketchOf } from './own-runs.ts';

/** The pages to compare. */
export interface ComparedPages {
  /** Their files, in the order of the pages. */
  files: readonly string[];
  /** What `sketchOf` made of the runs of a page. */
  sketchOf(page: number): Uint32Array;
  /** The number of its own runs. */
  sizeOf(page: number): number;
  /** The number of runs in the text that all pages of its shape share. */
  sharedOf(page: number): number;
  /** All its own runs, made anew: that takes long, so few pages are asked for them. */
  runsOf(page: number): Uint32Array;
}

export interface Likeness {
  /** The most alike pairs, the most alike first, whether they are over the limit or not. Of many pages, only pairs that may be over it. */
  pairs: AlikePair[];
  /** Each page over the limit, in the order of the pages, with an earlier page that it is so much like. */
  over: AlikePair[];
  /** The median share of a page's words that stand on no other page; `undefined` without pages. */
  ownWords: number | undefined;
}

export interface AlikePair {
  /** The earlier page, and the later one. */
  files: [string, string];
  /** The share of their own runs that both have, from 0 to 1. */
  similarity: number;
}

/** Of up to so many pages, every pair is compared by its sketches. */
const FEW_PAGES = 300;
/** The number of pairs to tell, and of those that are compared exactly to find them. */
const TOLD_PAIRS = 5;
const COMPARED_PAIRS = 4 * TOLD_PAIRS;
/** Sketches of pages that are as alike as the limit differ from it by chance: 1 pair in 1,000 by so many standard deviations. */
const DEVIATIONS = 3;
/** The most pages of which the sketches are compared with that of one page. */
const MOST_CANDIDATES = 50;

/** Two pages, and how alike they are by their sketches. */
interface Candidate {
  earlier: number;
  later: number;
  estimate: number;
}

/**
 * Compares pages. No run is left out, however many pages have it. Two pages without runs are alike. What is told is exact; at most about 1
 * in 1,000 pages over the limit is not told.
 */
export function compareAll(pages: ComparedPages, limit: number): Likeness {
  const sketches = pages.files.map((_, page) => pages.sketchOf(page));
  const index = indexOf(sketches);
  const candidates = sketches.length > FEW_PAGES ? likelyPairs(index, limit) : allPairs(sketches);
  return { ...verify(candidates, { pages, limit }), ownWords: ownWordsOf(pages, index) };
}

/** Which pages have the hashes that stand in several sketches. */
interface SketchIndex {
  sketches: readonly Uint32Array[];
  /** For each such hash, the rarest first, its pages in their order. */
  pagesWith: Uint32Array[];
  /** For each page its hashes in `pagesWith`, the rarest first. */
  hashesOf: number[][];
}

/** The bits for the number of a page, beside a hash of 32 bits. */
const PAGES = 2 ** 20;

/** Sorts all hashes with their pages, so that equal ones stand together. */
function indexOf(sketches: readonly Uint32Array[]): SketchIndex {
  const entries = new Float64Array(sketches.reduce((sum, { length }) => sum + length, 0));
  let count = 0;
  for (const [page, sketch] of sketches.entries())
    for (const hash of sketch) {
      entries[count] = hash * PAGES + page;
      count += 1;
    }
  entries.sort();
  const hashAt = (at: number) => Math.floor((entries[at] as number) / PAGES);
  const pagesWith: Uint32Array[] = [];
  for (let start = 0, end = 0; start < count; start = end) {
    while (end < count && hashAt(end) === hashAt(start)) end += 1;
    if (end > start + 1)
      pagesWith.push(Uint32Array.from(entries.subarray(start, end), (entry) => entry % PAGES));
  }
  pagesWith.sort((a, b) => a.length - b.length);
  const hashesOf = sketches.map((): number[] => []);
  for (const [hash, pages] of pagesWith.entries()) for (const page of pages) hashesOf[page]?.push(hash);
  return { sketches, pagesWith, hashesOf };
}

function* allPairs(sketches: readonly Uint32Array[]): Generator<Candidate> {
  for (let later = 1; later < sketches.length; later += 1)
    for (let earlier = 0; earlier < later; earlier += 1)
      yield { earlier, later, estimate: likenessOf(sketches, earlier, later) };
}

/**
 * Finds the pairs whose sketches are nearly as alike as the limit. Two such sketches share so many hashes that some are among the rarest
 * ones of both: only these are looked up.
 */
function* likelyPairs({ sketches, pagesWith, hashesOf }: SketchIndex, limit: number): Generator<Candidate> {
  const shared = new Uint16Array(sketches.length);
  /** How many of a page's hashes are looked up: all but those that a pair may share besides. */
  const lookedUp = sketches.map(({ length }, page) => {
    const least = leastOf(limit, length);
    const further = Math.ceil((least * 2 * length) / (1 + least)) - LEAST_SHARED;
    return (hashesOf[page]?.length ?? 0) - Math.max(0, further);
  });
  const firsts = new Map<string, number>();
  for (const [later, sketch] of sketches.entries()) {
    const name = [sketch[0], sketch[1], sketch.at(-1)].join();
    const copied = firsts.get(name);
    if (copied !== undefined) {
      yield { earlier: copied, later, estimate: 1 };
      continue;
    }
    firsts.set(name, later);
    const rare = hashesOf[later]?.slice(0, Math.max(0, lookedUp[later] ?? 0)) ?? [];
    const earlierWith = rare.map((hash) => pagesBefore(later, pagesWith[hash]));
    const likely: number[] = [];
    for (const pages of earlierWith)
      for (const page of pages) {
        const count = (shared[page] as number) + 1;
        shared[page] = count;
        if (count === LEAST_SHARED) likely.push(page);
      }
    likely.sort((a, b) => (shared[b] as number) - (shared[a] as number));
    for (const pages of earlierWith) for (const page of pages) shared[page] = 0;
    for (const earlier of likely.slice(0, MOST_CANDIDATES)) {
      const estimate = likenessOf(sketches, earlier, later);
      if (estimate >= leastOf(limit, sketch.length)) yield { earlier, later, estimate };
    }
  }
}

/** The pages of an ascending list that stand before a page. */
function pagesBefore(page: number, pages: Uint32Array = new Uint32Array()): Uint32Array {
  let [low, high] = [0, pages.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((pages[middle] as number) < page) low = middle + 1;
    else high = middle;
  }
  return pages.subarray(0, low);
}

/** A pair is looked at if it shares so many of the hashes that are looked up: with more, more of these are frequent. */
const LEAST_SHARED = 3;

/** How alike sketches of so many hashes are at the least if their pages are as alike as the limit. */
const leastOf = (limit: number, hashes: number): number =>
  Math.max(0, limit - DEVIATIONS * Math.sqrt((limit * (1 - limit)) / Math.max(1, hashes)));

const likenessOf = (lists: readonly Uint32Array[], first: number, second: number): number =>
  jaccard(lists[first] as Uint32Array, lists[second] as Uint32Array);

/** The share of two ascending lists that both have. */
function jaccard(a: Uint32Array, b: Uint32Array): number {
  let [i, j, both] = [0, 0, 0];
  while (i < a.length && j < b.length) {
    const [x, y] = [a[i] as number, b[j] as number];
    if (x === y) both += 1;
    if (x <= y) i += 1;
    if (y <= x) j += 1;
  }
  const all = a.length + b.length - both;
  return all === 0 ? 1 : both / all;
}

/** Compares the pages of those pairs that may be over the limit, and of the most alike ones, by all their runs. */
function verify(
  candidates: Iterable<Candidate>,
  { pages, limit }: { pages: ComparedPages; limit: number },
): Pick<Likeness, 'pairs' | 'over'> {
  const runs = new Map<number, Uint32Array>();
  const runsOf = (page: number) => {
    const known = runs.get(page) ?? pages.runsOf(page);
    runs.set(page, known);
    return known;
  };
  const exact = ({ earlier, later }: Candidate): AlikePair => ({
    files: [pages.files[earlier] ?? '', pages.files[later] ?? ''],
    similarity: jaccard(runsOf(earlier), runsOf(later)),
  });
  const over = new Map<number, AlikePair>();
  let most: Candidate[] = [];
  for (const candidate of candidates) {
    const { later, estimate } = candidate;
    if (most.length < COMPARED_PAIRS || estimate > (most.at(-1)?.estimate ?? 0))
      most = [...most, candidate].sort((a, b) => b.estimate - a.estimate).slice(0, COMPARED_PAIRS);
    if (over.has(later) || estimate < leastOf(limit, pages.sketchOf(later).length)) continue;
    const pair = exact(candidate);
    if (pair.similarity > limit) over.set(later, pair);
  }
  const pairs = most.map(exact).filter(({ similarity }) => similarity > 0);
  pairs.sort((a, b) => b.similarity - a.similarity);
  return { pairs: pairs.slice(0, TOLD_PAIRS), over: [...over.values()] };
}

/** The median, over the pages, of the share of their words that stand on no other page. */
function ownWordsOf(
  { files, sizeOf, sharedOf }: ComparedPages,
  { sketches, hashesOf }: SketchIndex,
): number | undefined {
  const shares = files.map((_, page) => {
    const sketched = sketches[page]?.length ?? 0;
    const own = sketched === 0 ? 0 : 1 - (hashesOf[page]?.length ?? 0) / sketched;
    return (own * sizeOf(page)) / Math.max(1, sizeOf(page) + sharedOf(page));
  });
  return shares.sort((a, b) => a - b)[Math.floor(shares.length / 2)];
}
