import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { bundle as Bundle } from '../bundle/bundle.ts';
import { cacheOf } from '../cache/caches.ts';
import { lastOfEachKind } from '../check/check.ts';
import type { EarlyMarkup } from '../check/markup.ts';
import { draw } from '../draw/draw.ts';
import type { Kept, KeptResult } from '../load/kept.ts';
import type { Assets, Folders, Output, Plan, SiteSettings } from '../model/index.ts';
import { planPages } from '../plan/plan.ts';
import { ContentError, type Problem } from '../problem/problem.ts';
import { render } from '../render/render.ts';
import { shareImages } from '../render/share-images.ts';
import { problemsOfPages } from './check-site.ts';
import { readContent } from './plan-site.ts';
import type { Stages } from './stages.ts';
import { problemsOfUnused } from './unused-data.ts';

/** A whole site before it is written. */
export interface Composition {
  plan: Plan;
  assets: Assets;
  outputs: Output[];
  /** The data that no page shows, if the settings are strict. */
  unused: readonly Problem[];
  /** The rendered texts, for the next load. */
  texts: Kept;
}

/** What makes composing quicker. */
interface Shortcuts {
  /** A thread that has started to validate pages. */
  earlyMarkup?: EarlyMarkup | undefined;
  /** True if the same code has verified the shapes of the same site before. */
  isVerified?: boolean;
  /** The texts that the same code has rendered before. */
  texts?: Iterable<[file: string, KeptResult]> | undefined;
}

/**
 * Loads and plans the site, and returns every output of it. Writes only caches. Throws a `ContentError` if sources, or pages by their
 * plan, have problems; it has those problems, too, that the rendered pages show.
 */
export async function compose(
  settings: SiteSettings,
  stages: Stages,
  { texts: earlier = [], ...shortcuts }: Shortcuts = {},
): Promise<Composition> {
  const { pianogen, root, content: folder, today } = settings;
  // The bundler takes long to load, and most builds after a change need no bundle.
  const { bundle } = await import('../bundle/bundle.ts');
  const bundling = stages.inBackground(() => bundle(pianogen));
  const texts: Kept = new Map(earlier);
  for (const file of texts.keys()) if (!existsSync(join(folder, file))) texts.delete(file);
  const { content, problems } = await stages.run('load', () => readContent(settings, texts));
  if (!content) throw new ContentError(problems);
  const planned = await stages.run('plan', () => planPages(content, today));
  const site = composeFrom(planned.plan, {
    files: content.files,
    bundling,
    shortcuts,
    pianogen,
    root,
    stages,
  });
  const known = problems.length > 0 ? problems : planned.problems;
  if (known.length === 0) {
    const unused = settings.strict ? problemsOfUnused(content, settings) : [];
    return { ...(await site), unused, texts };
  }
  throw new ContentError([...known, ...(await problemsOfPages(site, settings, { known, stages }))]);
}

interface Ingredients extends Folders {
  /** The files that are emitted as they are. */
  files: readonly Output[];
  bundling: ReturnType<typeof Bundle>;
  shortcuts: Omit<Shortcuts, 'texts'>;
  stages: Stages;
}

async function composeFrom(
  plan: Plan,
  { files, bundling, shortcuts: { earlyMarkup, isVerified }, pianogen, root, stages }: Ingredients,
): Promise<Omit<Composition, 'unused' | 'texts'>> {
  const { signal, checkpoint } = stages;
  const drawing = stages.inBackground(async () =>
    draw(shareImages(plan), { pianogen, cache: cacheOf(root, 'images'), signal }),
  );
  const { assets, outputs: bundled } = await stages.run('bundle', () => stages.untilAbort(bundling));
  const validated = new Set(lastOfEachKind(plan.routes, ({ kind }) => kind).map(({ file }) => file));
  const onPage = (page: Output) => {
    if (validated.has(page.file)) earlyMarkup?.add(page);
  };
  const rendered = await stages.run('render', () => render(plan, { assets, checkpoint, onPage, isVerified }));
  const drawn = await stages.run('draw', () => drawing);
  return { plan, assets, outputs: [...bundled, ...files, ...drawn, ...rendered] };
}
