import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from '../../generator/build/build-site.ts';
import { planSite } from '../../generator/build/open-site.ts';
import type { ShownPage } from '../../generator/model/index.ts';
import { allPages } from '../../generator/plan/place-pages.ts';
import { shownPage } from '../../generator/render/render.ts';
import { fileAt, pageOf, shippedSettings, treeOf } from './tiny-site.ts';

/** Builds the site that the project ships into `out/` of a folder, and writes its routes beside it. `run.js` does so once for all test files. */
export async function buildDefaultSite(folder: string): Promise<void> {
  await build({ ...shippedSettings, out: join(folder, 'out'), precompressed: false });
  const site = planSite(shippedSettings);
  const routes = Array.from(allPages(site.plan), (page) => shownPage(page, site.plan.frame));
  writeFileSync(join(folder, 'routes.json'), JSON.stringify(routes));
}

let site: ReturnType<typeof readDefaultSite> | undefined;

/** The site that the project ships, as of 2026-01-31. All tests share its folder, so none may write to it. */
export function defaultSite() {
  site ??= readDefaultSite(process.env.PIANOGEN_TEST_SITE ?? '');
  return site;
}

function readDefaultSite(folder: string) {
  const out = join(folder, 'out');
  const routes: ShownPage[] = JSON.parse(readFileSync(join(folder, 'routes.json'), 'utf8'));
  const pages = new Map<string, Document>();
  /** By its file or its path without the first slash. It is parsed once a process: no test may change it. */
  const page = (path: string) => {
    const file = fileAt(path);
    const document = pages.get(file) ?? pageOf(out, file);
    pages.set(file, document);
    return document;
  };
  return { out, routes, outputs: new Map(Object.entries(treeOf(out))), page };
}
