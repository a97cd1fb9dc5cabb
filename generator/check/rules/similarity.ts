import { pathOf } from '../../addresses.ts';
import type { Route } from '../../model/index.ts';
import type { Finding } from '../finding.ts';

/** Two pages and their similarity. */
export interface SimilarPair {
  files: [string, string];
  /** The share of their shingles that both pages have, from 0 to 1. */
  similarity: number;
}

/** The shingles of a page: a hash for each five successive words of its main text, in ascending order, each once. */
export interface Shingles {
  file: string;
  hashes: Uint32Array;
}

/** The words of a shingle. */
const WORDS = 5;

/** The shingles of a city page. Names of places are masked, since they differ on every page. */
export function shinglesOf(file: string, text: string, { props }: Route<'city'>): Shingles {
  const masked = maskNames(text, [props.city, props.state, ...props.siblings]);
  const words = (masked.toLowerCase().match(/[\p{L}\p{N}_$%]+/gu) ?? []).map(hashOf);
  return { file, hashes: shinglesOfWords(words) };
}

/** The shingles of a text whose words are given as hashes. */
function shinglesOfWords(words: readonly number[]): Uint32Array {
  const shingles = new Uint32Array(Math.max(0, words.length - WORDS + 1));
  for (let index = 0; index < shingles.length; index += 1) {
    let hash = 0;
    for (let word = index; word < index + WORDS; word += 1)
      hash = Math.imul(hash ^ (words[word] ?? 0), 0x9e3779b1);
    shingles[index] = hash;
  }
  shingles.sort();
  return shingles.filter((hash, index) => index === 0 || hash !== shingles[index - 1]);
}

/** Replaces each name that stands alone by `_`, the longest names first: New York City is not New York and a word. */
function maskNames(text: string, places: readonly { name: string }[]): string {
  const names = places.map(({ name }) => name).sort((a, b) => b.length - a.length);
  const anyName = new RegExp(`(?:${names.map(escapeRegExp).join('|')})(?![\\p{L}\\p{N}])`, 'gu');
  // A lookbehind in the expression would run at every character of the text, and take longer.
  return text.replace(anyName, (name, offset) => (/[\p{L}\p{N}]/u.test(text[offset - 1] ?? '') ? name : '_'));
}

const escapeRegExp = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

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
  for (const [first, second] of candidates(pages)) {
    const [a, b] = [pages[first], pages[second]];
    if (!a || !b) continue;
    const least = pairs.length === REPORTED_PAIRS ? (pairs.at(-1)?.similarity ?? 0) : 0;
    const similarity = jaccard(a.hashes, b.hashes, Math.min(least, limit));
    if (similarity > limit && similarity > (over.get(second)?.similarity ?? 0))
      over.set(second, { files: [b.file, a.file], similarity });
    if (similarity <= least) continue;
    pairs.push({ files: [a.file, b.file], similarity });
    pairs.sort((one, other) => other.similarity - one.similarity);
    pairs.length = Math.min(pairs.length, REPORTED_PAIRS);
  }
  return { pairs, over: [...over].sort(([a], [b]) => a - b).map(([, pair]) => pair) };
}

/** The Jaccard index of two ascending lists: the share of their elements that both have. Returns 0 early if below `least`. */
function jaccard(a: Uint32Array, b: Uint32Array, least: number): number {
  const both = a.length + b.length;
  // With more elements than these in only one of the lists, the index is below `least`.
  const mostUnshared = both - 2 * (least / (1 + least)) * both;
  let [i, j, shared] = [0, 0, 0];
  while (i < a.length && j < b.length) {
    const [x = 0, y = 0] = [a[i], b[j]];
    if (x === y) shared += 1;
    if (x <= y) i += 1;
    if (y <= x) j += 1;
    if (i + j - 2 * shared > mostUnshared) return 0;
  }
  const total = both - shared;
  return total === 0 ? 1 : shared / total;
}

/** The most pages of which every pair is compared. */
const ALL_PAIRS_UP_TO = 500;
/** The number of orders in which more pages are sorted to find similar ones. */
const ORDERS = 20;

/** The pairs to compare, as indexes of the list, the smaller one first. Yields each pair once. */
function* candidates(pages: readonly Shingles[]): Generator<[number, number]> {
  if (pages.length > ALL_PAIRS_UP_TO) yield* neighbours(pages);
  else
    for (let first = 0; first < pages.length; first += 1)
      for (let second = first + 1; second < pages.length; second += 1) yield [first, second];
}

/**
 * Pairs of pages that are likely to be similar, by MinHash: sorts the pages by the smallest of their rare hashes, in several
 * orders of hashes, and yields neighbours. Pages that share rare hashes are likely to be neighbours in one order.
 * Source: https://en.wikipedia.org/wiki/MinHash.
 */
function* neighbours(pages: readonly Shingles[]): Generator<[number, number]> {
  const common = commonHashes(pages);
  const rare = pages.map(({ hashes }) => hashes.filter((hash) => !common.has(hash)));
  const seen = new Set<number>();
  for (let order = 0; order < ORDERS; order += 1) {
    const keyed = rare.map((hashes, page) => ({ page, key: smallest(hashes, order) }));
    keyed.sort((a, b) => a.key - b.key);
    for (const [index, { page }] of keyed.entries()) {
      const next = keyed[index + 1]?.page ?? page;
      const [first, second] = [Math.min(page, next), Math.max(page, next)];
      const pair = first * pages.length + second;
      if (first === second || seen.has(pair)) continue;
      seen.add(pair);
      yield [first, second];
    }
  }
}

/** The hashes that at least a tenth of the pages have. */
function commonHashes(pages: readonly Shingles[]): Set<number> {
  const counts = new Map<number, number>();
  for (const { hashes } of pages) for (const hash of hashes) counts.set(hash, (counts.get(hash) ?? 0) + 1);
  return new Set([...counts].filter(([, count]) => count * 10 >= pages.length).map(([hash]) => hash));
}

/** The smallest hash in one of several orders. */
function smallest(hashes: Uint32Array, order: number): number {
  let least = 0xffffffff;
  for (const hash of hashes) least = Math.min(least, Math.imul(hash ^ order, 0x9e3779b1 + 2 * order) >>> 0);
  return least;
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
