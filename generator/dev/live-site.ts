import { relative, sep } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { startStages } from '../build/stages.ts';
import { bundleScripts, bundleStyles } from '../bundle/bundle.ts';
import type { Content, DescribedState, SiteSettings } from '../model/index.ts';
import { ContentError, type Problem } from '../problem/problem.ts';
import { openCodeLoader } from './code.ts';
import { type Effect, NO_EFFECT } from './events.ts';
import { type SiteFiles, type SiteParts, siteFiles } from './site-files.ts';

export interface Update {
  changed: readonly string[];
  effect: Effect;
  milliseconds: number;
  /** What keeps the site from being built, if anything. */
  error: unknown;
}

/** A site that follows its sources. */
export type LiveSite = Awaited<ReturnType<typeof openLiveSite>>;

/** The delay before a problem is reported, in milliseconds: a file may be half written, or a branch half switched. */
const PROBLEM_DELAY = 100;

/** Opens a site that the first call of `follow` makes. `onUpdate` gets the outcome of the changes that came together. */
export async function openLiveSite(settings: SiteSettings, onUpdate: (update: Update) => void) {
  const { pianogen, root, today } = settings;
  const loader = await openCodeLoader(pianogen);
  const queue = new Set<string>();
  let served: { parts: SiteParts; files: SiteFiles; isSound: boolean } | undefined;
  let following: Promise<void> | undefined;

  /** Opens the site: all but its pages, which are made when they are asked for. */
  async function open(): Promise<{ parts: SiteParts; problems: readonly Problem[] }> {
    const code = await loader.load();
    const [scripts, styles] = await Promise.all([bundleScripts(pianogen), bundleStyles(pianogen)]);
    const bundled = {
      assets: { ...styles.assets, ...scripts.assets },
      outputs: [...styles.outputs, ...scripts.outputs],
    };
    const site = await code.loadSite(settings, startStages({}), { drafts: true });
    const content = withNotes(site.content);
    const problems = [...site.problems, ...code.problemsOfNotes(content)];
    return { parts: { code, content, plan: site.plan, bundled }, problems };
  }

  /** Opens the site, and serves it from now on, unless something is wrong with it and there are better pages. */
  async function openAgain(): Promise<unknown> {
    try {
      const { parts, problems } = await open();
      const isSound = problems.length === 0;
      if (isSound || !served?.isSound) served = { parts, files: siteFiles(parts, settings), isSound };
      return isSound ? undefined : new ContentError(problems);
    } catch (error) {
      return error;
    }
  }

  async function run(): Promise<void> {
    const changed = new Set<string>();
    const before = served;
    let start: number;
    let error: unknown;
    do {
      start = performance.now();
      for (const file of queue) changed.add(file);
      queue.clear();
      error = await openAgain();
      if (error !== undefined && before) await setTimeout(PROBLEM_DELAY);
    } while (queue.size > 0);
    const areStyles = changed.size > 0 && [...changed].every((file) => isStyle(file, settings));
    const href = served?.parts.bundled.assets.styles ?? '';
    const effect: Effect =
      served === before ? NO_EFFECT : areStyles ? { kind: 'styles', href } : { kind: 'reload' };
    onUpdate({ changed: [...changed], effect, error, milliseconds: performance.now() - start });
  }

  return {
    /** Takes in changed files, given as absolute paths. Resolves when the site follows all that have come meanwhile. */
    follow(changed: readonly string[]): Promise<void> {
      for (const file of changed) queue.add(file);
      following ??= run().finally(() => {
        following = undefined;
      });
      return following;
    },
    /**
     * Returns the files of the latest state without problems. Before there is one: those of the latest state with problems, or
     * `undefined` if its problems leave nothing to make pages of.
     */
    files: (): SiteFiles | undefined => served?.files,
    /** Makes all pages as a build does; returns what a build would refuse. Yields to other work, and stops at an abort. */
    async check(signal: AbortSignal): Promise<readonly Problem[]> {
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
    async close(): Promise<void> {
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

/** True if the site is made of a file, and not the server. `file` is absolute. */
export const isPart = (file: string, settings: Pick<SiteSettings, 'pianogen' | 'data'>): boolean =>
  // Schemas, and temporary files of editors.
  file.startsWith(settings.data + sep) ? file.endsWith('.json') : !isServerFile(file, settings);

const isStyle = (file: string, { content }: SiteSettings): boolean =>
  /\.(?:css|svg|woff2)$/.test(file) && !file.startsWith(content + sep);

const SERVER_FILES =
  /^(?:client\/dev\/|generator\/(?:bundle|commands|dev|draw|preview|report)\/|generator\/cli\.ts$)/;

/** True if a file is part of the server itself, which has to be restarted to apply a change of it. */
export const isServerFile = (file: string, { pianogen }: Pick<SiteSettings, 'pianogen'>): boolean =>
  SERVER_FILES.test(relative(pianogen, file).split(sep).join('/'));
