/** How alike pages are: the share of their own runs that both have, https://en.wikipedia.org/wiki/Jaccard_index. */
import { at, RunIndex } from './run-index.ts';

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
  /** The most alike pairs, the most alike first, whether they are over the limit or not. */
  pairs: AlikePair[];
  /** Each page over the limit, in the order of the pages, with the earlier page that it is most like. */
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

/** Up to so many pages, all runs of each are compared. */
const FEW_PAGES = 300;
/** The number of pairs to tell. */
const TOLD_PAIRS = 5;
/** Samples of pages as alike as the limit share so many standard deviations less than expected, but for about 1 pair in 1,000. */
const DEVIATIONS = 3;
/** The candidates to keep of each page: of few pages, as many as may be told. */
const CANDIDATES = 2;
/** After so many candidates in a row that are not over the limit, those whose samples are less alike are not looked at. */
const VAIN_LOOKS = 1000;

/**
 * Compares pages. No run is left out, however many pages have it; two pages without runs are alike. Whatever is told is exact.
 *
 * Of 300 pages or fewer, every pair is compared. Of more, those whose sketches are nearly as alike as the limit: `over` lacks at most
 * about 1 in 1,000 pages, may name another page than the one that is most like, if that is over the limit too, and `pairs` has only
 * pairs that are nearly as alike as the limit.
 */
export function compareAll(pages: ComparedPages, limit: number): Likeness {
  const isFew = pages.files.length <= FEW_PAGES;
  const samples = pages.files.map((_, page) => sampleOf(pages, page, isFew));
  const firsts = samples.map((_, page) => page);
  if (!isFew) joinCopies(samples, firsts);
  const index = new RunIndex(samples.map(({ runs }, page) => (firsts[page] === page ? runs : NONE)));
  const wanted = isFew
    ? { least: 0, enough: 1, candidates: TOLD_PAIRS }
    : { least: limit, enough: limit, candidates: CANDIDATES };
  const candidates = [...copiesIn(firsts), ...new Search(index, samples, wanted).candidates()];
  return {
    ...mostAlike(candidates, { pages, samples, limit }),
    ownWords: ownWordsOf(pages, { samples, firsts, index }),
  };
}

/** Runs of a page, ascending, and the number of all that it has. */
interface Sample {
  runs: Uint32Array;
  size: number;
}

const NONE = new Uint32Array();
/** All pages without runs have this one, so they are alike. */
const WITHOUT_RUNS: Sample = { runs: Uint32Array.of(0xffffffff), size: 1 };

function sampleOf(pages: ComparedPages, page: number, isFew: boolean): Sample {
  const size = pages.sizeOf(page);
  if (size === 0) return WITHOUT_RUNS;
  const sketch = pages.sketchOf(page);
  return { runs: isFew && sketch.length < size ? pages.runsOf(page) : sketch, size };
}

/** Sets for each page the first one that has the same sample. */
function joinCopies(samples: readonly Sample[], firsts: number[]): void {
  const known = new Map<number, number>();
  for (const [page, sample] of samples.entries()) {
    let hash = sample.size;
    for (const run of sample.runs) hash = Math.imul(hash ^ run, 0x01000193);
    const first = known.get(hash);
    if (first === undefined) known.set(hash, page);
    else if (isSame(samples[first], sample)) firsts[page] = first;
  }
}

const isSame = (a: Sample | undefined, b: Sample): boolean =>
  a?.size === b.size &&
  a.runs.length === b.runs.length &&
  a.runs.every((run, index) => run === b.runs[index]);

/** A page that may be like an earlier one. */
interface Candidate {
  earlier: number;
  later: number;
  /** How alike they are by their samples. */
  estimate: number;
}

const copiesIn = (firsts: readonly number[]): Candidate[] =>
  firsts.flatMap((earlier, later) => (earlier === later ? [] : { earlier, later, estimate: 1 }));

/** Of the pages that are made almost only of the most frequent runs, so many that are unlike each other stand for all. */
const MOST_CROWDED = 1000;

interface Wanted {
  /** The likeness that a pair should have. */
  least: number;
  /** Once a page is as alike as this to an earlier one, others that share only frequent runs with it are not looked for. */
  enough: number;
  /** The most candidates for a page. */
  candidates: number;
}

