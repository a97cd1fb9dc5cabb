/**
 * Finds pages whose own texts are mostly those of an earlier page, by their own runs of words. The
 * smallest hashes of a page are a fair sample of its runs, its sketch
 * (https://en.wikipedia.org/wiki/MinHash): pages that are alike share many. Such pairs are compared once
 * more, by all runs.
 */
import { runsOf, smallestRunsOf } from './own-runs.ts';

/** `names` alone make no other text. */
export interface ComparedPage {
  file: string;
  own: readonly string[];
  names: readonly string[];
}

export interface AlikePair {
  files: [string, string];
  /** The share of own runs that both have, from 0 to 1: https://en.wikipedia.org/wiki/Jaccard_index. */
  similarity: number;
}

/** Hashes that a sketch has at least, and that all may have together: all runs of most sites. */
const LEAST_SKETCH = 32;
const ALL_SKETCHES = 2 ** 20;
/** A page is paired with the first of the same hash and the last ones: copies are found once each. */
const NEIGHBORS = 3;
/** Hashes of sketches that two pages of a large site must share to be compared. */
const LEAST_SHARED = 4;
/** Sketches at the limit differ by chance: 1 pair in 4,000 by so many standard deviations. */
const DEVIATIONS = 3.5;
const TOLD_PAIRS = 5;
/** A number has a page in its low bits, and a hash or another page above. */
const PAGES = 2 ** 20;
/** For a page without own texts: two such pages are alike. */
const NO_RUNS = Uint32Array.of(0);

export class LikenessFinder {
  readonly #limit: number;
  readonly #sketchSize: number;
  readonly #files: string[] = [];
  /** All sketches, one behind the other, and where each starts: a list for each would take twice the memory. */
  readonly #hashes: Uint32Array;
  readonly #starts: number[] = [0];
  /** For each page the number of its own runs, and of the runs around them. */
  readonly #sizes: number[] = [];
  readonly #around: number[] = [];

  constructor(pages: number, limit: number) {
    this.#limit = limit;
    this.#sketchSize = Math.max(LEAST_SKETCH, Math.floor(ALL_SKETCHES / Math.max(1, pages)));
    this.#hashes = new Uint32Array(pages * this.#sketchSize);
  }

