import { type Facts, FactsBuilder } from '../check/facts.ts';
import type { MarkupCheck } from '../check/markup.ts';
import { openPageChecker, type PageChecker } from '../check/page-checker.ts';
import { LIGHT_PAGE } from '../check/rules/budgets.ts';
import { openWeigher } from '../compress/weigh.ts';
import type { Output, Route } from '../model/index.ts';
import { countPages } from '../plan/route-finder.ts';
import { ContentError, type Problem } from '../problem/problem.ts';
import { renderOn } from '../render/render.ts';
import { dayOf, shapeRenderer } from '../render/shapes.ts';
import type { Store } from '../store/store.ts';
import { type FactStore, openFactStore } from './fact-store.ts';
import { fillPages, makePages, type PageMaker } from './make-pages.ts';
import type { OpenSite } from './open-site.ts';
import type { Sink } from './sinks.ts';
import type { Stages } from './stages.ts';
import { type Unit, unitsOf } from './states.ts';
import { checkTemplateTexts } from './template-texts.ts';

/** How the pages of a site are made. */
export interface MakeOptions {
  stages: Stages;
  store: Store;
  sink: Sink;
  /** False to make pages that nobody checks. */
  isChecked: boolean;
  /** Validates the HTML of pages. */
  markup?: MarkupCheck;
  /** Pages that are not planned. */
  unplanned?: readonly Output[];
  /** True to validate every page that is read as a whole, false for the first of each kind. */
  isThorough?: boolean;
}

/** The pages of a site, each made and checked by itself. */
export interface MadeSite {
  /** The facts of pages of no place first, then of states and their cities. */
  facts: readonly Facts[];
  checker: PageChecker;
  /** Keeps the facts for later builds. Call it if the HTML of the pages is valid. */
  keep(): void;
  /** The problems of notes. The pages of their states are missing. */
  problems: readonly Problem[];
}

/**
 * Makes all pages of a site, one state after another, and hands them to the sink. A state whose facts are in
 * the store is not made again. Throws a `ContentError` if a template does more with a slot than to show it.
 */
export async function makeSite(site: OpenSite, options: MakeOptions): Promise<MadeSite> {
  const { plan } = site;
  const factStore = openFactStore(options.store, site);
  const maker = openMaker(site, options, factStore);
  options.stages.count(countPages(plan));
  const problems: Problem[] = [];
  const units: Facts[] = [];
  for (const state of plan.states) {
    try {
      for (const unit of unitsOf(state, site)) units.push(await makeUnit(unit, { factStore, maker }));
    } catch (error) {
      if (!(error instanceof ContentError)) throw error;
      problems.push(...error.problems);
    }
  }
  const others = await makeOthers(plan.routes, { factStore, maker });
  await checkTemplateTexts(site, maker.shapes);
  maker.shapes.verify();
  const unplanned = await checkUnplanned(options.unplanned ?? [], maker);
  return {
    facts: [others, ...units, unplanned],
    checker: maker.checker,
    problems,
    keep: factStore.save,
  };
}

interface Making {
  factStore: FactStore;
  maker: PageMaker;
}

function openMaker(
  { plan, assets, files }: OpenSite,
  { sink, stages, isChecked, markup, isThorough = false }: MakeOptions,
  { shapes: store, validKinds }: FactStore,
): PageMaker {
  const day = dayOf(plan.frame);
  const onRead = (page: Output, kind: string) => {
    if (!isThorough && validKinds.has(kind)) return;
    validKinds.add(kind);
    markup?.add(page);
  };
  return {
    shapes: shapeRenderer(renderOn({ plan, assets }), { day, store }),
    checker: openPageChecker({ plan, origin: plan.frame.site.url, files }, onRead),
    isChecked,
    scale: openWeigher(LIGHT_PAGE),
    sink,
    stages,
    day,
  };
}

/** Makes the pages of a unit, or fills them if the store has their facts. */
async function makeUnit({ name, key, routes }: Unit, { factStore, maker }: Making): Promise<Facts> {
  const { facts: stored, before } = factStore.find(name, key);
  if (stored) {
    await fillPages(stored, routes, maker);
    return stored;
  }
  const { facts, areValid } = await makePages(routes(), { before, maker });
  if (areValid) factStore.keep(name, key, facts);
  return facts;
}

/** Makes the pages of no place. Each is made anew if its route is another. */
async function makeOthers(routes: readonly Route[], { factStore, maker }: Making): Promise<Facts> {
  const { facts: before } = factStore.find('others', '');
  const { facts, areValid } = await makePages(routes, { before, maker });
  if (areValid) factStore.keep('others', '', facts);
  return facts;
}

/** Checks pages that are not planned. */
async function checkUnplanned(pages: readonly Output[], { checker, scale }: PageMaker): Promise<Facts> {
  const builder = new FactsBuilder();
  for (const page of pages) builder.add({ ...checker.checkFile(page, undefined).facts, weight: scale(page) });
  return builder.facts();
}
