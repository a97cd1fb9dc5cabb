import type { Output, Plan, Route, RouteKind } from '../model/index.ts';
import type { ProblemCode } from '../problem/codes.ts';
import type { Problem } from '../problem/problem.ts';
import { FilledPage } from '../shape/shape.ts';
import { checkPage } from './check-page.ts';
import { compareOutputs } from './compare-outputs.ts';
import { type Summary, textOf } from './context.ts';
import type { Finding, ReportFinding } from './finding.ts';
import { hashOfPage, knownDocuments } from './known-documents.ts';
import type { KnownSite, PageFacts, SoundSite } from './known-site.ts';
import { type Page, readPage } from './page.ts';
import { hasBudget, type Weights } from './rules/budgets.ts';
import type { ComparedPage, SimilarPair } from './rules/comparison.ts';
import { followerFor } from './rules/links.ts';
import { shinglesOfText } from './rules/shingles.js';
import { openComparison, tooSimilar } from './rules/similarity.ts';
import type { ReadablePage } from './rules/word-reader.ts';
import { openShapes, type Shapes } from './shape-check.ts';
import { traceFindings } from './trace.ts';
import type { SourceFile } from './words.ts';

export interface CheckOptions {
  /** Finds the compressed size of the outputs that have a budget. */
  scale: Scale;
  /** Reads all files that may have the words of a finding. Called only if there are findings. */
  sources: () => readonly SourceFile[];
  /** Finds invalid HTML. */
  markup: (pages: readonly Output[]) => Promise<Finding[]>;
  /** True if only what each page shows by itself is told: no addresses that lead nowhere, and no comparisons. */
  onlyPages?: boolean;
  /** True if the HTML of every page is validated, instead of one page of each kind. */
  thorough?: boolean;
  /** What an earlier check found out. Without it, every page is looked at. */
  known?: KnownSite | undefined;
  /** The file of a worker script that reads the words of many pages. Without it, this thread reads them. */
  wordsScript?: string | undefined;
}

/** Weighs outputs. */
export interface Scale {
  add(output: Output): void;
  weights(): Promise<Weights>;
}

export interface CheckReport {
  problems: Problem[];
  pages: number;
  milliseconds: number;
  /** The pairs of city pages with the most similar texts, the most similar first. */
  similar: SimilarPair[];
  /**
   * The median, over the city pages, of the share of their words that stand on no other page, from 0 to 1; `undefined` if the check
   * took over what an earlier one had found out.
   */
  ownWords: number | undefined;
}

/** A check of a site, which looks at its outputs one by one. */
export interface SiteCheck {
  /**
   * Checks an output by itself. Call it for each output of the site, in their order. Wait for the promise, if there is one, before
   * the next output.
   */
  look(output: Output): Promise<void> | undefined;
  /** Compares the outputs with each other, and tells all problems. `pause` is called between the steps. */
  finish(pause?: () => Promise<void> | void): Promise<CheckReport>;
  /** Ends a check that is no longer wanted. */
  abort(): Promise<void>;
}

/**
 * Checks outputs as visitors, crawlers and browsers will see them. Reads each page once; of the pages of one shape only one, and
 * those whose texts need a look of their own.
 */
