import type { Assets, Checkpoint, Output, Plan, Route } from '../model.ts';
import { feed } from './feed.ts';
import { hosting } from './hosting/hosting.ts';
import { policyOf } from './hosting/policy.ts';
import { manifest } from './manifest.ts';
import { renderPage } from './page.ts';
import { robots } from './robots.ts';
import { searchIndex } from './search-index.ts';
import { sitemapOf } from './sitemap.ts';

/** Renders every page and what goes with them. The same plan and assets give the same outputs. */
export async function render(
  plan: Plan,
  { assets, checkpoint }: { assets: Assets; checkpoint?: Checkpoint },
): Promise<Output[]> {
  const { routes } = plan;
  const outputs: Output[] = [];
  for (const [index, route] of routes.entries()) {
    await checkpoint?.(index, routes.length);
    outputs.push(renderRoute(route, { plan, assets }));
  }
  return [...outputs, ...(await renderDocuments(plan, assets))];
}

/** Renders one page; an error in its template says which page it was. */
export function renderRoute(route: Route, { plan, assets }: { plan: Plan; assets: Assets }): Output {
  const { frame } = plan;
  try {
    return renderPage(route, { frame, assets, policy: policyOf(frame.site, assets).meta });
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`the page ${route.path} could not be rendered: ${message}`, { cause });
  }
}

/** Renders what is not a page: for search engines, feed readers, browsers and hosts. */
export async function renderDocuments(plan: Plan, assets: Assets): Promise<Output[]> {
  const outputs: Output[] = [];
  for await (const output of sitemapOf(plan)) outputs.push(output);
  return [
    ...outputs,
    robots(plan),
    searchIndex(plan),
    feed(plan),
    manifest(plan),
    ...renderHosting(plan, assets),
  ];
}

/** Renders what tells hosts how to serve the site. */
export function renderHosting(plan: Plan, assets: Assets): Output[] {
  return hosting(plan, { assets, policy: policyOf(plan.frame.site, assets).header });
}
