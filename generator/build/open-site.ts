import { fileOf } from '../addresses.ts';
import { cacheOf } from '../cache/caches.ts';
import type { SiteFiles } from '../check/context.ts';
import { draw } from '../draw/draw.ts';
import { type Resized, resizeAll } from '../draw/resize.ts';
import type { Assets, Output, RouteKind, SiteSettings } from '../model/index.ts';
import { shareImages } from '../render/share-images.ts';
import { noStore, type Store } from '../store/store.ts';
import { bundleOf } from './bundle-of.ts';
import { type Documents, documentsOf } from './documents-of.ts';
import { type LoadedSite, loadSite } from './load-site.ts';
import type { Stages } from './stages.ts';

/** A site that is loaded, planned and bundled: all but its pages. */
export interface OpenSite extends LoadedSite {
  settings: SiteSettings;
  assets: Assets;
  /** The bundled files, and those that are emitted as they are. */
  assetFiles: readonly Output[];
  /** The share images, which are drawn meanwhile. */
  images: Promise<readonly Output[]>;
  documents: Documents;
  /** A store of values that other code may make differently of the same sources. */
  storeOfCode: Store;
  /** All files that the site will have. */
  files: SiteFiles;
}

interface OpenOptions {
  stages: Stages;
  store: Store;
  /** False to make no picture. */
  isDrawn?: boolean;
}

/** Opens a site. Throws a `ContentError` if a source could not be read, or if the title of a page cannot be drawn. */
export async function openSite(
  settings: SiteSettings,
  { stages, store, isDrawn = true }: OpenOptions,
): Promise<OpenSite> {
  const { pianogen, root, code } = settings;
  const cache = cacheOf(root, 'pictures');
  const ofCode = code === undefined ? noStore : storeFor(code, store);
  const bundling = stages.inBackground(() => bundleOf(pianogen, ofCode));
  const loaded = await loadSite(settings, { stages, cache: ofCode });
  const { content, plan, problems } = loaded;
  const images = stages.inBackground(async () =>
    problems.length > 0 || !isDrawn
      ? []
      : draw(shareImages(plan), { pianogen, cache, signal: stages.signal }),
  );
  const resized = await resizePictures(loaded, { root, cache, stages, isDrawn });
  const { assets, outputs } = await stages.run('bundle', () => stages.untilAbort(bundling));
  const documents = await stages.run('render', () => documentsOf(plan, assets, ofCode));
  const assetFiles = [...outputs, ...content.files, ...resized.outputs];
  return {
    ...loaded,
    problems: [...problems, ...resized.problems],
    settings,
    assets,
    assetFiles,
    images,
    documents,
    storeOfCode: ofCode,
    files: filesOf(loaded, [...assetFiles, ...content.rootFiles, ...documents.outputs]),
  };
}

/** Makes the smaller pictures of those in texts, unless the site has problems. */
async function resizePictures(
  { content: { resized }, problems }: LoadedSite,
  { root, cache, stages, isDrawn }: { root: string; cache: string; stages: Stages; isDrawn: boolean },
): Promise<Resized> {
  if (resized.length === 0 || problems.length > 0 || !isDrawn) return { outputs: [], problems: [] };
  return stages.run('pictures', () => {
    stages.count(resized.length);
    return resizeAll(resized, { root, cache, onPicture: () => stages.step() });
  });
}

/** Returns a store of values that other code may make differently of the same sources. */
const storeFor = (code: string, store: Store): Store => ({
  ...store,
  read: (name, key) => store.read(name, `${code} ${key}`),
  write: (name, key, value) => store.write(name, `${code} ${key}`, value),
});

function filesOf({ content, plan }: LoadedSite, outputs: readonly Output[]): SiteFiles {
  const kinds = new Map<string, RouteKind | undefined>(outputs.map(({ file }) => [file, undefined]));
  for (const { variants } of content.resized)
    for (const { path } of variants) kinds.set(fileOf(path), undefined);
  for (const { file, kind, shareImage } of plan.entries()) {
    kinds.set(file, kind);
    kinds.set(fileOf(shareImage.path), undefined);
  }
  return { has: (file) => kinds.has(file), kindOf: (file) => kinds.get(file), names: () => kinds.keys() };
}