/** Looks for earlier pages that each page may be like. */
class Search {
  /** How many runs each earlier page shares with the page that is looked at, without frequent ones. */
  private readonly counts: Uint16Array;
  /** The first pages whose frequent runs alone may make them alike to another, without those that are like one of them. */
  private readonly crowded: number[] = [];
  private readonly bounds: Bounds;
  private found: Candidate[] = [];
  private hasEnough = false;
  private readonly index: RunIndex;
  private readonly samples: readonly Sample[];
  private readonly sizes: Uint32Array;
  private readonly wanted: Wanted;

  constructor(index: RunIndex, samples: readonly Sample[], wanted: Wanted) {
    this.index = index;
    this.samples = samples;
    this.sizes = Uint32Array.from(samples, ({ size }) => size);
    this.wanted = wanted;
    this.counts = new Uint16Array(samples.length);
    this.bounds = new Bounds(samples, wanted.least);
  }

  candidates(): Candidate[] {
    return this.samples.flatMap((_, page) => this.candidatesOf(page));
  }

  private candidatesOf(page: number): Candidate[] {
    const sample = this.sampleAt(page);
    const fewest = this.bounds.fewestWithAny(sample);
    if (this.index.countShared(page) < fewest) return [];
    this.found = [];
    this.hasEnough = false;
    const others = this.countShared(page);
    const fewestWith = this.bounds.fewestWith(sample);
    const frequent = this.index.countFrequent(page);
    for (const other of others)
      if (at(this.counts, other) + frequent >= at(fewestWith, at(this.sizes, other)))
        this.consider(page, other);
    if (frequent >= fewest) this.considerCrowded(page);
    for (const other of others) this.counts[other] = 0;
    return this.found.sort((a, b) => b.estimate - a.estimate).slice(0, this.wanted.candidates);
  }

  /** Counts what the earlier pages share with a page, and returns those that share anything but frequent runs. */
  private countShared(page: number): number[] {
    const { counts } = this;
    const { pages } = this.index;
    const others: number[] = [];
    for (const begin of this.index.listsOf(page)) {
      for (let index = begin; pages[index] !== page; index += 1) {
        const other = at(pages, index);
        const count = at(counts, other);
        if (count === 0) others.push(other);
        counts[other] = count + 1;
      }
    }
    return others;
  }

  /** Adds an earlier page to those found if enough of its sample is shared. */
  private consider(later: number, earlier: number): void {
    const [a, b] = [this.sampleAt(later), this.sampleAt(earlier)];
    const shared = at(this.counts, earlier) + this.index.countFrequent(later, earlier);
    if (shared < at(this.bounds.fewestWith(a), b.size)) return;
    const all = shared / rateOf(a, b);
    this.found.push({ earlier, later, estimate: Math.min(1, all / (a.size + b.size - all)) });
    this.hasEnough ||= shared >= sharedBy(a, b, { likeness: this.wanted.enough, deviations: DEVIATIONS });
  }

  /** Looks at the earlier pages that share only frequent runs with a page. */
  private considerCrowded(page: number): void {
    for (const other of this.crowded) {
      if (this.hasEnough) return;
      if (this.counts[other] === 0) this.consider(page, other);
    }
    if (!this.hasEnough && this.crowded.length < MOST_CROWDED) this.crowded.push(page);
  }

  private sampleAt(page: number): Sample {
    return this.samples[page] as Sample;
  }
}

/** The fewest runs that samples of pages as alike as the limit share. */
class Bounds {
  private readonly likeness: number;
  /** A sample of each number of runs that a page has. */
  private readonly samples: Map<number, Sample>;
  private readonly known = new Map<number, Uint32Array>();
  private readonly least = new Map<number, number>();

  constructor(samples: readonly Sample[], likeness: number) {
    this.likeness = likeness;
    this.samples = new Map(samples.map((sample) => [sample.size, sample]));
  }

  /** With each page, by its number of runs. */
  fewestWith(sample: Sample): Uint32Array {
    const known = this.known.get(sample.size);
    if (known) return known;
    const fewest = new Uint32Array(Math.max(...this.samples.keys()) + 1);
    for (const other of this.samples.values()) {
      const shared = sharedBy(sample, other, { likeness: this.likeness, deviations: -DEVIATIONS });
      fewest[other.size] = Math.max(1, Math.ceil(Math.min(shared, IMPOSSIBLE)));
    }
    this.known.set(sample.size, fewest);
    this.least.set(sample.size, Math.min(...[...this.samples.keys()].map((size) => at(fewest, size))));
    return fewest;
  }

