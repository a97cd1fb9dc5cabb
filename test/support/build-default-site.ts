import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from '../../generator/build/build.ts';
import { planSite } from '../../generator/build/site.ts';
import type { Route } from '../../generator/model/index.ts';
import { allRoutes } from '../../generator/plan/route-finder.ts';
import { shippedSettings } from './shipped-settings.ts';

/** Builds the site that the project ships into `out/` of a folder, and writes its routes beside it. `run.js` does so once for all test files. */
export async function buildDefaultSite(folder: string): Promise<void> {
  await build({ ...shippedSettings, out: join(folder, 'out'), precompressed: false });
  const routes = Array.from(allRoutes(planSite(shippedSettings)), plainRoute);
  writeFileSync(join(folder, 'routes.json'), JSON.stringify(routes));
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
