import type { Plan } from '../model/index.ts';
import type { FilledPage } from '../shape/shape.ts';
import type { Scale } from './check.ts';
import type { KnownPages, ReplacedPage } from './known-site.ts';
import { LIGHT_PAGE } from './rules/budgets.ts';
import { type ComparedPage, mostSimilar, type SimilarPair, shinglesOf } from './rules/similarity.ts';
import { likelyPairs, SKETCH_SIZE, sketchInto } from './rules/sketches.js';
import { openShapes } from './shape-check.ts';

/** A page, and the hash of the page whose place it takes. */
export interface Replacement {
  before: string;
  page: FilledPage;
}

/** A site that was found sound, and some of whose pages are replaced. */
interface SoundSite {
  plan: Plan;
  known: KnownPages;
  /** True if the site has this file. */
  has(file: string): boolean;
  /** Makes other pages of the site, by their hashes. */
  pagesOf(hashes: readonly string[]): Promise<readonly FilledPage[]>;
}

/**
 * Checks pages that take the place of others with the same shapes and addresses, in a site that was found sound: all that their texts
 * may change. Returns `undefined` if a page is not sound, or if it takes the whole site to find out.
 */
export async function checkReplacements(
  replacements: readonly Replacement[],
  { plan, known, has, pagesOf }: SoundSite,
  scale: Scale,
): Promise<{ pages: ReplacedPage[]; pairs: SimilarPair[] } | undefined> {
  const { facts, hashes, common } = known;
  const shapes = openShapes({ plan, origin: plan.frame.site.url, has }, facts);
  const indexes = new Map(hashes.map((hash, index) => [hash, index]));
  const replaced = new Map<number, ReplacedPage>();
  const compared: ComparedPage[] = [];
  for (const { before, page } of replacements) {
    const index = indexes.get(before);
    const looked = shapes.look(page);
    const words = looked?.summary && looked.isSound ? looked.words : undefined;
    if (index === undefined || !words) return;
    const sketch = new Uint32Array(SKETCH_SIZE);
    sketchInto(sketch, shinglesOf(words()), common);
    replaced.set(index, { index, hash: page.hash, sketch });
    compared[index] = { file: page.file, words };
    scale.add(page);
  }
  for (const weight of (await scale.weights()).values()) if (weight > LIGHT_PAGE) return;

  const files = new Set(replacements.map(({ page }) => page.file));
  if (known.pairs.some((pair) => pair.files.some((file) => files.has(file)))) return;
  const sketchOf = (index: number) => replaced.get(index)?.sketch ?? known.sketchOf(index);
  const candidates = likelyPairs(hashes.length, sketchOf).filter((pair) =>
    pair.some((index) => replaced.has(index)),
  );
  const others = candidates.flat().filter((index) => !replaced.has(index));
  for (const page of await pagesOf(others.map((index) => hashes[index] ?? ''))) {
    const index = indexes.get(page.hash);
    const words = shapes.wordsOf(page);
    if (index !== undefined && words) compared[index] = { file: page.file, words: () => words };
  }
  if (others.some((index) => !compared[index])) return;
  const limit = plan.frame.site.similarityLimit;
  const { pairs, over } = mostSimilar(compared, { candidates, known: known.pairs, limit });
  return over.length > 0 ? undefined : { pages: [...replaced.values()], pairs };
}
