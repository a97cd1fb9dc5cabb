import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import glob from 'fast-glob';
import { load } from '../load/load.ts';
import { isText } from '../media-types.ts';
import type { Output, SiteSettings } from '../model/index.ts';
import { plan } from '../plan/plan.ts';
import { UsageError } from '../problem/problem.ts';
import type { CheckableSite } from './check-site.ts';
import type { Stages } from './stages.ts';

/** Reads a built site from a folder, and plans the site that should be in it. Renders and draws nothing. */
export async function readSite(
  folder: string,
  settings: SiteSettings,
  stages: Stages,
): Promise<CheckableSite> {
  const { data, content, today } = settings;
  const outputs = await stages.run('read', () => readFolder(folder));
  const loaded = await stages.run('load', () => load({ data, content }, settings));
  const planned = await stages.run('plan', () => plan(loaded, today));
  return { plan: planned, outputs };
}

/** Reads every file of a built site except compressed variants and pianogen's own files. */
function readFolder(folder: string): Output[] {
  if (!existsSync(join(folder, 'index.html')))
    throw new UsageError(`check ${folder}: there is no index.html in it. Name the folder of a built site.`);
  return glob
    .sync('**/*', { cwd: folder, dot: true, ignore: ['**/*.br', '**/*.gz', '.pianogen', '.pianogen-*/**'] })
    .sort()
    .map((file) => {
      const body = readFileSync(join(folder, file));
      return { file, body: isText(file) ? body.toString('utf8') : body };
    });
}
