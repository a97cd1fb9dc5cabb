import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from '../../generator/build/build.ts';
import { planSite } from '../../generator/build/site.ts';
import { allPages } from '../../generator/plan/all-pages.ts';
import { shownPage } from '../../generator/render/page.ts';
import { shippedSettings } from './shipped-settings.ts';

/** Builds the site that the project ships into `out/` of a folder, and writes its routes beside it. `run.js` does so once for all test files. */
export async function buildDefaultSite(folder: string): Promise<void> {
  await build({ ...shippedSettings, out: join(folder, 'out'), precompressed: false });
  const site = planSite(shippedSettings);
  const routes = Array.from(allPages(site), (page) => shownPage(page, site.plan.frame));
  writeFileSync(join(folder, 'routes.json'), JSON.stringify(routes));
}
