import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from '../../generator/build/build.ts';
import { checkSite } from '../../generator/build/check-site.ts';
import { readSite } from '../../generator/build/read-site.ts';
import { startStages } from '../../generator/build/stages.ts';
import type { Route } from '../../generator/model/index.ts';
import { ContentError } from '../../generator/problem/problem.ts';
import { shippedSettings } from './shipped-settings.ts';

/**
 * Builds the site that the project ships into `out/` of a folder, and writes its routes beside it. `run.js` does so once for all
 * test files. A thorough build validates every page: what is valid is known to all tests from then on.
 */
export async function buildDefaultSite(folder: string, { thorough }: { thorough: boolean }): Promise<void> {
  const out = join(folder, 'out');
  const report = await build({ ...shippedSettings, out, checked: false, precompressed: false });
  writeFileSync(join(folder, 'routes.json'), JSON.stringify(report.routes().map(plainRoute)));
  const stages = startStages({});
  const site = await readSite(out, shippedSettings, stages);
  const { problems } = await checkSite(site, shippedSettings, { stages, thorough });
  if (problems.length > 0) throw new ContentError(problems);
}

/** A route whose fields are data, where some of the generator's are getters. */
function plainRoute(route: Route): Omit<Route, 'shaped'> {
  const { kind, path, file, url, title, description, indexed, lastmod } = route;
  const { breadcrumbs, shareImage, props, source } = route;
  return {
    ...{ kind, path, file, url, title, description, indexed, breadcrumbs, shareImage, props, source },
    ...(lastmod && { lastmod }),
  };
}
