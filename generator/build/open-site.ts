import { setFlagsFromString } from 'node:v8';
import { fileOf } from '../addresses.ts';
import { type Bundle, bundle } from '../bundle/bundle.ts';
import { cacheOf } from '../cache/cache.ts';
import { draw, resizeAll, sharpKey } from '../draw/draw.ts';
import { problemsOfStyles, type SiteFiles } from '../judge/links.ts';
import { type LoadedContent, load, readContent } from '../load/load.ts';
import { OWN_STYLES } from '../load/own-colors.ts';
import { problemsOfOwnTemplates } from '../load/own-templates.ts';
import type { Content, SiteSettings } from '../model/index.ts';
import { plan, planPages } from '../plan/plan.ts';
import { nearest } from '../problem/nearest.ts';
import { ContentError, type Problem } from '../problem/problem.ts';
import { serverConfiguration } from '../render/hosting/nginx.ts';
import { renderDocuments } from '../render/render.ts';
import { problemsOfBrand, shareImages } from '../render/share-image-svg.ts';
import { SITEMAP } from '../render/sitemap.ts';
import type { Stages } from './stages.ts';

export type CompleteSite = Awaited<ReturnType<typeof completeSite>>;

/** Loads, plans and bundles a site. Its `problems` begin with `refused`. Throws a `ContentError` if a file could not be read. */
export async function openSite(settings: SiteSettings, stages: Stages, refused: readonly Problem[] = []) {
  const bundling = stages.inBackground(() => bundle(settings));
  const loaded = await loadSite(settings, stages);
  const bundled = await stages.run('bundle', () => bundling);
  const site = await completeSite(loaded, bundled, { root: settings.root, stages });
  const problems = [...refused, ...site.problems];
  const { pianogen, root } = settings;
  const cache = cacheOf(root, 'pictures');
  const drawn = problems.length > 0 ? [] : site.vectors;
  return { ...site, problems, images: stages.inBackground(() => draw(drawn, { pianogen, root, cache })) };
}

/** Adds all files except pages and the sitemap, and the problems of styles and pictures. `vectors` become the share images. */
export async function completeSite(
  { content, plan, problems, unread }: Awaited<ReturnType<typeof loadSite>>,
  bundled: Bundle,
  { root, stages }: { root: string; stages: Stages },
) {
  const vectors = shareImages(plan, bundled.templates);
  const { outputs: pictures, problems: ofPictures } = await resizePictures(content, { root, stages });
  const documents = await stages.run('render', () => renderDocuments(plan, bundled));
  const outputs = [...bundled.outputs, ...content.files, ...pictures, ...content.rootFiles, ...documents];
  const names = new Set([
    ...outputs.map(({ file }) => file),
    SITEMAP,
    ...vectors.map(({ file }) => file),
    ...Array.from(plan.heads(), ({ file }) => file),
    ...unread.map(fileOf),
  ]);
  const files: SiteFiles = { has: (file) => names.has(file), names: () => names.keys() };
  const ofStyles = problemsOfStyles(bundled.outputs, files, { file: OWN_STYLES, line: 1 });
  return {
    ...{ ...bundled, content, plan, vectors, outputs, files },
    problems: [...problems, ...problemsOfBrand(content, bundled.templates), ...ofPictures, ...ofStyles],
  };
}

/** Loads and plans as far as problems allow. Throws a `ContentError` if a file could not be read. */
export async function loadSite(
  settings: SiteSettings,
  stages: Stages,
  options: { drafts?: boolean; change?(content: LoadedContent): LoadedContent } = {},
) {
  // By default, V8 lets garbage grow to three times what a large site needs, and collects it too often on a small one.
  setFlagsFromString('--heap-growing-percent=60');
  setFlagsFromString('--semi-space-growth-factor=16');
  // Node 20 optimizes functions so early that a small build spends a sixth of its time on that. Later ones do not know this flag.
  if (process.versions.node.startsWith('20.')) setFlagsFromString('--interrupt-budget=500000');
  const read = await stages.run('load', () => readContent(withSharp(settings)));
  const { value: loaded, problems, unread } = read;
  if (!loaded) throw new ContentError(problems);
  const content = options.change?.(loaded) ?? loaded;
  const planned = await stages.run('plan', () => planPages(content, settings.today, options));
  const between = planned.findProblems(problems, unread);
  const paths = problems.length > 0 ? Array.from(planned.plan.heads(), ({ path }) => path) : [];
  const loadProblems = problems.map((problem) => withKnownPage(problem, [...paths, ...unread]));
  const ofTemplates = problemsOfOwnTemplates(settings);
  return { content, plan: planned.plan, problems: [...loadProblems, ...between, ...ofTemplates], unread };
}

/** The loader may suggest a page that does not exist. */
function withKnownPage(problem: Problem, paths: readonly string[]): Problem {
  const { code, suggestion = '' } = problem;
  const [path = ''] = suggestion.split(/[?#]/);
  const isWrong = code === 'PG312' && path.startsWith('/') && !paths.includes(path);
  return isWrong ? { ...problem, suggestion: nearest(path, paths) } : problem;
}

export function planSite(settings: SiteSettings) {
  const content = load(withSharp(settings));
  return { content, plan: plan(content, settings.today) };
}

const withSharp = (settings: SiteSettings) => ({ ...settings, sharp: sharpKey(settings.root) });

async function resizePictures({ resized }: Content, { root, stages }: { root: string; stages: Stages }) {
  if (resized.length === 0) return { outputs: [], problems: [] };
  return stages.run('pictures', () => {
    stages.count(resized.length);
    return resizeAll(resized, { root, cache: cacheOf(root, 'pictures'), onPicture: () => stages.step() });
  });
}

export async function configurationFor(settings: SiteSettings): Promise<string> {
  const { plan: planned } = planSite(settings);
  return serverConfiguration(planned, await bundle(settings));
}
