import type { Output, Plan } from '../model/index.ts';
import type { FilledPage } from '../shape/shape.ts';
import { factsOf, lastOfEachKind, type Scale } from './check.ts';
import { checkPage } from './check-page.ts';
import { type PageContext, textOf } from './context.ts';
import type { Finding } from './finding.ts';
import { hashOfPage } from './known-documents.ts';
import type { KnownPages, ReplacedInFull, ReplacedPage } from './known-site.ts';
import { knownSketch } from './packed-words.ts';
import { readPage } from './page.ts';
import { compareAllPairs } from './rules/all-pairs.ts';
import { budgets, LIGHT_PAGE } from './rules/budgets.ts';
import type { ComparedPage, Similarities } from './rules/comparison.ts';
import type { HashSet } from './rules/hashes.js';
import { followerFor } from './rules/links.ts';
import { mostSimilar, NO_WORDS, shinglesOf } from './rules/most-similar.ts';
import type { Shingles } from './rules/shingles.js';
import { pairsWith, SKETCH_SIZE, sketchInto } from './rules/sketches.js';
import { openShapes, type Shapes } from './shape-check.ts';

/** A filled page, and the hash of the page whose place it takes. */
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
  /** The files of all filled pages but the new ones, by their hashes. */
  filesOf(hashes: readonly string[]): ReadonlyMap<string, string>;
  /** Makes other filled pages of the site, by their hashes. */
  pagesOf(hashes: readonly string[]): Promise<readonly FilledPage[]>;
}

interface Tools {
  scale: Scale;
  /** Finds invalid HTML. */
  markup(pages: readonly Output[]): Promise<Finding[]>;
}

/** What is known of the site with the new pages. */
export interface CheckedReplacements extends Pick<Similarities, 'pairs' | 'ownWords'> {
  filled: ReplacedPage[];
  inFull: ReplacedInFull[];
}

/**
 * Checks pages that take the place of others in a site that was found sound: filled ones with the same addresses, and others that look
 * the same to the rules. Checks all that their texts may change. Returns `undefined` if a page is not sound, or if it takes the whole
 * site to find out.
 */
export async function checkReplacements(
  { filled, inFull }: { filled: readonly Replacement[]; inFull: readonly Output[] },
  site: SoundSite,
  { scale, markup }: Tools,
): Promise<CheckedReplacements | undefined> {
  const replaced = await checkInFull(inFull, site, { scale, markup });
  if (!replaced) return;
  const { plan, known, has } = site;
  const { facts, hashes, common } = known;
  const shapes = openShapes({ plan, origin: plan.frame.site.url, has }, facts);
  const indexes = new Map(hashes.map((hash, index) => [hash, index]));
  const pages: NewPages = new Map();
  for (const { before, page } of filled) {
    const index = indexes.get(before);
    const looked = shapes.look(page);
    const words = looked?.summary && looked.isSound ? looked.words : undefined;
    if (index === undefined || !words) return;
    const shingles = shinglesOf(words());
    const kept = common ? { sketch: sketchWith(common, shingles) } : shingles;
    pages.set(index, { index, hash: page.hash, words: kept, compared: { file: page.file, words } });
    scale.add(page);
  }
  const weights = await scale.weights();
  if (filled.some(({ page }) => (weights.get(page.file) ?? 0) > LIGHT_PAGE)) return;

  const similarities = await (common ? compareWithLikely(pages, site, shapes) : compareWithAll(pages, site));
  if (!similarities || similarities.over.length > 0) return;
  const { pairs, ownWords } = similarities;
  return { filled: [...pages.values()], inFull: replaced, pairs, ownWords };
}

/** The filled pages that take the place of others, by their numbers. */
type NewPages = Map<number, ReplacedPage & { compared: ComparedPage }>;

type Found = Pick<Similarities, 'pairs' | 'over' | 'ownWords'>;

/** Compares new pages with all others of a small site. */
async function compareWithAll(newPages: NewPages, { plan, known, filesOf }: SoundSite): Promise<Found> {
  const comparison = compareAllPairs({ earlier: { common: undefined, pairs: known.pairs } });
  const files = filesOf(known.hashes);
  for (const [index, hash] of known.hashes.entries()) {
    const page = newPages.get(index)?.compared;
    if (page) comparison.add(page);
    else comparison.add({ file: files.get(hash) ?? '', words: () => NO_WORDS }, known.wordsOf(index));
  }
  return comparison.compare(plan.frame.site.similarityLimit);
}

/**
 * Compares new pages with those of a large site that are likely to be like them. Returns `undefined` if one of these cannot be made, or
 * if it takes all pages to find the most similar ones.
 */
async function compareWithLikely(
  newPages: NewPages,
  { plan, known, pagesOf }: SoundSite,
  shapes: Shapes,
): Promise<Found | undefined> {
  const { hashes } = known;
  const files = new Set(Array.from(newPages.values(), ({ compared }) => compared.file));
  if (known.pairs.some((pair) => pair.files.some((file) => files.has(file)))) return;
  const sketchOf = (index: number) => knownSketch(newPages.get(index)?.words ?? known.wordsOf(index));
  const likely = [...newPages.keys()].flatMap((page) => pairsWith(page, hashes.length, sketchOf));
  // Two new pages may be a pair: both have it.
  const candidates = [...new Map(likely.map((pair) => [String(pair), pair])).values()];
  const compared: (ComparedPage | undefined)[] = hashes.map((_, index) => newPages.get(index)?.compared);
  const others = candidates.flat().filter((index) => !newPages.has(index));
  const indexes = new Map(others.map((index) => [hashes[index], index]));
  for (const page of await pagesOf(others.map((index) => hashes[index] ?? ''))) {
    const index = indexes.get(page.hash);
    const words = shapes.wordsOf(page);
    if (index !== undefined && words) compared[index] = { file: page.file, words: () => words };
  }
  if (others.some((index) => !compared[index])) return;
  const limit = plan.frame.site.similarityLimit;
  return { ...mostSimilar(compared, { candidates, known: known.pairs, limit }), ownWords: undefined };
}

function sketchWith(common: HashSet, shingles: Shingles): Uint32Array {
  const sketch = new Uint32Array(SKETCH_SIZE);
  sketchInto(sketch, shingles, common);
  return sketch;
}

/** Checks pages that are not filled as the check of a site does. Returns `undefined` if one is not sound, or has other facts than before. */
async function checkInFull(
  pages: readonly Output[],
  { plan, known, has }: SoundSite,
  { scale, markup }: Tools,
): Promise<ReplacedInFull[] | undefined> {
  if (pages.length === 0) return [];
  const routes = new Map(plan.routes.map((route) => [route.file, route]));
  const outputs = { has, keys: () => routes.keys() };
  const context: PageContext = { plan, routes, origin: plan.frame.site.url, outputs };
  const follow = followerFor(context);
  const replaced: ReplacedInFull[] = [];
  const findings: Omit<Finding, 'file'>[] = [];
  for (const page of pages) {
    const { file } = page;
    const summary = checkPage(readPage(file, textOf(page)), (finding) => findings.push(finding), {
      context,
      follow,
    });
    const index = known.pageWith(factsOf(summary));
    if (index === undefined) return;
    replaced.push({ index, hash: hashOfPage(page, routes.get(file)) });
    scale.add(page);
    findings.push(...budgets([summary], { outputs: new Map(), weights: await scale.weights() }));
  }
  const validated = new Set(lastOfEachKind(plan.routes, ({ kind }) => kind).map(({ file }) => file));
  findings.push(...(await markup(pages.filter(({ file }) => validated.has(file)))));
  return findings.length > 0 ? undefined : replaced;
}
