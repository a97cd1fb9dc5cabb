import type { HashSet } from './hashes.js';
import type { Shingles } from './shingles.js';
import type { ReadablePage } from './word-reader.ts';

/** Compares the pages of a site with each other, of which it gets one after the other. */
export interface SiteComparison {
  /** Takes the next page, and returns its number. `known` is what an earlier comparison kept, if the page has not changed since. */
  add(page: ComparedPage, known?: KnownWords): number;
  /** Returns a promise if the next page should wait. */
  whenFewWait(): Promise<void> | undefined;
  /** Compares all pages. */
  compare(limit: number): Promise<Similarities>;
  /** Ends a comparison that is no longer wanted. */
  abort(): Promise<void>;
}

/** A page to compare with others. Its words are found anew whenever they are asked for: a large site has too many to keep. */
export interface ComparedPage {
  file: string;
  words(): ReadablePage;
}

/** What is known of the words of a page: its sketch, or its shingles if every pair is compared. */
export type KnownWords = { sketch: Uint32Array } | Shingles;

/** What a comparison found. */
export interface Similarities {
  /** The most similar pairs, the most similar first. */
  pairs: SimilarPair[];
  /** Each page over the limit, with the earlier page that it is most similar to. */
  over: SimilarPair[];
  /** The median share of own words; `undefined` if the pages of a large site were not all read. */
  ownWords: number | undefined;
  /** The hashes that many pages have; `undefined` if every pair is compared. */
  common: HashSet | undefined;
  /** What the next comparison may know of a page. */
  keptOf(page: number): KnownWords;
}

/** Two pages and their similarity. */
export interface SimilarPair {
  files: [string, string];
  /** The share of their shingles that both pages have, from 0 to 1. */
  similarity: number;
}

/** What an earlier comparison of the same pages found, but for those that have changed since. */
export interface EarlierComparison {
  /** The hashes that many pages have; `undefined` if every pair was compared. */
  common: HashSet | undefined;
  /** `undefined` if they say nothing of this site, which has another limit, for example. */
  pairs: readonly SimilarPair[] | undefined;
}
