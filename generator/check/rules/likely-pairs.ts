import type { ComparedPage, EarlierComparison, SiteComparison } from './comparison.ts';
import { HashSet } from './hashes.js';
import { mostSimilar, type PagePair, pairsStillKnown } from './most-similar.ts';
import { SKETCH_SIZE, sketchIn } from './sketches.js';
import { openWordReader, type ReadablePage } from './word-reader.ts';

export interface LikelyPairsOptions {
  /** Returns about so many of the pages, from all parts of the site. */
  sampleOf(size: number): readonly ReadablePage[];
  earlier?: EarlierComparison | undefined;
  /** The file of a worker script that reads the words of many pages. */
  script?: string | undefined;
}

/** The number of pages in which common hashes are searched. */
const SAMPLE = 1000;

/** The bytes of a hash. */
const BYTES = Uint32Array.BYTES_PER_ELEMENT;

/** Opens a comparison of the pairs that are likely to be similar among so many pages. It holds a sketch of each page. */
export function compareLikelyPairs(
  count: number,
  { sampleOf, earlier: last, script }: LikelyPairsOptions,
): SiteComparison {
  // A site that had few pages kept no sketches.
  const earlier = last?.common && { pairs: last.pairs, common: last.common };
  const pages: ComparedPage[] = [];
  // The thread that reads the words writes the sketches.
  const sketches = new Uint32Array(new SharedArrayBuffer(count * SKETCH_SIZE * BYTES));
  /** Tells for each page whether it has not changed since the earlier comparison. */
  const areKnown: boolean[] = [];
  const reader = openWordReader({
    count,
    sketches,
    common: earlier && Uint32Array.from(earlier.common),
    sample: earlier ? undefined : () => sampleOf(SAMPLE),
    script,
  });
  return {
    add(page, words) {
      const index = pages.push(page) - 1;
      const known = earlier && words && 'sketch' in words ? words.sketch : undefined;
      areKnown.push(known !== undefined);
      if (known) sketchIn(sketches, index).set(known);
      else reader.add(index, page.words());
      return index;
    },
    whenFewWait: () => reader.whenFewWait(),
    abort: () => reader.abort(),
    async compare(limit) {
      const { likely, ownWords, common } = await reader.end();
      const known = pairsStillKnown(
        earlier,
        pages.filter((_, index) => areKnown[index]),
      );
      const isNew = ([first, second]: PagePair) => !(known && areKnown[first] && areKnown[second]);
      return {
        ...mostSimilar(pages, { candidates: likely.filter(isNew), known, limit }),
        ownWords: areKnown.includes(true) ? undefined : ownWords,
        common: new HashSet(common),
        keptOf: (page) => ({ sketch: sketchIn(sketches, page) }),
      };
    },
  };
}
