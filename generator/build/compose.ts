import { bundle } from '../bundle/bundle.ts';
import { cacheOf } from '../cache/caches.ts';
import { draw } from '../draw/draw.ts';
import type { Output, Plan, SiteSettings } from '../model/index.ts';
import { plan } from '../plan/plan.ts';
import { render } from '../render/render.ts';
import { shareImages } from '../render/share-images.ts';
import { loadContent } from './plan-site.ts';
import type { Stages } from './stages.ts';

/** A whole site before it is written. */
export interface Composition {
  plan: Plan;
  outputs: Output[];
}

/** Loads and plans the site, and returns every output of it. Writes only caches. */
export async function compose(settings: SiteSettings, stages: Stages): Promise<Composition> {
  const { project, today } = settings;
  const { signal } = stages;
  const bundling = stages.inBackground(() => bundle(project));
  const loaded = await stages.run('load', () => loadContent(settings));
  const planned = await stages.run('plan', () => plan(loaded, today));
  const drawing = stages.inBackground(() =>
    draw(shareImages(planned), { project, cache: cacheOf(project, 'images'), signal }),
  );
  const { assets, outputs: bundled } = await stages.run('bundle', () => stages.untilAbort(bundling));
  const rendered = await stages.run('render', () =>
    render(planned, { assets, checkpoint: stages.checkpoint }),
  );
  const drawn = await stages.run('draw', () => drawing);
  return { plan: planned, outputs: [...bundled, ...loaded.files, ...drawn, ...rendered] };
}
