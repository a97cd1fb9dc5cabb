import { join, relative, sep } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { LoadedSite } from '../build/site.ts';
import { startStages } from '../build/stages.ts';
import {
  type Bundle,
  bundleScripts,
  bundleStyles,
  type ScriptAssets,
  type StyleAssets,
} from '../bundle/bundle.ts';
import type { Content, DescribedState, SiteSettings } from '../model/index.ts';
import { ContentError, type Problem } from '../problem/problem.ts';
import { type Code, openCodeLoader } from './code.ts';
import { type Effect, NO_EFFECT } from './events.ts';
import { openMoves } from './moves.ts';
import { type SiteFiles, type SiteParts, siteFiles } from './site-files.ts';

/** What became of files that have changed. */
export interface Update {
  changed: readonly string[];
  effect: Effect;
  milliseconds: number;
  /** What keeps the site from being built, if anything. */
  error: unknown;
}

/** A site that follows its sources. */
export interface LiveSite {
  /** Takes in changed files, given as absolute paths. Resolves when the site follows all that have come meanwhile. */
  follow(changed: readonly string[]): Promise<void>;
  /**
   * Returns the files of the latest state without problems. Before there is one: those of the latest state with problems, or
   * `undefined` if its problems leave nothing to make pages of.
   */
  files(): SiteFiles | undefined;
  /** Returns the path at which a page is now that was at another one before. */
  newPathOf(path: string): string | undefined;
  /** Makes all pages as a build does; returns what a build would refuse. Yields to other work, and stops at an abort. */
  check(signal: AbortSignal): Promise<readonly Problem[]>;
  close(): Promise<void>;
}

/** The parts that a change may make anew, in the order in which they are made. Scripts are a part of the code. */
const PARTS = ['code', 'styles', 'content'] as const;
type Part = (typeof PARTS)[number];

/** The parts that were made last. */
interface Made {
  code?: Code;
  scripts?: Bundle<ScriptAssets>;
  styles?: Bundle<StyleAssets>;
  loaded?: LoadedSite;
}

/** The delay before a problem is reported, in milliseconds: a file may be half written, or a branch half switched. */
const PROBLEM_DELAY = 100;

