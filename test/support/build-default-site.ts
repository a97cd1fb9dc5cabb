import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from '../../generator/build/build.ts';
import { project } from './tiny-site.ts';

/**
 * Builds the site that the project ships, as of 2026-01-31, into `out/` of a folder, and writes its routes beside it. `run.js`
 * does so once for all test files.
 */
export async function buildDefaultSite(folder: string): Promise<void> {
  const { routes } = await build({
    project,
    data: join(project, 'data'),
    content: join(project, 'content'),
    out: join(folder, 'out'),
    siteUrl: undefined,
    leadsHost: undefined,
    today: '2026-01-31',
    checked: true,
    precompressed: false,
  });
  writeFileSync(join(folder, 'routes.json'), JSON.stringify(routes));
}