  /** With any page. */
  fewestWithAny(sample: Sample): number {
    this.fewestWith(sample);
    return this.least.get(sample.size) ?? 0;
  }
}

const IMPOSSIBLE = 0xffffffff;

/** The share of the runs of two pages that samples of both would have. */
const rateOf = (a: Sample, b: Sample): number => Math.min(a.runs.length / a.size, b.runs.length / b.size);

/** The number of runs that the samples of two pages share if the pages are as alike as this, give or take so many deviations. */
function sharedBy(
  a: Sample,
  b: Sample,
  { likeness, deviations }: { likeness: number; deviations: number },
): number {
  const shared = (likeness * (a.size + b.size)) / (1 + likeness);
  if (shared > Math.min(a.size, b.size)) return Number.POSITIVE_INFINITY;
  const rate = rateOf(a, b);
  const variance = rate * shared * (1 - shared / Math.max(a.size, b.size)) * (1 - rate);
  return rate * shared + deviations * Math.sqrt(variance);
}

interface Compared {
  pages: ComparedPages;
  samples: readonly Sample[];
  limit: number;
}

/** Compares all runs of the candidates, those that are likely to be most alike first. */
function mostAlike(
  candidates: readonly Candidate[],
  { pages, samples, limit }: Compared,
): Pick<Likeness, 'pairs' | 'over'> {
  const runsOf = keeping((page) => {
    const { runs, size } = samples[page] as Sample;
    return runs.length === size ? runs : pages.runsOf(page);
  });
  const fileOf = (page: number): string => pages.files[page] ?? '';
  const all: AlikePair[] = [];
  const over = new Map<number, AlikePair>();
  let vain = 0;
  for (const { earlier, later, estimate } of [...candidates].sort((a, b) => b.estimate - a.estimate)) {
    const known = over.get(later)?.similarity ?? 0;
    if (known > estimate && all.length >= TOLD_PAIRS) continue;
    const similarity = likenessOf(runsOf(earlier), runsOf(later));
    const pair: AlikePair = { files: [fileOf(earlier), fileOf(later)], similarity };
    all.push(pair);
    if (similarity > limit && similarity > known) over.set(later, pair);
    vain = similarity > limit ? 0 : vain + 1;
    if (vain > VAIN_LOOKS) break;
  }
  return {
    pairs: all.sort((a, b) => b.similarity - a.similarity).slice(0, TOLD_PAIRS),
    over: [...over].sort(([a], [b]) => a - b).map(([, pair]) => pair),
  };
}

/** The number of pages whose runs are kept, since a page may be in many pairs. */
const KEPT_PAGES = 1000;

function keeping(runsOf: (page: number) => Uint32Array): (page: number) => Uint32Array {
  const kept = new Map<number, Uint32Array>();
  return (page) => {
    const runs = kept.get(page) ?? runsOf(page);
    if (kept.size >= KEPT_PAGES) kept.clear();
    kept.set(page, runs);
    return runs;
  };
}

/** The share of all runs that two pages both have. */
function likenessOf(a: Uint32Array, b: Uint32Array): number {
  let [i, j, shared] = [0, 0, 0];
  while (i < a.length && j < b.length) {
    const [x, y] = [at(a, i), at(b, j)];
    if (x === y) shared += 1;
    if (x <= y) i += 1;
    if (y <= x) j += 1;
  }
  return shared / (a.length + b.length - shared);
}

interface Indexed {
  samples: readonly Sample[];
  firsts: readonly number[];
  index: RunIndex;
}

function ownWordsOf(pages: ComparedPages, { samples, firsts, index }: Indexed): number | undefined {
  const copied = new Set(firsts.filter((first, page) => first !== page));
  const shares = samples.map(({ runs }, page) => {
    const own = pages.sizeOf(page);
    if (own === 0 || firsts[page] !== page || copied.has(page)) return 0;
    return ((1 - index.countShared(page) / runs.length) * own) / (own + pages.sharedOf(page));
  });
  return shares.sort((a, b) => a - b)[Math.floor(shares.length / 2)];
}
