import type { Output, Route } from '../model/index.ts';
import { type Day, FilledPage, type Shape } from '../shape/shape.ts';
import { checkPage } from './check-page.ts';
import { type PageContext, type Summary, textOf } from './context.ts';
import type { PageFacts, ShapeFacts } from './facts.ts';
import type { Finding } from './finding.ts';
import { countRuns, runsOf, sketchOf } from './likeness.ts';
import { readPage } from './page.ts';
import { followerFor } from './rules/links.ts';
import type { ShownTexts } from './rules/repetitions.ts';
import { readShape, type ShapeCheck } from './shape-check.ts';

/** Checks pages, each by itself. */
export interface PageChecker {
  /**
   * Checks a page of the plan. Reads as a whole the first page of each shape, and pages whose texts need a
   * closer look. The facts hold on every day if the page shows `SAMPLE_DAY`.
   */
  check(page: FilledPage): CheckedPage;
  /** Checks a page that differs from the plan, or is not part of it, as a whole. */
  checkFile(output: Output, route: Route | undefined): CheckedPage;
  /** Takes the facts of a shape from an earlier build: its pages have no problem. */
  trust(shape: ShapeFacts): void;
  /**
   * The findings so far. A finding on the page that was read for a shape counts the other pages of the shape
   * too.
   */
  findings(): TracedFinding[];
  /** The addresses on pages that lead nowhere, absolute. */
  dead: ReadonlySet<string>;
  /** The texts that a page shows which `checkFile` has read: they may differ from the plan. */
  textsOf(file: string): ShownTexts | undefined;
}

/** A finding with the route of its page. */
export type TracedFinding = Finding & { route: Route | undefined };

export interface CheckedPage {
  facts: Omit<PageFacts, 'weight'>;
  /** False if there is a finding on the page, or on the page that was read for its shape. */
  isValid: boolean;
}

/** The facts of a shape, after a page of it was read as a whole. */
interface CheckedShape {
  facts: ShapeFacts;
  /** The page that was read; `undefined` if an earlier build has read one. */
  file: string | undefined;
  isValid: boolean;
  pagesAlike: number;
}

/** The date of pages while they are checked: their facts hold on every day. */
export const SAMPLE_DAY: Day = ['2026-09-30', 'September 30, 2026', '2026'];

/** Opens a check of pages by themselves. `onRead` is told each page that is read as a whole. */
export function openPageChecker(
  context: PageContext,
  onRead: (page: Output, kind: string) => void = () => {},
): PageChecker {
  const follow = followerFor(context);
  const found: TracedFinding[] = [];
  const dead = new Set<string>();
  const textsOfFiles = new Map<string, ShownTexts>();
  const checks = new Map<Shape, ShapeCheck | undefined>();
  const checkedShapes = new Map<string, CheckedShape>();

  /** Reads a page as a whole. Returns its facts, and true if nothing was found. */
  function readWhole(output: Output, route: Route | undefined) {
    const { file } = output;
    const before = found.length;
    const page = readPage(file, textOf(output));
    onRead(output, route?.kind ?? '');
    const summary = checkPage(page, (finding) => found.push({ file, route, ...finding }), {
      route,
      context,
      follow,
    });
    for (const address of summary.dead) dead.add(address);
    return { page, summary, isValid: found.length === before };
  }

  function checkAlone(output: Output, route: Route | undefined): CheckedPage {
    const { page, summary, isValid } = readWhole(output, route);
    const { title, description, leadsTo, refersTo } = summary;
    const filled = output instanceof FilledPage ? output : undefined;
    const runs = route ? ownRuns({ route }) : NO_RUNS;
    const sharedRuns = route?.kind === 'city' ? countRuns([page.mainText]) - runs.length : 0;
    const shape = shapeFacts(summary, {
      identity: '',
      kind: route?.kind ?? '',
      shows: filled?.shape.shows ?? 'nothing',
      sharedRuns: Math.max(0, sharedRuns),
      leadsTo: [...leadsTo],
      refersTo: [...refersTo],
    });
    const key = filled?.key ?? '';
    if (!filled) textsOfFiles.set(output.file, { title, description });
    const texts = { title, description, leadsTo: [], refersTo: [] };
    return { isValid, facts: { file: output.file, key, shape, ...texts, ...likenessOf(runs) } };
  }

  function shapeOf(page: FilledPage, check: ShapeCheck): CheckedShape {
    const { identity, indexed, ids, sharedRuns, leadsTo, refersTo } = check;
    const checked = checkedShapes.get(identity);
    if (checked) {
      checked.pagesAlike += 1;
      return checked;
    }
    const { route, shape } = page;
    const { summary, isValid } = readWhole(page, route);
    const facts = shapeFacts(
      { ...summary, indexed, ids },
      { identity, kind: route.kind, shows: shape.shows, sharedRuns, leadsTo, refersTo },
    );
    const made = { facts, file: page.file, isValid, pagesAlike: 0 };
    checkedShapes.set(identity, made);
    return made;
  }

  return {
    dead,
    textsOf: (file) => textsOfFiles.get(file),
    check(page) {
      const { file, route, shape, key, slots } = page;
      if (!route.shaped) return checkAlone(page, route);
      if (!checks.has(shape)) checks.set(shape, readShape(page, context));
      const check = checks.get(shape);
      const found = check?.factsIfHarmless(slots);
      if (!check || !found) return checkAlone(page, route);
      const { facts, isValid } = shapeOf(page, check);
      return { isValid, facts: { file, key, shape: facts, ...found, ...likenessOf(ownRuns(page)) } };
    },
    checkFile: checkAlone,
    trust(facts) {
      if (facts.identity && !checkedShapes.has(facts.identity))
        checkedShapes.set(facts.identity, { facts, file: undefined, isValid: true, pagesAlike: 0 });
    },
    findings() {
      const alike = new Map(Array.from(checkedShapes.values(), ({ file, pagesAlike }) => [file, pagesAlike]));
      return found.map((finding) => {
        const pagesAlike = alike.get(finding.file);
        return pagesAlike === undefined ? finding : { ...finding, pagesAlike };
      });
    },
  };
}

const shapeFacts = (
  {
    indexed,
    ids,
    loads,
    fragments,
  }: Pick<Summary, 'indexed' | 'loads' | 'fragments'> & { ids: Iterable<string> },
  shape: Omit<ShapeFacts, 'indexed' | 'ids' | 'loads' | 'fragments'>,
): ShapeFacts => ({ ...shape, indexed, ids: [...ids], loads: [...loads], fragments: [...fragments] });

const NO_RUNS = new Uint32Array();

/** The runs of words in the texts that no other page should say. Only pages with such texts are compared. */
export function ownRuns({ route: { shaped } }: { route: Pick<Route, 'shaped'> }): Uint32Array {
  return shaped ? runsOf(shaped.slots.slice(shaped.ownFrom), shaped.places) : NO_RUNS;
}

const likenessOf = (runs: Uint32Array): { sketch: Uint32Array; runs: number } => ({
  sketch: sketchOf(runs),
  runs: runs.length,
});
