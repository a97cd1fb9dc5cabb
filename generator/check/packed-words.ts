import { hash } from 'node:crypto';
import type { KnownWords } from './rules/comparison.ts';
import { HashSet, NO_HASHES } from './rules/hashes.js';
import { NO_WORDS } from './rules/most-similar.ts';
import type { Shingles } from './rules/shingles.js';
import { SKETCH_SIZE, sketchIn } from './rules/sketches.js';

/** What is known of the words of the pages of a site: sketches, or shingles if every pair is compared. */
export interface WordsOfPages {
  /** The hashes that many pages have; `undefined` if every pair is compared. */
  common: HashSet | undefined;
  /** What is known of a page by its number. */
  wordsOf(page: number): KnownWords | undefined;
}

/** Says how words lie in an array of numbers. Plain data. */
export type WordsLayout = SketchesLayout | ShinglesLayout;

/** First come the common hashes, then the sketches. */
interface SketchesLayout {
  common: number;
  pages: number;
}

/** First come the sets that pages share, each once, then the own shingles of each page. */
interface ShinglesLayout {
  /** The size of each set. */
  sets: readonly number[];
  /** The number of each page's set, and how many shingles it has besides. */
  pages: readonly (readonly [set: number, own: number])[];
}

interface PackedWords {
  layout: WordsLayout;
  numbers: Uint32Array;
}

/** Packs the words of so many pages. */
export function packWords({ common, wordsOf }: WordsOfPages, count: number): PackedWords {
  if (!common) return packShingles(Array.from({ length: count }, (_, page) => knownShingles(wordsOf(page))));
  const numbers = new Uint32Array(common.size + count * SKETCH_SIZE);
  numbers.set([...common]);
  for (let page = 0; page < count; page += 1) {
    numbers.set(knownSketch(wordsOf(page)), common.size + page * SKETCH_SIZE);
  }
  return { layout: { common: common.size, pages: count }, numbers };
}

/** The sketch that is known of a page, if there is one. */
export const knownSketch = (words: KnownWords | undefined): Uint32Array =>
  words && 'sketch' in words ? words.sketch : NO_SKETCH;

const NO_SKETCH = new Uint32Array(SKETCH_SIZE);

/** The shingles that are known of a page, if there are some. */
const knownShingles = (words: KnownWords | undefined): Shingles =>
  words && 'own' in words ? words : NO_WORDS;

function packShingles(pages: readonly Shingles[]): PackedWords {
  const sets = new Map<string, { number: number; hashes: Uint32Array }>();
  const setOf = new Map<HashSet, number>();
  for (const { shared } of pages) {
    if (setOf.has(shared)) continue;
    const hashes = Uint32Array.from(shared).sort();
    const content = hash('sha256', hashes);
    const set = sets.get(content) ?? { number: sets.size, hashes };
    sets.set(content, set);
    setOf.set(shared, set.number);
  }
  const layout: ShinglesLayout = {
    sets: Array.from(sets.values(), ({ hashes }) => hashes.length),
    pages: pages.map(({ shared, own }) => [setOf.get(shared) ?? 0, own.length] as const),
  };
  const numbers = new Uint32Array(sizeOf(layout));
  let end = 0;
  for (const list of [...Array.from(sets.values(), ({ hashes }) => hashes), ...pages.map(({ own }) => own)]) {
    numbers.set(list, end);
    end += list.length;
  }
  return { layout, numbers };
}

/** The count of numbers that lie so. */
export function sizeOf(layout: WordsLayout): number {
  if ('common' in layout) return layout.common + layout.pages * SKETCH_SIZE;
  const sizes = [...layout.sets, ...layout.pages.map(([, own]) => own)];
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Finds the words of pages in numbers. */
export function unpackWords({ layout, numbers }: PackedWords): WordsOfPages {
  if ('common' in layout) {
    const { common } = layout;
    const sketches = numbers.subarray(common);
    return {
      common: new HashSet(numbers.subarray(0, common)),
      wordsOf: (page) => ({ sketch: sketchIn(sketches, page) }),
    };
  }
  let end = 0;
  function take(size: number): Uint32Array {
    end += size;
    return numbers.subarray(end - size, end);
  }
  const sets = layout.sets.map((size) => new HashSet(take(size)));
  const pages = layout.pages.map(
    ([set, own]): Shingles => ({ own: take(own), shared: sets[set] ?? NO_HASHES }),
  );
  return { common: undefined, wordsOf: (page) => pages[page] };
}
