import { pathOf } from '../../addresses.ts';
import type { Finding } from '../finding.ts';
import { compareAllPairs } from './all-pairs.ts';
import type { SimilarPair, SiteComparison } from './comparison.ts';
import { compareLikelyPairs, type LikelyPairsOptions } from './likely-pairs.ts';

/** The most pages of which every pair is compared. */
const ALL_PAIRS_UP_TO = 500;

/**
 * Opens a comparison of so many pages: of every pair of up to 500 pages; of more pages, of the pairs that are likely to be similar.
 */
export const openComparison = (count: number, options: LikelyPairsOptions): SiteComparison =>
  count > ALL_PAIRS_UP_TO ? compareLikelyPairs(count, options) : compareAllPairs(options);

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
