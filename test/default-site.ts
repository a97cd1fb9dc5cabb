import { join } from 'node:path';
import type { BuildReport } from '../generator/build/build.ts';
import { build } from '../generator/build/build.ts';
import { project, temporaryFolder, treeOf } from './tiny-site.ts';

interface DefaultSite {
  out: string;
  routes: BuildReport['routes'];
  /** Every emitted file with its content. */
  outputs: Map<string, string>;
}

let built: Promise<DefaultSite> | undefined;

/** The site that the project ships, built once for all tests, on 2026-01-31. */
export function defaultSite(): Promise<DefaultSite> {
  built ??= buildDefaultSite();
  return built;
}

async function buildDefaultSite(): Promise<DefaultSite> {
  const out = join(temporaryFolder(), 'out');
  const [data, content] = [join(project, 'data'), join(project, 'content')];
  const { routes } = await build({
    project,
    data,
    content,
    out,
    siteUrl: undefined,
    leadsHost: undefined,
    today: '2026-01-31',
    checked: true,
    precompressed: false,
  });
  return { out, routes, outputs: new Map(Object.entries(treeOf(out))) };
}
