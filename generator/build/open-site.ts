import { setFlagsFromString } from 'node:v8';
import { type Bundle, bundle } from '../bundle/bundle.ts';
import { cacheOf } from '../cache/cache.ts';
import { draw } from '../draw/draw.ts';
import { resizeAll, sharpKey } from '../draw/resize.ts';
import type { SiteFiles } from '../judge/links.ts';
import { problemsOfStyles } from '../judge/style-links.ts';
import { type LoadedContent, load, problemsOfNotes, readContent } from '../load/load.ts';
import { OWN_STYLES, problemsOfOwnTemplates } from '../load/own-templates.ts';
import type { Content, Output, Plan, SiteSettings } from '../model/index.ts';
import { plan, planPages } from '../plan/plan.ts';
import { nearest } from '../problem/nearest.ts';
import { ContentError, type Problem } from '../problem/problem.ts';
import { serverConfiguration } from '../render/hosting/nginx.ts';
import { renderDocuments } from '../render/render.ts';
import { shareImages } from '../render/share-image-svg.ts';
import type { Materials } from '../render/templates.ts';
import type { Stages } from './stages.ts';

export interface PlannedSite {
  content: LoadedContent;
  plan: Plan;
}

/** It may have problems. */
export interface LoadedSite extends PlannedSite {
  problems: readonly Problem[];
}

/** All but its pages, and without problems. */
export interface CompleteSite extends PlannedSite, Materials {
  outputs: Output[];
  files: SiteFiles;
}

export interface OpenSite extends CompleteSite {
  images: Promise<Output[]>;
}

/** Throws a `ContentError` with all problems of the sources, and `refused`. */
export async function openSite(
  settings: SiteSettings,
  stages: Stages,
  refused: readonly Problem[] = [],
): Promise<OpenSite> {
  const bundling = stages.inBackground(() => bundle(settings));
  const loaded = await loadSite(settings, stages);
  const { content, plan } = loaded;
  const problems = [...loaded.problems, ...refused];
  if (problems.length > 0) throw new ContentError([...problems, ...problemsOfNotes(content)]);
  const { pianogen, root } = settings;
  const cache = cacheOf(root, 'pictures');
  const bundled = await stages.run('bundle', () => bundling);
  const vectors = shareImages(plan, bundled.templates);
  const images = stages.inBackground(() => draw(vectors, { pianogen, root, cache }));
  const site = await completeSite({ content, plan, bundled, vectors }, { root, stages });
  return { ...site, images };
}

interface UnfinishedSite extends PlannedSite {
  bundled: Bundle;
  vectors: readonly { file: string }[];
}

/** All files but pages and share images. Throws a `ContentError` as `resizePictures` does, and for styles. */
export async function completeSite(
  { content, plan, bundled, vectors }: UnfinishedSite,
  { root, stages }: { root: string; stages: Stages },
): Promise<CompleteSite> {
  const pictures = await resizePictures(content, { root, cache: cacheOf(root, 'pictures'), stages });
  const documents = await stages.run('render', () => renderDocuments(plan, bundled));
  const outputs = [...bundled.outputs, ...content.files, ...pictures, ...content.rootFiles, ...documents];
  const names = new Set([
    ...outputs.map(({ file }) => file),
    ...vectors.map(({ file }) => file),
    ...Array.from(plan.heads(), ({ file }) => file),
  ]);
  const files = { has: (file: string) => names.has(file), names: () => names.keys() };
  const ofStyles = problemsOfStyles(bundled.outputs, files, { file: OWN_STYLES, line: 1 });
  if (ofStyles.length > 0) throw new ContentError(ofStyles);
  return { content, plan, assets: bundled.assets, templates: bundled.templates, outputs, files };
}

/**
 * Loads and plans as far as problems allow. `change` is done before the plan. Throws a `ContentError` if
 * a file could not be read.
 */
export async function loadSite(
  settings: SiteSettings,
  stages: Stages,
  {
    change = (content) => content,
    ...options
  }: { drafts?: boolean; change?: (content: LoadedContent) => LoadedContent } = {},
): Promise<LoadedSite> {
  const {
    value: loaded,
    problems,
    unread,
  } = await stages.run('load', () => readContent(settings, loadSettingsOf(settings)));
  if (!loaded) throw new ContentError(problems);
  // By itself, V8 lets garbage grow to three times what a large site needs. A small one is made before it is collected twice.
  if (loaded.states.length * 20 < loaded.states.reduce((sum, { cities }) => sum + cities.length, 0))
    setFlagsFromString('--heap-growing-percent=60');
  const content = change(loaded);
  const planned = await stages.run('plan', () => planPages(content, settings.today, options));
  const between = planned.findProblems(problems, unread);
  const paths = problems.length > 0 ? Array.from(planned.plan.heads(), ({ path }) => path) : [];
  const loadProblems = problems.map((problem) => withKnownPage(problem, [...paths, ...unread]));
  const ofTemplates = problemsOfOwnTemplates(settings);
  return { content, plan: planned.plan, problems: [...loadProblems, ...between, ...ofTemplates] };
}

/** A loader does not know if a page that it offers is there. */
function withKnownPage(problem: Problem, paths: readonly string[]): Problem {
  const { code, suggestion = '' } = problem;
  const [path = ''] = suggestion.split(/[?#]/);
  const isWrong = code === 'PG312' && path.startsWith('/') && !paths.includes(path);
  return isWrong ? { ...problem, suggestion: nearest(path, paths) } : problem;
}

export function planSite(settings: SiteSettings): PlannedSite {
  const content = load(settings, loadSettingsOf(settings));
  return { content, plan: plan(content, settings.today) };
}

const loadSettingsOf = (settings: SiteSettings) => ({
  ...settings,
  sharp: sharpKey(settings.root),
});

/** Throws a `ContentError` for a picture that cannot be made smaller. */
async function resizePictures(
  { resized }: Content,
  { root, cache, stages }: { root: string; cache: string; stages: Stages },
): Promise<readonly Output[]> {
  if (resized.length === 0) return [];
  const { outputs, problems } = await stages.run('pictures', () => {
    stages.count(resized.length);
    return resizeAll(resized, { root, cache, onPicture: () => stages.step() });
  });
  if (problems.length > 0) throw new ContentError(problems);
  return outputs;
}

/** For nginx. */
export async function configurationFor(settings: SiteSettings): Promise<string> {
  const { plan: planned } = planSite(settings);
  return serverConfiguration(planned, await bundle(settings));
}
