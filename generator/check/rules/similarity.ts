import { pathOf } from '../../addresses.ts';
import type { Route } from '../../model/index.ts';
import { cutAtMarks, markOf, slottedText } from '../../shape/marks.ts';
import type { Finding } from '../finding.ts';

/** Two pages and their similarity. */
export interface SimilarPair {
  files: [string, string];
  /** The share of their shingles that both pages have, from 0 to 1. */
  similarity: number;
}

/**
 * The shingles of a page: a hash for each five successive words of its main text, each once. Names of places are masked, since
 * they differ on every page. Shingles that all pages of a shape have are kept once for the shape.
 */
export interface Shingles {
  file: string;
  /** In ascending order; none of them is shared. */
  hashes: Uint32Array;
  shared: ReadonlySet<number>;
}

/** The words of a shingle. */
const WORDS = 5;

const NONE: ReadonlySet<number> = new Set();

/** The shingles of a city page. */
export function shinglesOf(file: string, text: string, { props }: Route<'city'>): Shingles {
  const masked = maskNames(text, [props.city, props.state, ...props.siblings]);
  return { file, hashes: unique(shinglesOfWords(wordsOf(masked))), shared: NONE };
}

const wordsOf = (text: string): number[] =>
  (text.toLowerCase().match(/[\p{L}\p{N}_$%]+/gu) ?? []).map(hashOf);

/** Returns the shingles of words that are given as hashes, in the order of the words. */
function shinglesOfWords(words: readonly number[]): Uint32Array {
  const shingles = new Uint32Array(Math.max(0, words.length - WORDS + 1));
  for (let index = 0; index < shingles.length; index += 1) {
    let hash = 0;
    for (let word = index; word < index + WORDS; word += 1)
      hash = Math.imul(hash ^ (words[word] ?? 0), 0x9e3779b1);
    shingles[index] = hash;
  }
  return shingles;
}

/** Sorts hashes, and keeps each once. */
function unique(hashes: Uint32Array): Uint32Array {
  hashes.sort();
  return hashes.filter((hash, index) => index === 0 || hash !== hashes[index - 1]);
}

/**
 * Returns a function that finds the shingles of the pages of one shape. `text` is their main text with marks, `marked` the route
 * with marks. Slots that are names are masked; only the texts in other slots are read for each page.
 */
export function shinglesOfShape(
  text: string,
  { props }: Route<'city'>,
): (file: string, slots: readonly string[]) => Shingles {
  const names = new Set([props.city, props.state, ...props.siblings].map(({ name }) => name));
  const [city, state] = [props.city.name, props.state.name].map(slottedText);
  const parts: (number | number[])[] = [];
  let constant = '';
  for (const piece of cutAtMarks(text)) {
    if (typeof piece === 'string') constant += piece;
    else if (names.has(markOf(piece))) constant += '_';
    else {
      parts.push(wordsOf(constant), piece);
      constant = '';
    }
  }
  parts.push(wordsOf(constant));
  const shared = new Set(
    parts.flatMap((part) => (typeof part === 'object' ? [...shinglesOfWords(part)] : [])),
  );
  return (file, slots) => {
    const places = [city, state].map((name) => ({ name: name?.fill(slots) ?? '' }));
    const own: number[] = [];
    let words: number[] = [];
    for (const part of parts) {
      if (typeof part === 'number') words.push(...wordsOf(maskNames(slots[part] ?? '', places)));
      else if (part.length < 2 * WORDS) words.push(...part);
      else {
        // Of a long constant text, only the words at its ends are in a shingle with the words of a slot.
        own.push(...shinglesOfWords([...words, ...part.slice(0, WORDS - 1)]));
        words = part.slice(1 - WORDS);
      }
    }
    own.push(...shinglesOfWords(words));
    return { file, hashes: unique(Uint32Array.from(own.filter((hash) => !shared.has(hash)))), shared };
  };
}

/** Replaces each name that stands alone by `_`, the longest names first: New York City is not New York and a word. */
const maskNames = (text: string, places: readonly { name: string }[]): string =>
  places
    .map(({ name }) => name)
    .sort((a, b) => b.length - a.length)
    .reduce(maskName, text);

function maskName(text: string, name: string): string {
  let masked = '';
  let done = 0;
  for (let at = text.indexOf(name); at >= 0 && name !== ''; at = text.indexOf(name, at + name.length)) {
    const isPart = isWordAt(text, at - 1) || isWordAt(text, at + name.length);
    masked += text.slice(done, at) + (isPart ? name : '_');
    done = at + name.length;
  }
  return masked + text.slice(done);
}

const isWordAt = (text: string, index: number): boolean => /[\p{L}\p{N}]/u.test(text[index] ?? '');

/** FNV-1a, 32 bits. Source: http://www.isthe.com/chongo/tech/comp/fnv/. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash >>> 0;
}

/** The number of pairs to report, whether they are over the limit or not. */
const REPORTED_PAIRS = 5;

export interface Comparison {
  /** The most similar pairs, the most similar first. */
  pairs: SimilarPair[];
  /** Each page over the limit, with the earlier page that it is most similar to. */
  over: SimilarPair[];
}

