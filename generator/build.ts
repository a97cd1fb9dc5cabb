import { join } from 'node:path';
import { bundle } from './bundle/bundle.ts';
import { draw } from './draw/draw.ts';
import { emit } from './emit/emit.ts';
import { checkTarget } from './emit/target.ts';
import { load } from './load/content.ts';
import { measure } from './measure.ts';
import { plan } from './plan/plan.ts';
import { render } from './render/render.ts';
import { shareImages } from './render/share-images.ts';
import type { BuildReport } from './report.ts';
import type { BuildSettings } from './settings.ts';
import { startStages, type Watcher } from './stages.ts';

/** Builds the whole site. Nothing is written unless everything before it went well. */
export async function build(settings: BuildSettings, watcher: Watcher = {}): Promise<BuildReport> {
  const { project, data, content, out, today } = settings;
  checkTarget(out, { project, sources: sourcesOf(settings) });
  const stages = startStages(watcher);

  const bundling = stages.aside(() => bundle(project));
  const loaded = await stages.run('load', () => load({ data, content }, settings));
  const planned = await stages.run('plan', () => plan(loaded, today));
  const drawing = stages.aside(() =>
    draw(shareImages(planned), {
      project,
      cache: join(project, 'node_modules/.cache/pianogen-images'),
      signal: watcher.signal,
    }),
  );
  const { assets, outputs: bundled } = await stages.run('bundle', () => bundling);
  const rendered = await stages.run('render', () =>
    render(planned, { assets, checkpoint: stages.checkpoint }),
  );
  const drawn = await stages.run('draw', () => drawing);
  const outputs = [...bundled, ...loaded.files, ...drawn, ...rendered];
  const sizes = await stages.run('compress', () => measure(outputs));
  const emitted = await stages.run('emit', () => emit(outputs, { out, checkpoint: stages.checkpoint }));
  return { out, today, routes: planned.routes, sizes, emitted, milliseconds: stages.times() };
}

const sourcesOf = ({ project, data, content }: BuildSettings): string[] => [
  data,
  content,
  ...[
    'bin',
    'generator',
    'templates',
    'client',
    'data',
    'content',
    'test',
    'docs',
    'node_modules',
    '.git',
  ].map((name) => join(project, name)),
];
