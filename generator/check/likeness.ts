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
  /** The similarity of pairs that an earlier build compared. */
  similarities?: SimilarityCache;
}

export interface SimilarityCache {
  find(earlier: number, later: number): number | undefined;
  keep(earlier: number, later: number, similarity: number): void;
}

export interface Likeness {
  /** The most alike pairs, the most alike first, whether they are over the limit or not. Of many pages, only pairs that may be over it. */
  pairs: AlikePair[];
  /** Each page over the limit, in the order of the pages, with the earlier page that it is most like, as far as the sketches tell. */
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

/** Of up to so many pages, every pair is compared, by all runs. */
const FEW_PAGES = 300;
/** The number of pairs to tell, and of those that are compared exactly to find them. */
const TOLD_PAIRS = 5;
const COMPARED_PAIRS = 4 * TOLD_PAIRS;
/** Sketches of pages that are as alike as the limit differ from it by chance: about 1 pair in 4,000 by so many standard deviations. */
const DEVIATIONS = 3.5;
/** The most pages of which the sketches are compared with that of one page. */
const MOST_CANDIDATES = 50;

/** Two pages, and how alike they are by their sketches. */
interface Candidate {
  earlier: number;
  later: number;
  estimate: number;
}

/**
 * Compares pages. Every run counts, however many pages have it. Two pages without runs are alike. The figures
 * are exact; at most about 1 in 1,000 pages over the limit is missed.
 */
export function compareAll(pages: ComparedPages, limit: number): Likeness {
  const isFew = pages.files.length <= FEW_PAGES;
  const sketches = pages.files.map((_, page) => (isFew ? pages.runsOf(page) : pages.sketchOf(page)));
  const index = indexOf(sketches);
  const candidates = isFew ? allPairs(sketches) : likelyPairs(index, limit);
  return { ...verify(candidates, { pages, limit }), ownWords: ownWordsOf(pages, index) };
}

/** Which pages have the hashes that stand in several sketches. These hashes have numbers. */
interface SketchIndex {
  sketches: readonly Uint32Array[];
  /** The pages of each hash, in their order, from `starts` on. */
  pages: Uint32Array;
  starts: Uint32Array;
  /** The numbers of each sketch's hashes, the rarest first. */
  hashesOf: readonly Uint32Array[];
}

/** The bits for the number of a page, beside a hash of 32 bits. */
const PAGES = 2 ** 20;
/** The bits for the number of a hash, beside the number of its pages. */
const HASHES = 2 ** 32;

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
  const pages = new Uint32Array(count);
  const starts: number[] = [];
  const counts: number[] = [];
  for (let start = 0, end = 0; start < count; start = end) {
    const hash = Math.floor((entries[start] as number) / PAGES);
    const next = (hash + 1) * PAGES;
    for (end = start; end < count && (entries[end] as number) < next; end += 1)
      pages[end] = (entries[end] as number) - hash * PAGES;
    if (end === start + 1) continue;
    starts.push(start);
    counts.push(end - start);
  }
  const rarestFirst = Float64Array.from(counts, (pages, hash) => pages * HASHES + hash).sort();
  const numbers = Uint32Array.from(rarestFirst, (entry) => entry % HASHES);
  return {
    sketches,
    pages,
    starts: Uint32Array.from(starts),
    hashesOf: hashesOf(sketches, { rarestFirst: numbers, starts, counts, pages }),
  };
}

/** Lists for each sketch the hashes that other sketches have too, the rarest first. */
function hashesOf(
  sketches: readonly Uint32Array[],
  {
    rarestFirst,
    starts,
    counts,
    pages,
  }: { rarestFirst: Uint32Array; starts: number[]; counts: number[]; pages: Uint32Array },
): Uint32Array[] {
  const lists = sketches.map(({ length }) => new Uint32Array(length));
  const lengths = new Uint32Array(sketches.length);
  for (const hash of rarestFirst) {
    const start = starts[hash] as number;
    for (let at = start; at < start + (counts[hash] as number); at += 1) {
      const page = pages[at] as number;
      const length = lengths[page] as number;
      (lists[page] as Uint32Array)[length] = hash;
      lengths[page] = length + 1;
    }
  }
  return lists.map((list, page) => list.subarray(0, lengths[page]));
}

function* allPairs(sketches: readonly Uint32Array[]): Generator<Candidate> {
  for (let earlier = 0; earlier < sketches.length; earlier += 1)
    for (let later = earlier + 1; later < sketches.length; later += 1)
      yield { earlier, later, estimate: likenessOf(sketches, earlier, later) };
}