  /** `runsAround` counts runs of the text around its own. */
  add(page: ComparedPage, runsAround: number): void {
    const { hashes, count } = smallestRunsOf(page.own, page.names, this.#sketchSize);
    const sketch = count > 0 ? hashes : NO_RUNS;
    const start = this.#starts.at(-1) as number;
    this.#hashes.set(sketch, start);
    this.#starts.push(start + sketch.length);
    this.#files.push(page.file);
    this.#sizes.push(Math.max(1, count));
    this.#around.push(runsAround);
  }

  /**
   * `again` returns pages once more: to keep all runs would take much memory. `similar` are the most
   * alike pairs, the most alike first; `over` has each page over the limit, with the earlier page it is
   * most like. `shares` has how much of each page no other has, the least first, and `ownWords` the median.
   */
  compare(again: PagesAgain) {
    const { entries, shared } = this.#pagesByHash();
    const candidates = this.#candidates(entries);
    const likely = candidates.filter(({ later, estimate }) => estimate >= this.#leastEstimate(later));
    const closest = mostAlikeOf(candidates);
    const exact = this.#exactly([...likely, ...closest], again);
    const shares = this.#ownShares(shared);
    const similar = closest.map(exact).filter(({ similarity }) => similarity > 0);
    return {
      similar: similar.sort((a, b) => b.similarity - a.similarity),
      over: overLimit(likely, this.#limit, exact),
      ownWords: shares[Math.floor(shares.length / 2)]?.share,
      shares,
    };
  }

  /** Pages with the same hash stand together. `shared` counts the hashes of each page that others have. */
  #pagesByHash(): { entries: Float64Array; shared: Uint32Array } {
    const entries = new Float64Array(this.#starts.at(-1) as number);
    for (const page of this.#files.keys())
      for (let at = this.#starts[page] as number; at < (this.#starts[page + 1] as number); at += 1)
        entries[at] = (this.#hashes[at] as number) * PAGES + page;
    entries.sort();
    const shared = new Uint32Array(this.#files.length);
    for (const [start, end] of groupsOf(entries))
      for (let at = start; at < end; at += 1) (shared[pageOf(entries[at] as number)] as number) += 1;
    return { entries, shared };
  }

  #lengthOf(page: number): number {
    return (this.#starts[page + 1] as number) - (this.#starts[page] as number);
  }

  #sketchOf(page: number): Uint32Array {
    return this.#hashes.subarray(this.#starts[page], this.#starts[page + 1]);
  }

  /** The pairs that share hashes. */
  #candidates(entries: Float64Array): Candidate[] {
    const counted = pairsIn(entries).sort();
    const candidates: Candidate[] = [];
    const least = this.#files.length * this.#sketchSize > ALL_SKETCHES ? LEAST_SHARED : 1;
    for (let start = 0, end = 0; start < counted.length; start = end) {
      while (end < counted.length && counted[end] === counted[start]) end += 1;
      const [later, earlier] = [hashOf(counted[start] as number), pageOf(counted[start] as number)];
      if (end - start >= Math.min(least, this.#lengthOf(earlier), this.#lengthOf(later))) {
        const estimate = jaccard(this.#sketchOf(earlier), this.#sketchOf(later));
        candidates.push({ earlier, later, estimate });
      }
    }
    return candidates;
  }

  /** How alike two sketches are at the least if their pages are as alike as the limit. */
  #leastEstimate(page: number): number {
    const [limit, length] = [this.#limit, this.#lengthOf(page)];
    const isWhole = length === this.#sizes[page];
    return isWhole ? limit : limit - DEVIATIONS * Math.sqrt((limit * (1 - limit)) / length);
  }

  /** Compares the pages of a pair by all their runs. */
  #exactly(candidates: readonly Candidate[], again: PagesAgain): (pair: Candidate) => AlikePair {
    const runs = new Map<string, Uint32Array>();
    const missing = new Set<string>();
    for (const page of candidates.flatMap(({ earlier, later }) => [earlier, later])) {
      const [file, sketch] = [this.#files[page] as string, this.#sketchOf(page)];
      if (sketch.length === this.#sizes[page]) runs.set(file, sketch);
      else missing.add(file);
    }
    for (const page of missing.size > 0 ? again(missing) : []) {
      const own = runsOf(page.own, page.names);
      runs.set(page.file, own.length > 0 ? own : NO_RUNS);
    }
    return ({ earlier, later }) => {
      const files: [string, string] = [this.#files[earlier] as string, this.#files[later] as string];
      const [first = NO_RUNS, second = NO_RUNS] = files.map((file) => runs.get(file));
      return { files, similarity: jaccard(first, second) };
    };
  }

  #ownShares(shared: Uint32Array): { file: string; share: number }[] {
    const shares = this.#sizes.map((size, page) => {
      const own = 1 - (shared[page] as number) / this.#lengthOf(page);
      const share = (own * size) / Math.max(1, size + (this.#around[page] as number));
      return { file: this.#files[page] as string, share };
    });
    return shares.sort((a, b) => a.share - b.share);
  }
}

type PagesAgain = (files: ReadonlySet<string>) => Iterable<ComparedPage>;

interface Candidate {
  earlier: number;
  later: number;
  estimate: number;
}

/** To sort all pairs would take long. */
function mostAlikeOf(candidates: readonly Candidate[]): Candidate[] {
  const closest: Candidate[] = [];
  for (const candidate of candidates) {
    const last = closest[TOLD_PAIRS - 1];
    if (last && mostAlikeFirst(last, candidate) < 0) continue;
    closest.push(candidate);
    closest.sort(mostAlikeFirst).splice(TOLD_PAIRS);
  }
  return closest;
}

const mostAlikeFirst = (a: Candidate, b: Candidate): number =>
  b.estimate - a.estimate || a.earlier - b.earlier || a.later - b.later;

const hashOf = (entry: number): number => Math.floor(entry / PAGES);
const pageOf = (entry: number): number => entry % PAGES;

/** The ranges of sorted entries with the same hash, on two pages or more. */
function* groupsOf(entries: Float64Array): Generator<[start: number, end: number]> {
  for (let start = 0, end = 0; start < entries.length; start = end) {
    const next = (hashOf(entries[start] as number) + 1) * PAGES;
    while (end < entries.length && (entries[end] as number) < next) end += 1;
    if (end > start + 1) yield [start, end];
  }
}

function pairsIn(entries: Float64Array): Float64Array {
  let count = 0;
  for (const [start, end] of groupsOf(entries))
    for (let later = 1; later < end - start; later += 1) count += Math.min(later, NEIGHBORS + 1);
  const pairs = new Float64Array(count);
  count = 0;
  for (const [start, end] of groupsOf(entries))
    for (let later = start + 1; later < end; later += 1) {
      const page = pageOf(entries[later] as number) * PAGES;
      for (let at = later - 1; at > start && at >= later - NEIGHBORS; at -= 1) {
        pairs[count] = page + pageOf(entries[at] as number);
        count += 1;
      }
      pairs[count] = page + pageOf(entries[start] as number);
      count += 1;
    }
  return pairs;
}

/** The most alike pair of each later page; of equal ones, that with the earliest page. */
function overLimit(
  likely: readonly Candidate[],
  limit: number,
  exact: (pair: Candidate) => AlikePair,
): AlikePair[] {
  const over = new Map<number, AlikePair>();
  for (const candidate of [...likely].sort((a, b) => a.later - b.later || a.earlier - b.earlier)) {
    const pair = exact(candidate);
    const most = over.get(candidate.later)?.similarity ?? limit;
    if (pair.similarity > most) over.set(candidate.later, pair);
  }
  return [...over.values()];
}

function jaccard(a: Uint32Array, b: Uint32Array): number {
  let [i, j, both] = [0, 0, 0];
  while (i < a.length && j < b.length) {
    const [x, y] = [a[i] as number, b[j] as number];
    if (x === y) both += 1;
    if (x <= y) i += 1;
    if (y <= x) j += 1;
  }
  return both / Math.max(1, a.length + b.length - both);
}
