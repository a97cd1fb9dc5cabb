/**
 * Finds pages whose own texts are mostly the same as on an earlier page, by their runs of words. The smallest
 * hashes of a page, its sketch, are a fair sample of its runs (https://en.wikipedia.org/wiki/MinHash). Pairs whose
 * sketches are alike are compared by all their runs.
 */
import { grown, runsOf, smallestRunsOf } from './own-runs.ts';

export interface ComparedPage {
  file: string;
  own: readonly string[];
}

export interface AlikePair {
  files: [string, string];
  /** The share of own runs that both have, from 0 to 1: https://en.wikipedia.org/wiki/Jaccard_index. */
  similarity: number;
}

/** The fewest hashes of a sketch, and the most of all sketches together: most sites keep all their runs. */
const LEAST_SKETCH = 32;
const ALL_SKETCHES = 2 ** 20;
/** A page is paired with the first that has the same hash, and with the last few: this finds each copy once. */
const NEIGHBORS = 3;
/** Two pages of a large site are compared if their sketches share this many hashes. */
const LEAST_SHARED = 4;
/** By chance, the sketches of 1 pair in 4,000 at the limit differ by this many standard deviations. */
const DEVIATIONS = 3.5;
const SHOWN_PAIRS = 5;
/** An entry holds a page in its low bits, and a hash or another page above them. */
const PAGES = 2 ** 20;
/** Two pages without texts of their own are alike. */
const NO_RUNS = Uint32Array.of(0);

export class LikenessFinder {
  readonly #limit: number;
  readonly #sketchSize: number;
  readonly #files: string[] = [];
  /** All sketches in a row, and where each starts: a list for each would take twice the memory. */
  #hashes = new Uint32Array(0);
  readonly #starts: number[] = [0];
  /** The number of words in each page's own texts, and in sentences around them. */
  readonly #words: number[] = [];
  readonly #around: number[] = [];

  constructor(pages: number, limit: number) {
    this.#limit = limit;
    this.#sketchSize = Math.max(LEAST_SKETCH, Math.floor(ALL_SKETCHES / Math.max(1, pages)));
  }

