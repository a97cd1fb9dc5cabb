import { pathOf } from '../../addresses.ts';
import type { Finding } from '../finding.ts';
import { HashSet, NO_HASHES } from './hashes.js';
import { comparer, countAll, countEach } from './jaccard.ts';
import type { Shingles } from './shingles.js';
import { SKETCH_SIZE, sketchIn } from './sketches.js';
import { openWordReader, type ReadablePage } from './word-reader.ts';

/** Two pages and their similarity. */
export interface SimilarPair {
  files: [string, string];
  /** The share of their shingles that both pages have, from 0 to 1. */
  similarity: number;
}

/** A page to compare with others. Its words are found anew whenever they are asked for: a large site has too many to keep. */
export interface ComparedPage {
  file: string;
  words(): ReadablePage;
}

/** The number of pairs to report, whether they are over the limit or not. */
const REPORTED_PAIRS = 5;

export interface Similarities {
  /** The most similar pairs, the most similar first. */
  pairs: SimilarPair[];
  /** Each page over the limit, with the earlier page that it is most similar to. */
  over: SimilarPair[];
  /** The median share of own words; `undefined` if an earlier comparison knew some of the pages. */
  ownWords: number | undefined;
  /** The hashes that many pages have; `undefined` if every pair is compared. */
  common: HashSet | undefined;
  /** The sketch of a page, if there are so many pages that sketches are compared. */
  sketchOf(page: number): Uint32Array;
}

/** The most pages of which every pair is compared. */
const ALL_PAIRS_UP_TO = 500;
/** The number of pages in which common hashes are searched. */
const SAMPLE = 1000;

/** The bytes of a hash. */
const BYTES = Uint32Array.BYTES_PER_ELEMENT;

/** What an earlier comparison of the same pages found, but for those that have changed since. */
export interface EarlierComparison {
  common: HashSet;
  pairs: readonly SimilarPair[];
}

/** Compares the pages of a site with each other, of which it gets one after the other. */
export interface SiteComparison {
  /**
   * Takes the next page, and returns its number. `sketch` is that of an earlier comparison, if the page has not changed since.
   */
  add(page: ComparedPage, sketch?: Uint32Array): number;
  /** Returns a promise if the next page should wait. */
  whenFewWait(): Promise<void> | undefined;
  /** Compares all pages. */
  compare(limit: number): Promise<Similarities>;
  /** Ends a comparison that is no longer wanted. */
  abort(): Promise<void>;
}

interface ComparisonOptions {
  /** Returns about so many of the pages, from all parts of the site. */
  sampleOf(size: number): readonly ReadablePage[];
  earlier?: EarlierComparison | undefined;
  /** The file of a worker script that reads the words of many pages. */
  script?: string | undefined;
}

/**
 * Opens a comparison of so many pages: of every pair of up to 500 pages; of more pages, of the pairs that are likely to be similar.
 */
export function openComparison(
  count: number,
  { sampleOf, script, ...options }: ComparisonOptions,
): SiteComparison {
  const sketched = count > ALL_PAIRS_UP_TO;
  // Every pair is compared by its words: the sketches of a site that had more pages are of no use.
  const earlier = sketched ? options.earlier : undefined;
  const pages: ComparedPage[] = [];
  // The thread that reads the words writes the sketches.
  const sketches = new Uint32Array(new SharedArrayBuffer(sketched ? count * SKETCH_SIZE * BYTES : 0));
  const sketchOf = (index: number) => sketchIn(sketches, index);
  /** Tells for each page whether it has not changed since the earlier comparison. */
  const areKnown: boolean[] = [];
  const reader = openWordReader({
    count,
    sketches: sketched ? sketches : undefined,
    common: earlier && Uint32Array.from(earlier.common),
    sample: sketched && !earlier ? () => sampleOf(SAMPLE) : undefined,
    script,
  });
  return {
    add(page, sketch) {
      const index = pages.push(page) - 1;
      const known = earlier && sketch;
      areKnown.push(known !== undefined);
      if (known) sketchOf(index).set(known);
      else reader.add(index, page.words());
      return index;
    },
    whenFewWait: () => reader.whenFewWait(),
    abort: () => reader.abort(),
    async compare(limit) {
      const read = await reader.end();
      const unchanged = new Set(pages.filter((_, index) => areKnown[index]).map(({ file }) => file));
      const known = earlier?.pairs.every(({ files }) => files.every((file) => unchanged.has(file)))
        ? earlier.pairs
        : undefined;
      const isNew = ([first, second]: readonly [number, number]) =>
        !(known && areKnown[first] && areKnown[second]);
      const candidates = read.likely?.filter(isNew);
      return {
        ...mostSimilar(pages, { candidates, known, limit }),
        ownWords: areKnown.includes(true) ? undefined : read.ownWords,
        common: read.common && new HashSet(read.common),
        sketchOf,
      };
    },
  };
}

/** The indexes of two pages, the smaller one first. */
type PagePair = readonly [first: number, second: number];

/** Compares these pairs of pages, or every pair, and finds the most similar ones, among them those that are known already. */
export function mostSimilar(
  pages: readonly (ComparedPage | undefined)[],
  {
    candidates,
    known = [],
    limit,
  }: {
    candidates: readonly PagePair[] | undefined;
    known: readonly SimilarPair[] | undefined;
    limit: number;
  },
): Pick<Similarities, 'pairs' | 'over'> {
  const pairs = [...known];
  const over = new Map<number, SimilarPair>();
  const shinglesAt = (page: number) => shinglesOf(pages[page]?.words() ?? NO_WORDS);
  const similarityOf = comparer(shinglesAt, pages.length, candidates ? countEach : countAll);
  for (const [first, second] of candidates ?? allPairs(pages.length)) {
    const [a, b] = [pages[first], pages[second]];
    if (!a || !b) continue;
    const least = pairs.length === REPORTED_PAIRS ? (pairs.at(-1)?.similarity ?? 0) : 0;
    const similarity = similarityOf(first, second, Math.min(least, limit));
    if (similarity > limit && similarity > (over.get(second)?.similarity ?? 0))
      over.set(second, { files: [b.file, a.file], similarity });
    if (similarity <= least) continue;
    pairs.push({ files: [a.file, b.file], similarity });
    pairs.sort((one, other) => other.similarity - one.similarity);
    pairs.length = Math.min(pairs.length, REPORTED_PAIRS);
  }
  return { pairs, over: [...over].sort(([a], [b]) => a - b).map(([, pair]) => pair) };
}

const NO_WORDS: Shingles = { own: new Uint32Array(), shared: NO_HASHES };

/** All pairs of so many pages. */
function* allPairs(count: number): Generator<PagePair> {
  for (let first = 0; first < count; first += 1)
    for (let second = first + 1; second < count; second += 1) yield [first, second];
}

export const shinglesOf = (words: ReadablePage): Shingles =>
  'own' in words ? words : words.shape.read(words.slots);

/** A finding for each page that is too similar to an earlier one. */
export const tooSimilar = (over: readonly SimilarPair[], limit: number): Finding[] =>
  over.map(({ files: [file, other], similarity }) => ({
    file,
    code: 'PG581',
    message: `${percent(similarity)} of the words are those of ${pathOf(other)}; the limit is ${percent(limit)}.`,
    hint: 'Say what is true of this city only, in city-notes.json; similarityLimit in site.json is the limit.',
    maker: 'record',
  }));

const percent = (part: number): string => `${(part * 100).toFixed(1)} %`;
