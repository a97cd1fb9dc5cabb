/**
 * Finds pages whose own texts are mostly those of an earlier page. Pages are compared by their own runs of words. The smallest hashes
 * of a page are a fair sample of its runs, its sketch (https://en.wikipedia.org/wiki/MinHash): pages that are alike have many of them in
 * common. Such pairs are compared once more, by all runs.
 */
import type { Pause } from '../steps.ts';
import { runsOf, smallestRunsOf } from './own-runs.ts';

/** A page with its own texts, and the names in it that make no other text by themselves. */
export interface ComparedPage {
  file: string;
  own: readonly string[];
  names: readonly string[];
}

export interface Likeness {
  /** The most alike pairs, the most alike first, whether they are over the limit or not. */
  similar: AlikePair[];
  /** Each page over the limit, in the order of the pages, with the earlier page that it is most like. */
  over: AlikePair[];
  /** The median share of a page's words that stand on no other page; `undefined` without pages. */
  ownWords: number | undefined;
}

export interface AlikePair {
  files: [string, string];
  /** The share of their own runs that both have, from 0 to 1: https://en.wikipedia.org/wiki/Jaccard_index. */
  similarity: number;
}

/** A sketch has at least so many hashes, and so many more as all pages together may have. Then it has all runs of most sites. */
const LEAST_SKETCH = 32;
const ALL_SKETCHES = 2 ** 20;
/** Of the pages with the same hash, each is paired with the first and with so many before it: a thousand copies are found once each. */
const NEIGHBORS = 3;
/** Two pages are compared if they share so many hashes of their sketches. */
const LEAST_SHARED = 4;
/** The sketches of a pair at the limit differ by chance: about 1 pair in 4,000 by so many standard deviations. */
const DEVIATIONS = 3.5;
const TOLD_PAIRS = 5;
/** The bits for the number of a page, beside a hash or another page. */
const PAGES = 2 ** 20;
/** The runs of a page without own texts: two such pages are alike. */
const NO_RUNS = Uint32Array.of(0);

export class LikenessFinder {
  readonly #sketchSize: number;
  readonly #files: string[] = [];
  /** The sketches of all pages, one behind the other, and where each starts: a list for each page would take twice the memory. */
  readonly #hashes: Uint32Array;
  readonly #starts: number[] = [0];
  /** The number of own runs of each page, and of the runs in the text around them. */
  readonly #sizes: number[] = [];
  readonly #shared: number[] = [];

  constructor(pages: number) {
    this.#sketchSize = Math.max(LEAST_SKETCH, Math.floor(ALL_SKETCHES / Math.max(1, pages)));
    this.#hashes = new Uint32Array(pages * this.#sketchSize);
  }