/**
 * Finds the pairs whose sketches are nearly as alike as the limit. Two such sketches share so many hashes that some are among the rarest
 * ones of both: only these are looked up.
 */
function* likelyPairs(index: SketchIndex, limit: number): Generator<Candidate> {
  const { sketches } = index;
  const earlierPages = earlierPagesIn(index, limit);
  const firsts = new Map<number, number>();
  for (const [later, sketch] of sketches.entries()) {
    const likely = earlierPages(later);
    const sum = sketch.reduce((sum, hash) => (sum + hash) % PRIME, 0);
    const first = firsts.get(sum);
    const isCopy = first !== undefined && likenessOf(sketches, first, later) === 1;
    if (first === undefined) firsts.set(sum, later);
    for (const earlier of isCopy ? [first] : likely) {
      const estimate = likenessOf(sketches, earlier, later);
      if (estimate >= leastOf(limit, sketch.length)) yield { earlier, later, estimate };
    }
  }
}

/** The sums of equal sketches are equal, and those of others hardly ever. */
const PRIME = 2_147_483_647;

/** Returns a function that finds the pages before a page that share most of its rare hashes. Call it for each page in turn. */
function earlierPagesIn(
  { sketches, pages, starts, hashesOf }: SketchIndex,
  limit: number,
): (page: number) => number[] {
  /** How many of the looked up hashes a page shares with the current one. */
  const shared = new Uint16Array(sketches.length);
  /** How many pages of each hash are before the current one. */
  const before = new Uint32Array(starts.length);
  return (page) => {
    const hashes = hashesOf[page] as Uint32Array;
    const lookedUp = Math.max(0, hashes.length - furtherOf(limit, (sketches[page] as Uint32Array).length));
    const likely: number[] = [];
    const found: number[] = [];
    for (let index = 0; index < lookedUp; index += 1) {
      const start = starts[hashes[index] as number] as number;
      const end = start + (before[hashes[index] as number] as number);
      for (let at = start; at < end; at += 1) {
        const other = pages[at] as number;
        const count = (shared[other] as number) + 1;
        shared[other] = count;
        if (count === 1) found.push(other);
        if (count === LEAST_SHARED) likely.push(other);
      }
    }
    likely.sort((a, b) => (shared[b] as number) - (shared[a] as number));
    for (const other of found) shared[other] = 0;
    for (const hash of hashes) before[hash] = (before[hash] as number) + 1;
    return likely.slice(0, MOST_CANDIDATES);
  };
}

/** How many hashes a pair may share besides those that are looked up. */
function furtherOf(limit: number, hashes: number): number {
  const least = leastOf(limit, hashes);
  return Math.max(0, Math.ceil((least * 2 * hashes) / (1 + least)) - LEAST_SHARED);
}

/**
 * A pair is compared if it shares this number of the looked up hashes. The more hashes are looked up, the
 * more frequent ones are among them.
 */
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
    const own = runs.get(page) ?? pages.runsOf(page);
    runs.set(page, own);
    return own;
  };
  const exact = ({ earlier, later }: Candidate): AlikePair => {
    const similarity = pages.similarities?.find(earlier, later) ?? jaccard(runsOf(earlier), runsOf(later));
    pages.similarities?.keep(earlier, later, similarity);
    return { files: [pages.files[earlier] ?? '', pages.files[later] ?? ''], similarity };
  };
  const over = new Map<number, AlikePair>();
  let most: Candidate[] = [];
  for (const candidate of candidates) {
    const { later, estimate } = candidate;
    if (most.length < COMPARED_PAIRS || estimate > (most.at(-1)?.estimate ?? 0))
      most = [...most, candidate].sort((a, b) => b.estimate - a.estimate).slice(0, COMPARED_PAIRS);
    const least = leastOf(limit, pages.sketchOf(later).length);
    const highest = over.get(later)?.similarity ?? limit;
    if (estimate < least || (over.has(later) && estimate <= highest)) continue;
    const pair = exact(candidate);
    if (pair.similarity > highest) over.set(later, pair);
  }
  const pairs = most.map(exact).filter(({ similarity }) => similarity > 0);
  pairs.sort((a, b) => b.similarity - a.similarity);
  return {
    pairs: pairs.slice(0, TOLD_PAIRS),
    over: [...over].sort(([a], [b]) => a - b).map(([, pair]) => pair),
  };
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
