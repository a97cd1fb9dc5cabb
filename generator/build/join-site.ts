import { isSearchPiece } from '../addresses.ts';
import { type CheckedDocuments, checkDocuments, comparePages, limitOf } from '../check/compare-pages.ts';
import { metaOf, type SitePage, textOf } from '../check/context.ts';
import { columnOf, type Facts, StoredPage } from '../check/facts.ts';
import type { Finding } from '../check/finding.ts';
import { type AlikePair, compareAll, type Likeness } from '../check/likeness.ts';
import { readPage } from '../check/page.ts';
import { ownRuns, type PageChecker } from '../check/page-checker.ts';
import { hasBudget, LIGHT_PAGE, type Weights } from '../check/rules/budgets.ts';
import { readSources } from '../check/sources.ts';
import { traceFindings } from '../check/trace.ts';
import { openWeigher } from '../compress/weigh.ts';
import type { Output, Route } from '../model/index.ts';
import { routeFinder } from '../plan/route-finder.ts';
import type { ProblemCode } from '../problem/codes.ts';
import type { Problem } from '../problem/problem.ts';
import { renderRoute } from '../render/render.ts';
import type { OpenSite } from './open-site.ts';

export interface CheckReport {
  problems: Problem[];
  pages: number;
  milliseconds: number;
  /** The pairs of city pages whose own words are most alike, the most alike first. */
  similar: AlikePair[];
  /** The median, over the city pages, of the share of their words that stand on no other page, from 0 to 1. */
  ownWords: number | undefined;
}

/** The pages of a site and what was found on them. */
export interface CheckedSite {
  facts: readonly Facts[];
  checker: PageChecker;
  /** What the validator found. */
  markup: readonly Finding[];
  /** The files that are no pages. */
  outputs: readonly Output[];
  /** True if the folder has the file. By default, all planned files count as there. */
  exists?: ((file: string) => boolean) | undefined;
  /** True for a site with problems: then only problems that a page shows by itself are told. */
  onlyPages?: boolean;
}

/** The codes of findings about addresses that a page names. */
const aboutAddresses: ReadonlySet<ProblemCode> = new Set(['PG501', 'PG502', 'PG503']);

/** Compares the pages of a site with each other and with its other files, and finds the source of each problem. */
export async function joinSite(
  site: OpenSite,
  checked: CheckedSite,
): Promise<Omit<CheckReport, 'milliseconds'>> {
  const { plan, files, settings } = site;
  const { facts, checker, markup, outputs, exists, onlyPages = false } = checked;
  const routeOf = rememberingRoutes(checker, routeFinder(site));
  const pages = facts.flatMap((some) => some.files.map((_, index) => new StoredPage(some, index)));
  const likeness = compareCities(pages, routeOf, site);
  const context = { plan, origin: plan.frame.site.url, files };
  const documents = await checkedDocuments(site, { outputs, context, pages, dead: checker.dead });
  const { ofPages, between } = comparePages(pages, {
    context,
    outputs,
    documents,
    likeness,
    exists,
    textsOf: (page) => checker.textsOf(page.file) ?? textsOn(page, routeOf, site),
  });
  const found = [...checker.findings(), ...ofPages, ...markup];
  const told = onlyPages ? found.filter(({ code }) => !aboutAddresses.has(code)) : [...found, ...between];
  return {
    problems: told.length > 0 ? traceFindings(told, { routeOf, files: readSources(settings) }) : [],
    pages: pages.length,
    similar: likeness.pairs,
    ownWords: likeness.ownWords,
  };
}

/** Checks the files that are no pages, unless the same files of a site with the same addresses had no problem before. */
async function checkedDocuments(
  { documents: { outputs: made, key }, storeOfCode: store }: OpenSite,
  { outputs, ...site }: { outputs: readonly Output[] } & Parameters<typeof checkDocuments>[1],
): Promise<CheckedDocuments> {
  const isMade = made.every((output) => outputs.includes(output));
  const stored = isMade ? store.read('valid-documents', key) : undefined;
  if (stored !== undefined) return { findings: [], ...(stored as Omit<CheckedDocuments, 'findings'>) };
  const { findings, fragments } = checkDocuments(outputs, site);
  const earlier = store.latest('valid-documents')?.value as { weights?: Weights } | undefined;
  const weights = await weightsOf(outputs, earlier?.weights);
  if (isMade && findings.length === 0) store.write('valid-documents', key, { fragments, weights });
  return { findings, fragments, weights };
}

/**
 * Returns a function that finds the route of a file. The routes of pages with findings are not planned again.
 */
function rememberingRoutes(
  checker: PageChecker,
  find: (file: string) => Route | undefined,
): (file: string) => Route | undefined {
  const routeByFile = new Map(checker.findings().map(({ file, route }) => [file, route]));
  return (file) => (routeByFile.has(file) ? routeByFile.get(file) : find(file));
}

/** Compares the own words of city pages. The store has how alike each pair is. */
function compareCities(
  pages: readonly StoredPage[],
  routeOf: (file: string) => Route | undefined,
  { plan, storeOfCode: store }: OpenSite,
): Likeness {
  const cities = pages.filter(({ kind }) => kind === 'city');
  const stored = store.read('likeness', '') as ReadonlyMap<string, number> | undefined;
  const compared = new Map<string, number>();
  const pageAt = (page: number) => cities[page] as StoredPage;
  const pairOf = (earlier: number, later: number) => `${pageAt(earlier).key} ${pageAt(later).key}`;
  const found = compareAll(
    {
      files: cities.map(({ file }) => file),
      sketchOf: (page) => columnOf(pageAt(page).facts.sketches, pageAt(page).index),
      sizeOf: (page) => pageAt(page).runs,
      sharedOf: (page) => pageAt(page).shape.sharedRuns,
      runsOf(page) {
        const route = routeOf(pageAt(page).file);
        return route ? ownRuns({ route }) : new Uint32Array();
      },
      similarities: {
        find: (earlier, later) => stored?.get(pairOf(earlier, later)),
        keep: (earlier, later, similarity) => compared.set(pairOf(earlier, later), similarity),
      },
    },
    limitOf(plan),
  );
  if ([...compared.keys()].some((pair) => !stored?.has(pair))) store.write('likeness', '', compared);
  return found;
}

/** The name of a piece of the search index has a hash of its content, so the store may have its weight. */
async function weightsOf(outputs: readonly Output[], earlier: Weights = new Map()): Promise<Weights> {
  const scale = openWeigher(LIGHT_PAGE);
  const weigh = (output: Output) =>
    (isSearchPiece(output.file) ? earlier.get(output.file) : undefined) ?? scale(output);
  const budgeted = outputs.filter(({ file }) => hasBudget(file));
  return new Map(
    await Promise.all(budgeted.map(async (output) => [output.file, await weigh(output)] as const)),
  );
}

/** Reads the texts of a page once more: only pages with the same hash are asked for them. */
function textsOn({ file }: SitePage, routeOf: (file: string) => Route | undefined, site: OpenSite) {
  const route = routeOf(file);
  if (!route) return { title: '', description: '' };
  const page = readPage(file, textOf(renderRoute(route, site)));
  return { title: page.titles[0]?.text ?? '', description: metaOf(page, 'description') ?? '' };
}
