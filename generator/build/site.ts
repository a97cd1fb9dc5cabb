import { bundle } from '../bundle/bundle.ts';
import { draw } from '../draw/draw.ts';
import { type Resized, resizeAll } from '../draw/resize.ts';
import { sharpKey } from '../draw/sharp.ts';
import type { SiteFiles } from '../judge/links.ts';
import { load, problemsOfNotes, read } from '../load/load.ts';
import type { Assets, Output, ReadTexts, SiteSettings } from '../model/index.ts';
import { earlyProblems } from '../plan/early-problems.ts';
import { plan, planPages } from '../plan/plan.ts';
import type { PlannedSite } from '../plan/route-finder.ts';
import { ContentError, type Problem } from '../problem/problem.ts';
import { renderDocuments } from '../render/render.ts';
import { shareImages } from '../render/share-images.ts';
import type { Stages } from './stages.ts';

/** A site without problems that is loaded, planned and bundled: all but its pages. */
export interface OpenSite extends PlannedSite {
  assets: Assets;
  /** All files but pages and share images. */
  outputs: readonly Output[];
  /** The share images, which are drawn meanwhile. */
  images: Promise<readonly Output[]>;
  /** The names of all files that the site will have. */
  files: SiteFiles;
}

/** Opens a site. Throws a `ContentError` with all problems of its sources, and `refused`. */
export async function openSite(
  settings: SiteSettings,
  stages: Stages,
  refused: readonly Problem[] = [],
): Promise<OpenSite> {
  const bundling = stages.inBackground(() => bundle(settings.pianogen));
  const planned = await loadAndPlan(settings, stages, refused);
  const { content, plan } = planned;
  const vectors = shareImages(plan);
  const images = stages.inBackground(() => draw(vectors, { ...settings, signal: stages.signal }));
  const pictures = await resizePictures(planned, settings, stages);
  const bundled = await stages.run('bundle', () => stages.untilAbort(bundling));
  const documents = await stages.run('render', () => renderDocuments(plan, bundled.assets));
  const outputs = [
    ...bundled.outputs,
    ...content.files,
    ...pictures.outputs,
    ...content.rootFiles,
    ...documents,
  ];
  const names = new Set([
    ...outputs.map(({ file }) => file),
    ...vectors.map(({ file }) => file),
    ...plan.entries().map(({ file }) => file),
  ]);
  const files = { has: (file: string) => names.has(file), names: () => names.keys() };
  return { ...planned, assets: bundled.assets, outputs, images, files };
}

async function loadAndPlan(
  settings: SiteSettings,
  stages: Stages,
  refused: readonly Problem[],
): Promise<PlannedSite> {
  const { content, problems } = await stages.run('load', () => read(settings, loadSettingsOf(settings)));
  if (!content) throw new ContentError([...problems, ...refused]);
  return stages.run('plan', () => {
    const planned = planPages(content, settings.today);
    const found = [...(problems.length > 0 ? problems : planned.problems), ...refused];
    if (found.length === 0) return { content, plan: planned.plan };
    const ofNotes = content.states.flatMap((state) => problemsOfNotes(content.notesOf(state)));
    throw new ContentError([...found, ...ofNotes]);
  });
}

/** Loads and plans a site. Throws a `ContentError` if there is any problem. */
export function planSite(settings: SiteSettings): PlannedSite {
  const content = load(settings, loadSettingsOf(settings));
  return { content, plan: plan(content, settings.today) };
}

const loadSettingsOf = (settings: SiteSettings) => ({
  ...settings,
  sharp: sharpKey(settings.root),
  problemsIn: (texts: ReadTexts) => earlyProblems(texts, settings.today),
});

/** Makes the smaller pictures of those in texts. Throws a `ContentError` for a picture of which none can be made. */
async function resizePictures(
  { content: { resized } }: PlannedSite,
  { root }: SiteSettings,
  stages: Stages,
): Promise<Resized> {
  if (resized.length === 0) return { outputs: [], problems: [] };
  const made = await stages.run('pictures', () => {
    stages.count(resized.length);
    return resizeAll(resized, { root, onPicture: () => stages.step() });
  });
  if (made.problems.length > 0) throw new ContentError(made.problems);
  return made;
}