/** Compares pages with each other: every pair of up to 500 pages; of more pages, the pairs that are likely to be similar. */
export function compare(pages: readonly Shingles[], limit: number): Comparison {
  const pairs: SimilarPair[] = [];
  const over = new Map<number, SimilarPair>();
  const similarityOf = comparer();
  for (const [first, second] of candidates(pages)) {
    const [a, b] = [pages[first], pages[second]];
    if (!a || !b) continue;
    const least = pairs.length === REPORTED_PAIRS ? (pairs.at(-1)?.similarity ?? 0) : 0;
    const similarity = similarityOf(a, b, Math.min(least, limit));
    if (similarity > limit && similarity > (over.get(second)?.similarity ?? 0))
      over.set(second, { files: [b.file, a.file], similarity });
    if (similarity <= least) continue;
    pairs.push({ files: [a.file, b.file], similarity });
    pairs.sort((one, other) => other.similarity - one.similarity);
    pairs.length = Math.min(pairs.length, REPORTED_PAIRS);
  }
  return { pairs, over: [...over].sort(([a], [b]) => a - b).map(([, pair]) => pair) };
}

/**
 * Returns a function that computes the Jaccard index of two pages: the share of their shingles that both have. Returns 0 early if
 * it is below `least`.
 */
function comparer(): (a: Shingles, b: Shingles, least: number) => number {
  const known = new Map<ReadonlySet<number>, Map<ReadonlySet<number>, number>>();
  const overlapOf = (a: ReadonlySet<number>, b: ReadonlySet<number>): number => {
    if (a === b) return a.size;
    const row = known.get(a) ?? new Map<ReadonlySet<number>, number>();
    known.set(a, row);
    const overlap = row.get(b) ?? countIn(a, b);
    row.set(b, overlap);
    return overlap;
  };
  return (a, b, least) => {
    const sizes = a.shared.size + a.hashes.length + b.shared.size + b.hashes.length;
    const indexOf = (both: number) => (sizes === 0 ? 1 : both / (sizes - both));
    const overlap = overlapOf(a.shared, b.shared);
    if (a.shared !== b.shared) {
      const crosswise = countIn(a.hashes, b.shared) + countIn(b.hashes, a.shared);
      return indexOf(overlap + countBoth(a.hashes, b.hashes) + crosswise);
    }
    if (indexOf(overlap + Math.min(a.hashes.length, b.hashes.length)) < least) return 0;
    return indexOf(overlap + countBoth(a.hashes, b.hashes));
  };
}

function countIn(hashes: Iterable<number>, set: ReadonlySet<number>): number {
  let count = 0;
  if (set.size > 0) for (const hash of hashes) if (set.has(hash)) count += 1;
  return count;
}

/** Counts the elements that two ascending lists share. */
function countBoth(a: Uint32Array, b: Uint32Array): number {
  let [i, j, count] = [0, 0, 0];
  while (i < a.length && j < b.length) {
    const [x = 0, y = 0] = [a[i], b[j]];
    if (x === y) count += 1;
    if (x <= y) i += 1;
    if (y <= x) j += 1;
  }
  return count;
}

/** The most pages of which every pair is compared. */
const ALL_PAIRS_UP_TO = 500;
/** The number of parts into which the hashes of more pages are divided to find similar pages. */
const PARTS = 20;

/** The pairs to compare, as indexes of the list, the smaller one first. Yields each pair once. */
function* candidates(pages: readonly Shingles[]): Generator<[number, number]> {
  if (pages.length > ALL_PAIRS_UP_TO) yield* likelyPairs(pages);
  else
    for (let first = 0; first < pages.length; first += 1)
      for (let second = first + 1; second < pages.length; second += 1) yield [first, second];
}

/**
 * Pairs of pages that are likely to be similar, by MinHash: divides all hashes into parts, and yields pages with the same smallest
 * rare hash in one part. Source: https://en.wikipedia.org/wiki/MinHash.
 */
function* likelyPairs(pages: readonly Shingles[]): Generator<[number, number]> {
  const common = commonHashes(pages);
  const lastWith = new Map<number, number>();
  const smallest = new Uint32Array(PARTS);
  for (const [page, { hashes }] of pages.entries()) {
    smallest.fill(NO_HASH);
    // The hashes ascend, so the first one of a part is the smallest.
    for (const hash of hashes)
      if (smallest[hash % PARTS] === NO_HASH && !common.has(hash)) smallest[hash % PARTS] = hash;
    const earlier = new Set<number>();
    for (const hash of smallest) {
      const other = lastWith.get(hash);
      if (hash !== NO_HASH && other !== undefined) earlier.add(other);
      lastWith.set(hash, page);
    }
    for (const other of earlier) yield [other, page];
  }
}

const NO_HASH = 0xffffffff;

/** The number of pages in which common hashes are searched. */
const SAMPLE = 1000;

/** The hashes that at least a tenth of the pages have, by a sample of the pages. */
function commonHashes(pages: readonly Shingles[]): Set<number> {
  const step = Math.ceil(pages.length / SAMPLE);
  const sample = pages.filter((_, index) => index % step === 0);
  const counts = new Map<number, number>();
  for (const { hashes } of sample) for (const hash of hashes) counts.set(hash, (counts.get(hash) ?? 0) + 1);
  return new Set([...counts].filter(([, count]) => count * 10 >= sample.length).map(([hash]) => hash));
}

/** Returns the most similar pairs of pages, and a finding for each page that is too similar to an earlier one. */
export function similarity(
  pages: readonly Shingles[],
  limit: number,
): { findings: Finding[]; pairs: SimilarPair[] } {
  const { pairs, over } = compare(pages, limit);
  const findings = over.map(
    ({ files: [file, other], similarity }): Finding => ({
      file,
      code: 'PG581',
      message: `${percent(similarity)} of the words are those of ${pathOf(other)}; the limit is ${percent(limit)}.`,
      hint: 'Say what is true of this city only, in city-notes.json; similarityLimit in site.json is the limit.',
      maker: 'record',
    }),
  );
  return { findings, pairs };
}

const percent = (part: number): string => `${(part * 100).toFixed(1)} %`;
