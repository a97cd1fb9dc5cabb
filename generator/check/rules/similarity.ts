import type { Route } from '../../model/index.ts';
import { type Finding, pathOf } from '../finding.ts';

/** Two pages, and what part of their words, taken five in a row, they share: from 0 to 1. */
export interface SimilarPair {
  files: [string, string];
  similarity: number;
}

/** The main text of a page as hashes of all five successive words, in ascending order, each once. */
export interface Shingles {
  file: string;
  hashes: Uint32Array;
}

const WORDS = 5;

/** The text of a city page without the names of places, which differ on every page. */
export function shinglesOf(file: string, text: string, { props }: Route<'city'>): Shingles {
  const masked = withoutNames(text, [props.city, props.state, ...props.siblings]);
  const words = (masked.toLowerCase().match(/[\p{L}\p{N}_$%]+/gu) ?? []).map(hashOf);
  return { file, hashes: runsOf(words) };
}

/** A hash of each run of words, in ascending order, each once. */
function runsOf(words: readonly number[]): Uint32Array {
  const runs = new Uint32Array(Math.max(0, words.length - WORDS + 1));
  for (let index = 0; index < runs.length; index += 1) {
    let hash = 0;
    for (let word = index; word < index + WORDS; word += 1)
      hash = Math.imul(hash ^ (words[word] ?? 0), 0x9e3779b1);
    runs[index] = hash;
  }
  runs.sort();
  return runs.filter((hash, index) => index === 0 || hash !== runs[index - 1]);
}

/** Takes names out of a text where they stand alone, the longest first: New York City is not New York with a word. */
function withoutNames(text: string, places: readonly { name: string }[]): string {
  const names = places.map(({ name }) => name).sort((a, b) => b.length - a.length);
  const anyName = new RegExp(`(?:${names.map(escapeRegExp).join('|')})(?![\\p{L}\\p{N}])`, 'gu');
  // Looking behind each character of the text would take longer than looking behind what is found.
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

/** How many pairs are told where all is well. */
const TOLD = 5;

export interface Comparison {
  /** The pairs that are most alike, the most similar first. */
  pairs: SimilarPair[];
  /** Each page that is more like an earlier one than the limit allows, with the earlier one that it is most like. */
  over: SimilarPair[];
}

/** Compares pages with each other. Up to 500 of them, every pair; of more, those that are likely to be alike. */
export function compare(pages: readonly Shingles[], limit: number): Comparison {
  const pairs: SimilarPair[] = [];
  const over = new Map<number, SimilarPair>();
  for (const [first, second] of candidates(pages)) {
    const [a, b] = [pages[first], pages[second]];
    if (!a || !b) continue;
    const told = pairs.length === TOLD ? (pairs.at(-1)?.similarity ?? 0) : 0;
    const similarity = jaccard(a.hashes, b.hashes, Math.min(told, limit));
    if (similarity > limit && similarity > (over.get(second)?.similarity ?? 0))
      over.set(second, { files: [b.file, a.file], similarity });
    if (similarity <= told) continue;
    pairs.push({ files: [a.file, b.file], similarity });
    pairs.sort((one, other) => other.similarity - one.similarity);
    pairs.length = Math.min(pairs.length, TOLD);
  }
  return { pairs, over: [...over].sort(([a], [b]) => a - b).map(([, pair]) => pair) };
}

/** What two ascending lists share, of what either has; 0 as soon as it is clear that it is below `least`. */
function jaccard(a: Uint32Array, b: Uint32Array, least: number): number {
  const both = a.length + b.length;
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

/** Up to so many pages every pair is compared. */
const COMPARED_ALL = 500;
/** Of more pages, so many orders bring those that are alike together. */
const ORDERS = 20;

/** Pairs of places in a list, the smaller first, each once. */
function* candidates(pages: readonly Shingles[]): Generator<[number, number]> {
  if (pages.length > COMPARED_ALL) yield* neighbours(pages);
  else
    for (let first = 0; first < pages.length; first += 1)
      for (let second = first + 1; second < pages.length; second += 1) yield [first, second];
}

/**
 * Pages side by side when they are ordered by the smallest of their rare hashes, in each of many orders of hashes: pages that
 * share what few others have come to stand together in some of them.
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

/** The hashes that at least every tenth page has. */
function commonHashes(pages: readonly Shingles[]): Set<number> {
  const counts = new Map<number, number>();
  for (const { hashes } of pages) for (const hash of hashes) counts.set(hash, (counts.get(hash) ?? 0) + 1);
  return new Set([...counts].filter(([, count]) => count * 10 >= pages.length).map(([hash]) => hash));
}

/** The smallest of some hashes in one of many orders. */
function smallest(hashes: Uint32Array, order: number): number {
  let least = 0xffffffff;
  for (const hash of hashes) least = Math.min(least, Math.imul(hash ^ order, 0x9e3779b1 + 2 * order) >>> 0);
  return least;
}

/** The pages whose texts are most alike, and those that are more alike than the site allows: one of them says nothing new. */
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
