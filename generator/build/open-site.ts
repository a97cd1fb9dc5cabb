import { setFlagsFromString } from 'node:v8';
import { fileOf } from '../addresses.ts';
import { type Bundle, bundle } from '../bundle/bundle.ts';
import { cacheOf } from '../cache/cache.ts';
import { draw, resizeAll, sharpKey } from '../draw/draw.ts';
import { problemsOfStyles } from '../judge/links.ts';
import { type LoadedContent, load, readContent } from '../load/load.ts';
import { OWN_STYLES, problemsOfOwnTemplates } from '../load/own-template-checks.ts';
import type { SiteSettings } from '../model/index.ts';
import { plan, planPages } from '../plan/plan.ts';
import { nearest } from '../problem/nearest.ts';
import { ContentError, type Problem } from '../problem/problem.ts';
import { serverConfiguration } from '../render/hosting/hosting.ts';
import { renderDocuments } from '../render/render.ts';
import { problemsOfBrand, shareImages } from '../render/share-image-svg.ts';
import { SITEMAP } from '../render/sitemap.ts';
import type { Stages } from './stages.ts';

export type CompleteSite = Awaited<ReturnType<typeof completeSite>>;

/** Loads, plans and bundles. The `problems` begin with `refused`. */
export async function openSite(
  settings: SiteSettings,
  stages: Stages,
  refused: readonly Problem[] = [],
) {
  const bundling = stages.inBackground(() => bundle(settings));
  const loaded = await loadSite(settings, stages);
  const bundled = await stages.run('bundle', () => bundling);
  const site = await completeSite(loaded, bundled, { root: settings.root, stages });
  const problems = [...refused, ...site.problems];
  const drawn = problems.length > 0 ? [] : site.vectors;
  const cache = cacheOf(settings.root, 'pictures');
  return {
    ...site,
    problems,
    images: stages.inBackground(() => draw(drawn, { ...settings, cache })),
  };
}

/** Adds all files but pages and the sitemap, and more problems. `vectors` become share images. */
export async function completeSite(
  { content, plan, problems, unread }: Awaited<ReturnType<typeof loadSite>>,
  bundled: Bundle,
  { root, stages }: { root: string; stages: Stages },
) {
  const vectors = shareImages(plan, bundled.templates);
  const { resized } = content;
  const resize = () => {
    stages.count(resized.length);
    return resizeAll(resized, { root, cache: cacheOf(root, 'pictures'), onPicture: stages.step });
  };
  const none = { outputs: [], problems: [] };
  const pictures = resized.length > 0 ? await stages.run('pictures', resize) : none;
  const documents = await stages.run('render', () => renderDocuments(plan, bundled));
  const copied = [...content.files, ...pictures.outputs, ...content.rootFiles];
  const outputs = [...bundled.outputs, ...copied, ...documents];
  const files: ReadonlySet<string> = new Set([
    ...outputs.map(({ file }) => file),
    SITEMAP,
    ...vectors.map(({ file }) => file),
    ...Array.from(plan.heads(), ({ file }) => file),
    ...unread.map(fileOf),
  ]);
  return {
    ...{ ...bundled, content, plan, vectors, outputs, files },
    problems: [
      ...problems,
      ...problemsOfBrand(content, bundled.templates),
      ...pictures.problems,
      ...problemsOfStyles(bundled.outputs, files, { file: OWN_STYLES, line: 1 }),
    ],
  };
}

/** Loads and plans as far as problems allow. Throws a `ContentError` if a file could not be read. */
export async function loadSite(
  settings: SiteSettings,
  stages: Stages,
  options: { drafts?: boolean; change?(content: LoadedContent): LoadedContent } = {},
) {
  // V8 would let garbage grow to three times what a large site needs, and collect that of a small one too often.
  setFlagsFromString('--heap-growing-percent=60');
  setFlagsFromString('--semi-space-growth-factor=16');
  // Node 20 optimizes so early that this takes a sixth of a small build. Later versions lack the flag.
  if (process.versions.node.startsWith('20.')) setFlagsFromString('--interrupt-budget=500000');
  const read = () => readContent(withSharp(settings));
  const { value: loaded, problems, unread } = await stages.run('load', read);
  if (!loaded) throw new ContentError(problems);
  const content = options.change?.(loaded) ?? loaded;
  const makePlan = () => planPages(content, settings.today, options);
  const { plan, findProblems } = await stages.run('plan', makePlan);
  const paths = problems.length > 0 ? Array.from(plan.heads(), ({ path }) => path) : [];
  const all = [
    ...problems.map((problem) => withKnownPage(problem, [...paths, ...unread])),
    ...findProblems(problems, unread),
    ...problemsOfOwnTemplates(settings),
  ];
  return { content, plan, problems: all, unread };
}

/** The loader may suggest a page that does not exist. */
function withKnownPage(problem: Problem, paths: readonly string[]) {
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

export const configurationFor = async (settings: SiteSettings): Promise<string> =>
  serverConfiguration(planSite(settings).plan, await bundle(settings));