/** Opens a site that the first call of `follow` makes. `onUpdate` gets the outcome of the changes that came together. */
export async function openLiveSite(
  settings: SiteSettings,
  onUpdate: (update: Update) => void,
): Promise<LiveSite> {
  const { pianogen, root, today } = settings;
  const loader = await openCodeLoader(pianogen);
  const moves = openMoves();
  const queue = new Set<string>();
  const made: Made = {};
  /** The parts to make anew, and those that were made since the site was served. After a failure, the next change makes what is left. */
  const [stale, fresh] = [new Set<Part>(PARTS), new Set<Part>()];
  let served: { parts: SiteParts; files: SiteFiles } | undefined;
  let wasSound = false;
  let following: Promise<void> | undefined;

  /** Each makes a part, and returns true if it is another than before. */
  const makers: Record<Part, () => Promise<boolean>> = {
    async code() {
      const before = { ...made };
      [made.code, made.scripts] = await Promise.all([loader.load(), bundleScripts(pianogen)]);
      return made.code !== before.code || !hasSameAssets(made.scripts, before.scripts);
    },
    async styles() {
      const before = made.styles;
      made.styles = await bundleStyles(pianogen);
      return !hasSameAssets(made.styles, before);
    },
    async content() {
      if (!made.code) return false;
      const site = await made.code.loadSite(settings, startStages({}), { drafts: true });
      const content = withNotes(site.content);
      const problems = [...site.problems, ...made.code.problemsOfNotes(content)];
      made.loaded = { ...site, content, problems };
      return true;
    },
  };

  async function make(): Promise<void> {
    for (const part of PARTS) {
      if (!stale.has(part)) continue;
      if (await makers[part]()) fresh.add(part);
      stale.delete(part);
    }
    const problems = made.loaded?.problems ?? [];
    if (problems.length > 0) throw new ContentError(problems);
  }

  /** Serves what was made from now on, unless something is wrong with it and there are better pages. */
  function serve(error: unknown): Pick<Update, 'effect' | 'error'> {
    if (error !== undefined && wasSound) return { effect: NO_EFFECT, error };
    try {
      const effect = serveMade();
      if (error === undefined) {
        wasSound = true;
        moves.note(served?.parts.plan.entries() ?? []);
      }
      return { effect, error };
    } catch (failure) {
      return { effect: NO_EFFECT, error: error ?? failure };
    }
  }

  function serveMade(): Effect {
    const { code, scripts, styles, loaded } = made;
    if (fresh.size === 0 || !code || !scripts || !styles || !loaded) return NO_EFFECT;
    const { content, plan } = loaded;
    const bundled = {
      assets: { ...styles.assets, ...scripts.assets },
      outputs: [...styles.outputs, ...scripts.outputs],
    };
    const parts = { code, content, plan, bundled };
    served = { parts, files: siteFiles(parts, settings) };
    const areOnlyStyles = fresh.size === 1 && fresh.has('styles');
    fresh.clear();
    return areOnlyStyles ? { kind: 'styles', href: styles.assets.styles } : { kind: 'reload' };
  }

  async function run(): Promise<void> {
    const changed = new Set<string>();
    let start: number;
    let error: unknown;
    do {
      start = performance.now();
      for (const file of queue) {
        changed.add(file);
        for (const part of partsOf(file, settings)) stale.add(part);
      }
      queue.clear();
      error = await make().catch((caught: unknown) => caught);
      if (error !== undefined && served) await setTimeout(PROBLEM_DELAY);
    } while (queue.size > 0);
    onUpdate({ changed: [...changed], ...serve(error), milliseconds: performance.now() - start });
  }

  return {
    follow(changed) {
      for (const file of changed) queue.add(file);
      following ??= run().finally(() => {
        following = undefined;
      });
      return following;
    },
    files: () => served?.files,
    newPathOf: moves.newPathOf,
    async check(signal) {
      if (!served) return [];
      const { code, content, bundled } = served.parts;
      const stages = startStages({ signal });
      // A build has no drafts.
      const { plan, findProblems } = await stages.steps(code.planPages(content, today));
      await stages.pause();
      const problems = await stages.steps(findProblems());
      if (problems.length > 0) return problems;
      const unfinished = {
        content,
        plan,
        vectors: code.shareImages(plan),
        bundling: Promise.resolve(bundled),
      };
      const site = await code.completeSite(unfinished, { root, stages });
      await stages.pause();
      const verdict = await code.makePages(site, stages, () => {});
      return verdict.problems;
    },
    async close() {
      await following;
      await loader.close();
    },
  };
}

/** Reads the notes of each state once: those who ask for pages later must not meet a file with a problem. */
function withNotes(content: Content): Content {
  const described = new Map<string, DescribedState>();
  return {
    ...content,
    describe(state) {
      const kept = described.get(state.slug) ?? content.describe(state);
      described.set(state.slug, kept);
      return kept;
    },
  };
}

/** True if two bundles are the same: the name of an asset holds a hash of its content. */
const hasSameAssets = (one: Bundle<object> | undefined, other: Bundle<object> | undefined): boolean =>
  JSON.stringify(one?.assets) === JSON.stringify(other?.assets);

type SourceFolders = Pick<SiteSettings, 'pianogen' | 'data' | 'content'>;

/** Returns the parts that a change of a file makes anew. `file` is absolute. */
export function partsOf(file: string, { pianogen, data, content }: SourceFolders): Part[] {
  const isIn = (folder: string) => file.startsWith(folder + sep);
  // Schemas, and temporary files of editors.
  if (isIn(data)) return file.endsWith('.json') ? ['content'] : [];
  if (isIn(content)) return ['content'];
  if (isServerFile(file, { pianogen })) return [];
  if (/\.(?:css|svg|woff2)$/.test(file)) return ['styles'];
  // Templates have no part in the plan of a site, which takes most of the time of a large one.
  return isIn(join(pianogen, 'templates')) ? ['code'] : ['code', 'content'];
}

const SERVER_FILES =
  /^(?:client\/dev\/|generator\/(?:bundle|commands|dev|draw|preview|report)\/|generator\/cli\.ts$)/;

/** True if a file is part of the server itself, which has to be restarted to apply a change of it. */
export const isServerFile = (file: string, { pianogen }: Pick<SourceFolders, 'pianogen'>): boolean =>
  SERVER_FILES.test(relative(pianogen, file).split(sep).join('/'));