  /** `wordsAround` counts the words in sentences around the page's own texts. */
  add(page: ComparedPage, wordsAround: number): void {
    const { hashes, words } = smallestRunsOf(page.own, this.#sketchSize);
    const sketch = hashes.length > 0 ? hashes : NO_RUNS;
    const start = this.#starts.at(-1) ?? 0;
    const end = start + sketch.length;
    if (this.#hashes.length < end) this.#hashes = grown(this.#hashes, end);
    this.#hashes.set(sketch, start);
    this.#starts.push(end);
    this.#files.push(page.file);
    this.#words.push(words);
    this.#around.push(wordsAround);
  }

  /**
   * `again` returns pages once more: keeping all runs would take much memory. `similar` has the most alike pairs,
   * the most alike first, `over` each page over the limit with the earlier page it is most like, `shares` how many
   * words of each page no other page has, the least share first. `ownWords` is the median share.
   */
  compare(again: (files: ReadonlySet<string>) => Iterable<ComparedPage>) {
    const { entries, shared } = this.#pagesByHash();
    const candidates = this.#candidates(entries);
    const likely = candidates.filter(({ later, estimate }) => estimate >= this.#leastEstimate(later));
    const closest = mostAlike(candidates);
    const exact = this.#exactly([...likely, ...closest], again);
    const shares = this.#ownShares(shared);
    return {
      similar: closest.map(exact).sort((a, b) => b.similarity - a.similarity),
      over: overLimit(likely, this.#limit, exact),
      ownWords: shares[Math.floor(shares.length / 2)]?.share,
      shares,
    };
  }

  /** `shared` counts the hashes of each page that other pages have too. */
  #pagesByHash() {
    const entries = new Float64Array(this.#starts.at(-1) ?? 0);
    for (const page of this.#files.keys())
      for (let at = this.#starts[page] ?? 0; at < (this.#starts[page + 1] ?? 0); at += 1)
        entries[at] = (this.#hashes[at] ?? 0) * PAGES + page;
    // The bits of numbers that are not negative sort as the numbers do, in two thirds of the time.
    new BigUint64Array(entries.buffer).sort();
    const shared = new Uint32Array(this.#files.length);
    for (const [start, end] of groupsOf(entries))
      for (let at = start; at < end; at += 1) {
        const page = pageOf(entries[at] ?? 0);
        shared[page] = (shared[page] ?? 0) + 1;
      }
    return { entries, shared };
  }

  #lengthOf(page: number) {
    return (this.#starts[page + 1] ?? 0) - (this.#starts[page] ?? 0);
  }

  #sketchOf(page: number) {
    return this.#hashes.subarray(this.#starts[page], this.#starts[page + 1]);
  }

  /** Returns pairs by later page, and those of one page by earlier page. */
  #candidates(entries: Float64Array): Candidate[] {
    const counted = pairsIn(entries);
    new BigUint64Array(counted.buffer).sort();
    const candidates: Candidate[] = [];
    const least = this.#files.length * this.#sketchSize > ALL_SKETCHES ? LEAST_SHARED : 1;
    for (let start = 0, end = 0; start < counted.length; start = end) {
      while (end < counted.length && counted[end] === counted[start]) end += 1;
      const pair = counted[start] ?? 0;
      const [later, earlier] = [hashOf(pair), pageOf(pair)];
      if (end - start >= Math.min(least, this.#lengthOf(earlier), this.#lengthOf(later))) {
        const estimate = jaccard(this.#sketchOf(earlier), this.#sketchOf(later));
        candidates.push({ earlier, later, estimate });
      }
    }
    return candidates;
  }

  /** The least likeness of sketches whose pages are as alike as the limit. */
  #leastEstimate(page: number) {
    const [limit, length] = [this.#limit, this.#lengthOf(page)];
    return length < this.#sketchSize
      ? limit
      : limit - DEVIATIONS * Math.sqrt((limit * (1 - limit)) / length);
  }

  #exactly(candidates: readonly Candidate[], again: Parameters<LikenessFinder['compare']>[0]) {
    const runs = new Map<string, Uint32Array>();
    const missing = new Set<string>();
    for (const page of candidates.flatMap(({ earlier, later }) => [earlier, later])) {
      const [file, sketch] = [this.#files[page] ?? '', this.#sketchOf(page)];
      if (sketch.length < this.#sketchSize) runs.set(file, sketch);
      else missing.add(file);
    }
    for (const { file, own } of again(missing)) runs.set(file, runsOf(own));
    return ({ earlier, later }: Candidate): AlikePair => {
      const files: [string, string] = [this.#files[earlier] ?? '', this.#files[later] ?? ''];
      const [first = NO_RUNS, second = NO_RUNS] = files.map((file) => runs.get(file));
      return { files, similarity: jaccard(first, second) };
    };
  }

  #ownShares(shared: Uint32Array) {
    const shares = this.#words.map((all, page) => {
      const words = all * (1 - (shared[page] ?? 0) / this.#lengthOf(page));
      const share = words / Math.max(1, all + (this.#around[page] ?? 0));
      return { file: this.#files[page] ?? '', words, share };
    });
    return shares.sort((a, b) => a.share - b.share);
  }
}

interface Candidate {
  earlier: number;
  later: number;
  estimate: number;
}

/** Keeps a short list: sorting all pairs would take long. */
function mostAlike(candidates: readonly Candidate[]) {
  const closest: Candidate[] = [];
  for (const candidate of candidates) {
    const last = closest[SHOWN_PAIRS - 1];
    if (last && mostAlikeFirst(last, candidate) < 0) continue;
    closest.push(candidate);
    closest.sort(mostAlikeFirst).splice(SHOWN_PAIRS);
  }
  return closest;
}

const mostAlikeFirst = (a: Candidate, b: Candidate) =>
  b.estimate - a.estimate || a.earlier - b.earlier || a.later - b.later;

const hashOf = (entry: number) => Math.floor(entry / PAGES);
const pageOf = (entry: number) => entry % PAGES;

/** The ranges of sorted entries that have the same hash on at least two pages. */
function* groupsOf(entries: Float64Array): Generator<[start: number, end: number]> {
  for (let start = 0, end = 0; start < entries.length; start = end) {
    const next = (hashOf(entries[start] ?? 0) + 1) * PAGES;
    while (end < entries.length && (entries[end] ?? 0) < next) end += 1;
    if (end > start + 1) yield [start, end];
  }
}

function pairsIn(entries: Float64Array) {
  let count = 0;
  for (const [start, end] of groupsOf(entries))
    for (let later = 1; later < end - start; later += 1) count += Math.min(later, NEIGHBORS + 1);
  const pairs = new Float64Array(count);
  count = 0;
  for (const [start, end] of groupsOf(entries))
    for (let later = start + 1; later < end; later += 1) {
      const page = pageOf(entries[later] ?? 0) * PAGES;
      for (let at = later - 1; at > start && at >= later - NEIGHBORS; at -= 1) {
        pairs[count] = page + pageOf(entries[at] ?? 0);
        count += 1;
      }
      pairs[count] = page + pageOf(entries[start] ?? 0);
      count += 1;
    }
  return pairs;
}

/** The most alike pair of each later page; in a tie, the one with the earliest page. */
function overLimit(
  likely: readonly Candidate[],
  limit: number,
  exact: (pair: Candidate) => AlikePair,
) {
  const over = new Map<number, AlikePair>();
  for (const candidate of likely) {
    const pair = exact(candidate);
    const most = over.get(candidate.later)?.similarity ?? limit;
    if (pair.similarity > most) over.set(candidate.later, pair);
  }
  return [...over.values()];
}

function jaccard(a: Uint32Array, b: Uint32Array) {
  let [i, j, both] = [0, 0, 0];
  while (i < a.length && j < b.length) {
    const [x = 0, y = 0] = [a[i], b[j]];
    // Numbers instead of branches, which a processor cannot predict here: a third less time.
    both += Number(x === y);
    i += Number(x <= y);
    j += Number(y <= x);
  }
  return both / Math.max(1, a.length + b.length - both);
}
