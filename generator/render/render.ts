import type { Assets, Checkpoint, Output, Plan, Route } from '../model.ts';
import { feed } from './feed.ts';
import { hosting } from './hosting/hosting.ts';
import { policyOf } from './hosting/policy.ts';
import { manifest } from './manifest.ts';
import { renderPage, type Shared } from './page.ts';
import { robots } from './robots.ts';
import { searchIndex } from './search-index.ts';
import { sitemapOf } from './sitemap.ts';

/** Renders every page and what goes with them. The same plan and assets give the same outputs. */
export async function render(
  plan: Plan,
  { assets, checkpoint }: { assets: Assets; checkpoint?: Checkpoint },
): Promise<Output[]> {
  const { frame, routes } = plan;
  const policy = policyOf(frame.site, assets);
  const outputs: Output[] = [];
  for (const [index, route] of routes.entries()) {
    await checkpoint?.(index, routes.length);
    outputs.push(renderOrName(route, { frame, assets, policy: policy.meta }));
  }
  for await (const output of sitemapOf(plan)) outputs.push(output);
  return [
    ...outputs,
    robots(plan),
    searchIndex(plan),
    feed(plan),
    manifest(plan),
    ...hosting(plan, { assets, policy: policy.header }),
  ];
}

/** Renders a page; an error in its template says which page it was. */
function renderOrName(route: Route, shared: Shared): Output {
  try {
    return renderPage(route, shared);
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`the page ${route.path} could not be rendered: ${message}`, { cause });
  }
}