  /** Adds one of the pages, whose text around its own has so many runs. */
  add(page: ComparedPage, sharedRuns: number): void {
    const { hashes, count } = smallestRunsOf(page.own, page.names, this.#sketchSize);
    const sketch = count > 0 ? hashes : NO_RUNS;
    const start = this.#starts.at(-1) as number;
    this.#hashes.set(sketch, start);
    this.#starts.push(start + sketch.length);
    this.#files.push(page.file);
    this.#sizes.push(Math.max(1, count));
    this.#shared.push(sharedRuns);
  }

  /** Compares all pages. `again` returns some of them once more: to keep all runs would take much memory. `pause` is called often. */
  async compare(limit: number, again: PagesAgain, pause: Pause = () => undefined): Promise<Likeness> {
    const { entries, shared } = await this.#pagesByHash(pause);
    await pause();
    const candidates = await this.#candidates(entries, pause);
    const likely = candidates.filter(({ later, estimate }) => estimate >= this.#leastEstimate(later, limit));
    const closest = mostAlikeOf(candidates);
    await pause();
    const exact = await this.#exactly([...likely, ...closest], again, pause);
    const similar = closest.map(exact).filter(({ similarity }) => similarity > 0);
    return {
      similar: similar.sort((a, b) => b.similarity - a.similarity),
      over: overLimit(likely, limit, exact),
      ownWords: this.#ownWords(shared),
    };
  }

  /** Sorts the hashes of all sketches, so that the pages with the same hash stand together. Counts those of each page that others have. */
  async #pagesByHash(pause: Pause): Promise<{ entries: Float64Array; shared: Uint32Array }> {
    const unsorted = new Float64Array(this.#starts.at(-1) as number);
    for (const page of this.#files.keys())
      for (let at = this.#starts[page] as number; at < (this.#starts[page + 1] as number); at += 1)
        unsorted[at] = (this.#hashes[at] as number) * PAGES + page;
    const entries = await sortInTurns(unsorted, pause);
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

  /** The pairs that share hashes, and how alike their sketches are. */
  async #candidates(entries: Float64Array, pause: Pause): Promise<Candidate[]> {
    const pairs = pairsIn(entries);
    await pause();
    const counted = await sortInTurns(pairs, pause);
    const candidates: Candidate[] = [];
    const least = this.#files.length * this.#sketchSize > ALL_SKETCHES ? LEAST_SHARED : 1;
    for (let start = 0, end = 0; start < counted.length; start = end) {
      while (end < counted.length && counted[end] === counted[start]) end += 1;
      const [later, earlier] = [hashOf(counted[start] as number), pageOf(counted[start] as number)];
      if (end - start >= Math.min(least, this.#lengthOf(earlier), this.#lengthOf(later))) {
        const estimate = jaccard(this.#sketchOf(earlier), this.#sketchOf(later));
        candidates.push({ earlier, later, estimate });
      }
      await pause();
    }
    return candidates;
  }

  /** How alike the sketches of a page and of another one are at the least if the pages are as alike as the limit. */
  #leastEstimate(page: number, limit: number): number {
    const length = this.#lengthOf(page);
    const isWhole = length === this.#sizes[page];
    return isWhole ? limit : limit - DEVIATIONS * Math.sqrt((limit * (1 - limit)) / length);
  }

  /** Returns a function that compares the pages of a pair by all their runs. */
  async #exactly(
    candidates: readonly Candidate[],
    again: PagesAgain,
    pause: Pause,
  ): Promise<(pair: Candidate) => AlikePair> {
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
      await pause();
    }
    return ({ earlier, later }) => {
      const files: [string, string] = [this.#files[earlier] as string, this.#files[later] as string];
      const [first = NO_RUNS, second = NO_RUNS] = files.map((file) => runs.get(file));
      return { files, similarity: jaccard(first, second) };
    };
  }

  #ownWords(shared: Uint32Array): number | undefined {
    const shares = this.#sizes.map((size, page) => {
      const own = 1 - (shared[page] as number) / this.#lengthOf(page);
      return (own * size) / Math.max(1, size + (this.#shared[page] as number));
    });
    return shares.sort((a, b) => a - b)[Math.floor(shares.length / 2)];
  }
}

type PagesAgain = (files: ReadonlySet<string>) => Iterable<ComparedPage>;

interface Candidate {
  earlier: number;
  later: number;
  estimate: number;
}

/** The pairs to tell: to sort all of them would take long. */
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

/** For each later page over the limit the pair that is most alike; of equal ones, that with the earliest page. */
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

/** So many numbers are sorted or merged in a few milliseconds. */
const PART = 2 ** 16;

/** Sorts numbers: each part by itself, then pairs of parts into one. `pause` is called often. Overwrites the numbers. */
async function sortInTurns(numbers: Float64Array, pause: Pause): Promise<Float64Array> {
  for (let start = 0; start < numbers.length; start += PART) {
    numbers.subarray(start, start + PART).sort();
    await pause();
  }
  let sorted: Float64Array = numbers;
  let merged: Float64Array = new Float64Array(numbers.length);
  for (let size = PART; size < numbers.length; size *= 2) {
    await merge(sorted, merged, { size, pause });
    [sorted, merged] = [merged, sorted];
  }
  return sorted;
}

async function merge(
  sorted: Float64Array,
  merged: Float64Array,
  { size, pause }: { size: number; pause: Pause },
): Promise<void> {
  for (let start = 0; start < sorted.length; start += 2 * size) {
    const middle = Math.min(start + size, sorted.length);
    const end = Math.min(middle + size, sorted.length);
    let [left, right] = [start, middle];
    for (let at = start; at < end; at += 1) {
      const isLeft =
        right === end || (left < middle && (sorted[left] as number) <= (sorted[right] as number));
      merged[at] = sorted[isLeft ? left++ : right++] as number;
      if (at % PART === 0) await pause();
    }
  }
}