export function openCheck(
  plan: Plan,
  outputs: readonly Output[],
  { scale, sources, markup, onlyPages = false, thorough = false, known, wordsScript }: CheckOptions,
): SiteCheck {
  const start = performance.now();
  const routes = new Map(plan.routes.map((route) => [route.file, route]));
  const origin = plan.frame.site.url;
  const byFile = new Map(outputs.map((output) => [output.file, output]));
  const context = { plan, routes, origin, outputs: byFile };
  const pages = outputs.filter(isPage);
  const representatives = lastOfEachKind(pages, (page) => routes.get(page.file)?.kind);
  const markupOf = thorough ? undefined : startEarly(markup(representatives));

  const findings: Finding[] = [];
  const summaries: Summary[] = [];
  const inFull: Output[] = [];
  const follow = followerFor(context);
  const held = (file: string) => (byFile.get(file) ?? routes.get(file))?.file;
  const has = (file: string) => held(file) !== undefined;
  const shapes = openShapes({ plan, origin, has, held }, known?.facts);
  const cities = pages.filter(({ file }) => routes.get(file)?.kind === 'city').length;
  const similarity = openComparison(cities, {
    sampleOf: (size) => wordsOfSome(pages, { shapes, size }),
    earlier: known?.comparison,
    script: wordsScript,
  });
  const sound = { filled: [] as SoundSite['filled'][number][], pages: [] as SoundSite['pages'][number][] };

  /** Checks a page in full. */
  function checkInFull(output: Output): { page: Page; summary: Summary } {
    const { file } = output;
    const page = readPage(file, textOf(output));
    const report: ReportFinding = (finding) => findings.push({ file, ...finding });
    inFull.push(output);
    return { page, summary: checkPage(page, report, { context, follow }) };
  }

  function lookAtFilled(page: FilledPage): Summary {
    const shaped = shapes.look(page);
    if (!shaped) return lookAtPage(page);
    const summary = shaped.summary ?? checkInFull(page).summary;
    if (!shaped.summary) shaped.keep(summary);
    const { hash } = page;
    const compared = shaped.words && similarity.add(new FilledWords(page, shapes), known?.wordsOf(hash));
    if (known && shaped.isSound) sound.filled.push({ hash, compared });
    return summary;
  }

  function lookAtPage(output: Output): Summary {
    const { file } = output;
    const route = routes.get(file);
    // A city page is compared with the others by its words, so it has to be read.
    const hash = known && route?.kind !== 'city' ? hashOfPage(output, route) : undefined;
    const facts = hash === undefined ? undefined : known?.facts?.pageOf(hash);
    if (hash && facts) {
      sound.pages.push([hash, facts]);
      return { ...facts, file, route };
    }
    const { page, summary } = checkInFull(output);
    if (hash) sound.pages.push([hash, factsOf(summary)]);
    if (route?.kind === 'city') {
      const { city, state, siblings } = (route as Route<'city'>).props;
      const words = shinglesOfText(
        page.mainText,
        [city, state, ...siblings].map(({ name }) => name),
      );
      similarity.add({ file, words: () => words });
    }
    return summary;
  }

  return {
    look(output) {
      if (hasBudget(output.file)) scale.add(output);
      if (isPage(output))
        summaries.push(output instanceof FilledPage ? lookAtFilled(output) : lookAtPage(output));
      return similarity.whenFewWait();
    },
    abort: () => similarity.abort(),
    async finish(pause = () => {}) {
      await pause();
      const limit = plan.frame.site.similarityLimit;
      // The thread that reads the words goes on meanwhile.
      const comparing = startEarly(similarity.compare(limit));
      const weights = await scale.weights();
      const documents = knownDocuments(summaries, { outputs, known: known?.facts });
      const site = { context, follow, weights, isKnown: documents.isKnown };
      const { fragments, others } = compareOutputs(summaries, site);
      const compared = await comparing;
      const { pairs, over, ownWords } = compared;
      await pause();
      const ofPages = [...findings, ...fragments, ...(await (markupOf ?? markup(inFull)))];
      const between = [...others, ...tooSimilar(over, limit)];
      const all = [
        ...ofPages
          .filter(({ code }) => !onlyPages || !aboutAddresses.has(code))
          .map((finding) => shapes.withPagesAlike(finding)),
        ...(onlyPages ? [] : between),
      ];
      if (all.length === 0)
        known?.save({
          ...sound,
          loads: shapes.loads(),
          documents: documents.hashes(),
          similarity: compared,
        });
      return {
        problems: all.length > 0 ? traceFindings(all, { routes, files: sources() }) : [],
        pages: pages.length,
        milliseconds: performance.now() - start,
        similar: pairs,
        ownWords,
      };
    },
  };
}

/** A page of a shape, to compare with others. There are as many as pages, so it holds nothing of the page. */
class FilledWords implements ComparedPage {
  private readonly page: FilledPage;
  private readonly shapes: Shapes;

  constructor(page: FilledPage, shapes: Shapes) {
    this.page = page;
    this.shapes = shapes;
  }

  get file(): string {
    return this.page.file;
  }

  words(): ReadablePage {
    return this.shapes.wordsOf(this.page) as ReadablePage;
  }
}

/** The codes of findings about addresses that a page names. */
const aboutAddresses: ReadonlySet<ProblemCode> = new Set(['PG501', 'PG502', 'PG503']);

export const factsOf = ({ file: _, route: __, ...facts }: Summary): PageFacts => facts;

const isPage = ({ file }: Output): boolean => file.endsWith('.html');

/** The words of about so many pages of shapes, from all parts of a site. */
function wordsOfSome(
  pages: readonly Output[],
  { shapes, size }: { shapes: Shapes; size: number },
): ReadablePage[] {
  const filled = pages.filter((page) => page instanceof FilledPage);
  const step = Math.ceil(filled.length / size);
  return filled.flatMap((page, index) => (index % step === 0 ? (shapes.wordsOf(page) ?? []) : []));
}

/** Lets work go on whose result is awaited later. If a rule throws before that, nobody awaits it. */
function startEarly<T>(work: Promise<T>): Promise<T> {
  work.catch(() => {});
  return work;
}

/** One page of each kind, whose HTML is validated. */
export const lastOfEachKind = <T>(pages: readonly T[], kindOf: (page: T) => RouteKind | undefined): T[] => [
  ...new Map(pages.map((page) => [kindOf(page), page])).values(),
];
