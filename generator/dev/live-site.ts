import { hash } from 'node:crypto';
import { fileOf } from '../addresses.ts';
import { bundleScripts, bundleStyles } from '../bundle/bundle.ts';
import { sharpKey } from '../draw/sharp.ts';
import type { Content, ReadTexts, SiteSettings } from '../model/index.ts';
import { ContentError, type Problem } from '../problem/problem.ts';
import { type Code, openCodeLoader } from './code.ts';
import { openMoves } from './moves.ts';
import { plannedFiles, type SiteFiles, type StepResults, siteFiles } from './site-files.ts';
import { stepsFor, type UpdateStep } from './update-steps.ts';

/** The effect of a change on a browser that shows the site. */
export type Effect = { kind: 'none' } | { kind: 'styles'; href: string } | { kind: 'reload' };

/** What became of an update. */
export interface Update {
  effect: Effect;
  /** What keeps the site from being built, if anything. */
  error?: unknown;
}

/** A site that follows its sources. */
export interface LiveSite {
  /** Applies changed files, given as absolute paths. After an error, the next update does the steps left. */
  update(changed: Iterable<string>): Promise<Update>;
  /**
   * Returns the files of the latest state without problems. Before there is one: those of the latest state with problems, or
   * `undefined` if its problems leave nothing to make pages of.
   */
  files(): SiteFiles | undefined;
  close(): Promise<void>;
}

export async function openLiveSite(settings: SiteSettings): Promise<LiveSite> {
  const code = await openCodeLoader(settings);
  const results: StepResults = { code: {} };
  const pending = new Set<UpdateStep>(['content code', 'render code', 'content', 'styles', 'scripts']);
  /** The steps that changed something since the last effect was returned. */
  const unreported = new Set<UpdateStep>();
  /** A key of all that the notes of a state depend on, if they have no problem. */
  const validNotes = new Map<string, string>();
  const moves = openMoves();
  let files: SiteFiles | undefined;
  /** True once there was a state without problems. */
  let wasSound = false;

  /** Each step returns true if its result differs from before. */
  const steps: Record<UpdateStep, () => Promise<boolean> | boolean> = {
    'content code': async () => {
      const loaded = await code.load('content');
      if (loaded) {
        results.code.content = loaded;
        // Changed code may make something else of the same sources.
        validNotes.clear();
      }
      return loaded !== undefined;
    },
    'render code': async () => {
      const loaded = await code.load('render');
      if (loaded) results.code.render = loaded;
      return loaded !== undefined;
    },
    content() {
      if (!results.code.content) return false;
      const { read, problemsOfNotes, earlyProblems, planPages, heldCities } = results.code.content;
      const problemsIn = (texts: ReadTexts) => earlyProblems(texts, settings.today);
      const sharp = sharpKey(settings.root);
      const { content, problems } = read(settings, { ...settings, sharp, problemsIn });
      if (!content) throw new ContentError(problems);
      const planned = planPages(content, settings.today, { drafts: true });
      const ofSources = problems.length > 0 ? problems : planned.problems;
      results.content = content;
      results.plan = planned.plan;
      results.pages = plannedFiles(planned.plan);
      results.drafts = new Set(heldCities(content.states).map(({ path }) => fileOf(path)));
      results.problems = [...ofSources, ...problemsOfAllNotes(content, problemsOfNotes)];
      if (results.problems.length === 0) moves.note([...planned.plan.entries()]);
      return true;
    },
    async styles() {
      const before = results.styles;
      results.styles = await bundleStyles(settings.pianogen);
      return !isSame(before?.assets, results.styles.assets);
    },
    async scripts() {
      const before = results.scripts;
      results.scripts = await bundleScripts(settings.pianogen);
      return !isSame(before?.assets, results.scripts.assets);
    },
  };

  /** Reads the notes of all states. Those of a state that are as they were in an earlier state of the site have no problem. */
  function problemsOfAllNotes(
    { states, climates, notesOf }: Content,
    problemsOf: Code['content']['problemsOfNotes'],
  ): readonly Problem[] {
    const climateSlugs = climates.map(({ slug }) => slug);
    return states.flatMap((state) => {
      const notes = notesOf(state);
      const key = hash('sha256', JSON.stringify([hash('sha256', notes.bytes), state.cities, climateSlugs]));
      if (validNotes.get(state.slug) === key) return [];
      const problems = problemsOf(notes);
      if (problems.length === 0) validNotes.set(state.slug, key);
      return problems;
    });
  }

  async function runSteps(): Promise<void> {
    for (const step of Object.keys(steps) as UpdateStep[]) {
      if (!pending.has(step)) continue;
      if (await steps[step]()) unreported.add(step);
      pending.delete(step);
    }
    if (results.problems && results.problems.length > 0) throw new ContentError(results.problems);
  }

  /** Serves the results of the steps from now on. */
  function takeResults(): Effect {
    if (unreported.size === 0) return NO_EFFECT;
    files = { ...siteFiles(results, settings), newPathOf: moves.newPathOf };
    const onlyStyles = unreported.size === 1 && unreported.has('styles');
    unreported.clear();
    const href = results.styles?.assets.styles;
    return onlyStyles && href !== undefined ? { kind: 'styles', href } : { kind: 'reload' };
  }

  /** The same, as far as there are results. */
  function takeRefusedResults(): Effect {
    try {
      return takeResults();
    } catch {
      return NO_EFFECT;
    }
  }

  return {
    async update(changed) {
      const codeFiles = { content: code.filesOf('content'), render: code.filesOf('render') };
      for (const path of changed) for (const step of stepsFor(path, settings, codeFiles)) pending.add(step);
      try {
        await runSteps();
        const effect = takeResults();
        wasSound = true;
        return { effect };
      } catch (error) {
        return { effect: wasSound ? NO_EFFECT : takeRefusedResults(), error };
      }
    },
    files: () => files,
    close: () => code.close(),
  };
}

const NO_EFFECT: Effect = { kind: 'none' };

/** True if two sets of assets are the same: the name of an asset holds a hash of its content. */
const isSame = (before: object | undefined, after: object): boolean =>
  JSON.stringify(before) === JSON.stringify(after);
