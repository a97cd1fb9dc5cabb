/**
 * Finds pages whose own texts are mostly those of an earlier page, by their own runs of words. The
 * smallest hashes of a page are a fair sample of its runs, its sketch
 * (https://en.wikipedia.org/wiki/MinHash): pages that are alike share many. Such pairs are compared once
 * more, by all runs.
 */
import type { Pause } from '../steps.ts';
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
/** For a page without own texts: two such pages are alike. */
const NO_RUNS = Uint32Array.of(0);

/** The numbers of two pages, and how alike their sketches are. */
interface Candidate {
  earlier: number;
  later: number;
  estimate: number;
}

export class LikenessFinder {
  readonly #limit: number;
  readonly #sketchSize: number;
  readonly #files: string[] = [];
  /**
   * For each page the number of its own runs, of the runs around them, and of the hashes in its sketch
   * that others have too.
   */
  readonly #sizes: number[] = [];
  readonly #around: number[] = [];
  readonly #shared: number[] = [];
  /**
   * All sketches, each at the number of its page times `#sketchSize`: an object for each hash would take
   * many times the memory.
   */
  readonly #hashes: Uint32Array;
  /** For each place in `#hashes` those of the same hash: the first, and the last before it. */
  readonly #firsts: Uint32Array;
  readonly #previous: Uint32Array;
  /** A hash table: the last place of each hash, plus one; 0 if it is empty. */
  readonly #last: Uint32Array;
  /** Pairs that may be over the limit, and the most alike ones. */
  readonly #likely: Candidate[] = [];
  readonly #closest: Candidate[] = [];

  constructor(pages: number, limit: number) {
    this.#limit = limit;
    this.#sketchSize = Math.max(LEAST_SKETCH, Math.floor(ALL_SKETCHES / Math.max(1, pages)));
    const size = pages * this.#sketchSize;
    this.#hashes = new Uint32Array(size);
    this.#firsts = new Uint32Array(size);
    this.#previous = new Uint32Array(size);
    this.#last = new Uint32Array(Math.ceil(1.5 * size));
  }

