import type { ComparedPage, EarlierComparison, KnownWords, SiteComparison } from './comparison.ts';
import { allPairs, mostSimilar, NO_WORDS, pairsStillKnown, shinglesOf } from './most-similar.ts';
import { ownWordsOf } from './own-words.js';
import type { Shingles } from './shingles.js';

/** A page that holds its shingles. */
interface HeldPage extends ComparedPage {
  /** True if it has not changed since the earlier comparison. */
  isKnown: boolean;
  words(): Shingles;
}

/** Opens a comparison of every pair of pages. The pages are few enough to hold their words. */
export function compareAllPairs({ earlier }: { earlier?: EarlierComparison | undefined }): SiteComparison {
  const pages: HeldPage[] = [];
  return {
    add: (page, known) => pages.push(holding(page, known)) - 1,
    whenFewWait: () => undefined,
    async abort() {},
    async compare(limit) {
      const known = pairsStillKnown(
        earlier,
        pages.filter(({ isKnown }) => isKnown),
      );
      const isNew = (page: number) => !pages[page]?.isKnown;
      const candidates = known && [...allPairs(pages.length)].filter((pair) => pair.some(isNew));
      const words = pages.map((page) => page.words());
      return {
        ...mostSimilar(pages, { candidates, known, limit }),
        ownWords: ownWordsOf(words),
        common: undefined,
        keptOf: (page) => words[page] ?? NO_WORDS,
      };
    },
  };
}

function holding(page: ComparedPage, known: KnownWords | undefined): HeldPage {
  let shingles = known && 'own' in known ? known : undefined;
  return {
    file: page.file,
    isKnown: shingles !== undefined,
    words() {
      shingles ??= shinglesOf(page.words());
      return shingles;
    },
  };
}
