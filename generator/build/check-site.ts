import { join } from 'node:path';
import { cacheOf } from '../cache/caches.ts';
import { type CheckReport, openCheck, type SiteCheck } from '../check/check.ts';
import type { KnownSite } from '../check/known-site.ts';
import { type EarlyMarkup, markupValidator } from '../check/markup.ts';
import { hasBudget, LIGHT_PAGE, type Weights } from '../check/rules/budgets.ts';
import { readSources } from '../check/sources.ts';
import { openScale } from '../compress/weigh.ts';
import type { Output, Plan, SiteSettings } from '../model/index.ts';
import { displayName } from '../problem/display-name.ts';
import { ContentError, type Problem } from '../problem/problem.ts';
import type { Stages } from './stages.ts';

/** The input of the check: the plan and the files. */
export interface CheckableSite {
  plan: Plan;
  outputs: readonly Output[];
  /** The compressed size of each file that has a budget. By default, the files are weighed. */
  weights?: Weights;
}

interface CheckSiteOptions {
  stages: Stages;
  /** True for a site with problems: tells only what each page shows by itself. */
  onlyPages?: boolean;
  /** Validates the markup of every page instead of one of each kind. */
  thorough?: boolean;
  /** What an earlier check found out. */
  known?: KnownSite | undefined;
  /** A thread that has validated pages before. */
  earlyMarkup?: EarlyMarkup | undefined;
}

/** Opens a check of a site against the sources that it is built from. */
export function openSiteCheck(
  { plan, outputs, weights }: CheckableSite,
  settings: SiteSettings,
  { stages, onlyPages = false, thorough = false, known, earlyMarkup }: CheckSiteOptions,
): SiteCheck {
  return openCheck(plan, outputs, {
    scale: weights ? { add() {}, weights: async () => weights } : openScale(LIGHT_PAGE),
    sources: () => readSources(settings),
    markup: markupValidator({
      pianogen: settings.pianogen,
      cache: cacheOf(settings.root, 'markup'),
      early: earlyMarkup,
      signal: stages.signal,
    }),
    onlyPages,
    thorough,
    known,
    wordsScript: join(settings.pianogen, 'generator/check/words-worker.js'),
  });
}

/**
 * Finds problems of data and content that the pages of a site with known problems show. Leaves out what may follow from the known
 * problems: what stands on the same line, what pages have to do with each other, and what templates make of texts that are missing.
 */
export async function problemsOfPages(
  composing: Promise<CheckableSite>,
  settings: SiteSettings,
  { known, stages }: { known: readonly Problem[]; stages: Stages },
): Promise<readonly Problem[]> {
  try {
    const site = await composing;
    const lineOf = ({ source: { file, line } }: Problem) => `${file}:${line}`;
    const lines = new Set(known.map(lineOf));
    const folders = [settings.data, settings.content].map((folder) => `${displayName(folder)}/`);
    const { problems } = await stages.run('check', () =>
      checkSite(site, settings, { stages, onlyPages: true }),
    );
    return problems.filter(
      (problem) =>
        !lines.has(lineOf(problem)) && folders.some((folder) => problem.source.file.startsWith(folder)),
    );
  } catch (error) {
    stages.signal?.throwIfAborted();
    // Templates may rely on what the known problems broke.
    return error instanceof ContentError ? error.problems : [];
  }
}

/** Checks a site against the sources that it is built from. */
export async function checkSite(
  site: CheckableSite,
  settings: SiteSettings,
  options: CheckSiteOptions,
): Promise<CheckReport> {
  const check = openSiteCheck(site, settings, options);
  const { outputs } = site;
  try {
    for (const [index, output] of outputs.entries()) {
      const pause = options.stages.checkpoint(index, outputs.length);
      if (pause) await pause;
      const looking = check.look(output);
      if (looking) await looking;
    }
    return await check.finish(options.stages.pause);
  } finally {
    await check.abort();
  }
}

/** Weighs the files that have a budget. */
export function weightsOf(outputs: readonly Output[]): Promise<Weights> {
  const scale = openScale(LIGHT_PAGE);
  for (const output of outputs) if (hasBudget(output.file)) scale.add(output);
  return scale.weights();
}