  /** `runsAround` counts runs of the text around its own. Compares the sketch with earlier ones. */
  add({ file, own, names }: ComparedPage, runsAround: number): void {
    const { hashes, count } = smallestRunsOf(own, names, this.#sketchSize);
    const page = this.#files.push(file) - 1;
    this.#sizes.push(Math.max(1, count));
    this.#around.push(runsAround);
    this.#shared.push(0);
    const inCommon = new Map<number, number>();
    const start = page * this.#sketchSize;
    for (const [index, hash] of (count > 0 ? hashes : NO_RUNS).entries())
      for (const earlier of this.#enter(hash, start + index))
        inCommon.set(earlier, (inCommon.get(earlier) ?? 0) + 1);
    const least = this.#sketchSize > LEAST_SKETCH ? 1 : LEAST_SHARED;
    for (const [earlier, count] of inCommon)
      if (count >= Math.min(least, this.#lengthOf(earlier), this.#lengthOf(page)))
        this.#compareSketches(earlier, page);
  }

  /** Returns earlier pages with the same hash. */
  #enter(hash: number, place: number): number[] {
    let slot = hash % this.#last.length;
    for (;;) {
      const last = this.#last[slot] as number;
      if (last === 0 || this.#hashes[last - 1] === hash) break;
      slot = (slot + 1) % this.#last.length;
    }
    const previous = (this.#last[slot] as number) - 1;
    this.#hashes[place] = hash;
    this.#last[slot] = place + 1;
    const first = previous < 0 ? place : (this.#firsts[previous] as number);
    this.#firsts[place] = first;
    if (first === place) return [];
    this.#previous[place] = previous;
    for (const same of first === previous ? [first, place] : [place])
      (this.#shared[this.#pageAt(same)] as number) += 1;
    const pages = [this.#pageAt(first)];
    for (let at = previous; at !== first && pages.length <= NEIGHBORS; at = this.#previous[at] as number)
      pages.push(this.#pageAt(at));
    return pages;
  }

  #pageAt(place: number): number {
    return Math.floor(place / this.#sketchSize);
  }

  #compareSketches(earlier: number, later: number): void {
    const estimate = jaccard(this.#sketchOf(earlier), this.#sketchOf(later));
    const pair = { earlier, later, estimate };
    if (estimate >= this.#leastEstimate(later)) this.#likely.push(pair);
    const last = this.#closest[TOLD_PAIRS - 1];
    if (last && mostAlikeFirst(last, pair) < 0) return;
    this.#closest.push(pair);
    this.#closest.sort(mostAlikeFirst).splice(TOLD_PAIRS);
  }

  /** How alike two sketches are at the least if their pages are as alike as the limit. */
  #leastEstimate(page: number): number {
    const [limit, length] = [this.#limit, this.#lengthOf(page)];
    return length === this.#sizes[page]
      ? limit
      : limit - DEVIATIONS * Math.sqrt((limit * (1 - limit)) / length);
  }

  #lengthOf(page: number): number {
    return Math.min(this.#sizes[page] as number, this.#sketchSize);
  }

  #sketchOf(page: number): Uint32Array {
    const start = page * this.#sketchSize;
    return this.#hashes.subarray(start, start + this.#lengthOf(page));
  }

  /**
   * `again` returns pages once more: to keep all runs would take much memory. `similar` are the most
   * alike pairs, the most alike first; `over` has each page over the limit, with the earlier page it is
   * most like.
   */
  async compare(again: (files: ReadonlySet<string>) => Iterable<ComparedPage>, pause: Pause) {
    const candidates = [...this.#likely, ...this.#closest];
    const pages = new Set(candidates.flatMap(({ earlier, later }) => [earlier, later]));
    const runs = new Map<string, Uint32Array>();
    for (const page of pages) runs.set(this.#files[page] as string, this.#sketchOf(page));
    const sampled = [...pages].filter((page) => (this.#sizes[page] as number) > this.#lengthOf(page));
    const missing = new Set(sampled.map((page) => this.#files[page] as string));
    for (const { file, own, names } of missing.size > 0 ? again(missing) : []) {
      runs.set(file, runsOf(own, names));
      await pause();
    }
    const exact = ({ earlier, later }: Candidate): AlikePair => {
      const files: [string, string] = [this.#files[earlier] as string, this.#files[later] as string];
      const [first = NO_RUNS, second = NO_RUNS] = files.map((file) => runs.get(file));
      return { files, similarity: jaccard(first, second) };
    };
    const similar = this.#closest.map(exact).filter(({ similarity }) => similarity > 0);
    similar.sort((a, b) => b.similarity - a.similarity);
    return { similar, over: this.#overLimit(exact), ownWords: this.#ownWords() };
  }

  /** The most alike pair of each later page; of equal ones, that with the earliest page. */
  #overLimit(exact: (pair: Candidate) => AlikePair): AlikePair[] {
    const over = new Map<number, AlikePair>();
    for (const candidate of this.#likely.sort((a, b) => a.later - b.later || a.earlier - b.earlier)) {
      const pair = exact(candidate);
      const most = over.get(candidate.later)?.similarity ?? this.#limit;
      if (pair.similarity > most) over.set(candidate.later, pair);
    }
    return [...over.values()];
  }

  /** The median share of a page's words that stand on no other page; `undefined` without pages. */
  #ownWords(): number | undefined {
    const shares = this.#sizes.map((size, page) => {
      const own = 1 - (this.#shared[page] as number) / this.#lengthOf(page);
      return (own * size) / Math.max(1, size + (this.#around[page] as number));
    });
    return shares.sort((a, b) => a - b)[Math.floor(shares.length / 2)];
  }
}

const mostAlikeFirst = (a: Candidate, b: Candidate): number =>
  b.estimate - a.estimate || a.earlier - b.earlier || a.later - b.later;

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
