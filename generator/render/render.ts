import type { Assets, Checkpoint, Output, Plan, Route } from '../model/index.ts';
import type { FilledPage } from '../shape/shape.ts';
import { componentStackOf } from './component-stack.ts';
import { feed } from './feed.ts';
import { hosting } from './hosting/hosting.ts';
import { type Policy, policyOf } from './hosting/policy.ts';
import { manifest } from './manifest.ts';
import { documentOf, renderPage } from './page.ts';
import { RenderError } from './render-error.ts';
import { robots } from './robots.ts';
import { searchIndex } from './search-index.ts';
import { shapeRenderer } from './shapes.ts';
import { sitemapOf } from './sitemap.ts';

/**
 * Renders all pages and documents. The same plan and assets give the same outputs. `onPage` is told each page as it is made. Throws a
 * `ContentError` if a template treats a text that it may only show in another way, unless that was verified before.
 */
export async function render(
  plan: Plan,
  {
    assets,
    checkpoint,
    onPage,
    isVerified = false,
  }: {
    assets: Assets;
    checkpoint?: Checkpoint;
    onPage?: (page: Output) => void;
    isVerified?: boolean | undefined;
  },
): Promise<Output[]> {
  const { frame, routes } = plan;
  const policy = policyOf(frame.site, assets);
  const outputs: Output[] = [];
  const renderAlone = (route: Route) => renderRoute(route, { plan, assets, policy });
  const shapes = shapeRenderer(renderAlone);
  for (const [index, route] of routes.entries()) {
    const pause = checkpoint?.(index, routes.length);
    if (pause) await pause;
    const page = route.shaped ? shapes.pageOf(route, route.shaped) : renderAlone(route);
    // Waiting for a page that is there already takes longer than making it.
    const output = page instanceof Promise ? await page : page;
    outputs.push(output);
    onPage?.(output);
  }
  if (!isVerified) await shapes.verify();
  return [...outputs, ...(await renderDocuments(plan, assets, policy))];
}

/**
 * Renders the shapes of a plan, or of some of its routes, verifies them as `render` does, and returns the pages that are filled from
 * them.
 */
export async function renderFilled(
  plan: Plan,
  { assets, routes = plan.routes }: { assets: Assets; routes?: readonly Route[] },
): Promise<FilledPage[]> {
  const shapes = shapeRenderer((route) => renderRoute(route, { plan, assets }));
  const pages: FilledPage[] = [];
  for (const route of routes) if (route.shaped) pages.push(await shapes.pageOf(route, route.shaped));
  await shapes.verify();
  return pages;
}

/** Renders one page. Throws a `RenderError` if that fails. */
export async function renderRoute(
  route: Route,
  {
    plan: { frame },
    assets,
    policy = policyOf(frame.site, assets),
  }: { plan: Plan; assets: Assets; policy?: Policy },
): Promise<Output> {
  const shared = { frame, assets, policy: policy.meta };
  try {
    return renderPage(route, shared);
  } catch (cause) {
    const componentStack = await componentStackOf(() => documentOf(route, shared));
    throw new RenderError(route, { cause, componentStack });
  }
}

/** The outputs for search engines, feed readers and browsers. A document may be several files. */
const documents = {
  sitemap: sitemapOf,
  robots: (plan: Plan) => [robots(plan)],
  'search index': searchIndex,
  feed: (plan: Plan) => [feed(plan)],
  manifest: (plan: Plan) => [manifest(plan)],
};

export type DocumentName = keyof typeof documents;

/** Renders the files of one document. */
export async function renderDocument(name: DocumentName, plan: Plan): Promise<Output[]> {
  const outputs: Output[] = [];
  for await (const output of documents[name](plan)) outputs.push(output);
  return outputs;
}

/** Renders the outputs that are no pages: all documents, and the configuration files for hosts. */
export async function renderDocuments(
  plan: Plan,
  assets: Assets,
  policy = policyOf(plan.frame.site, assets),
): Promise<Output[]> {
  const outputs: Output[] = [];
  for (const name of Object.keys(documents) as DocumentName[])
    outputs.push(...(await renderDocument(name, plan)));
  return [...outputs, ...renderHosting(plan, assets, policy)];
}

/** Renders the configuration files for hosts. */
export function renderHosting(
  plan: Plan,
  assets: Assets,
  policy = policyOf(plan.frame.site, assets),
): Output[] {
  return hosting(plan, { assets, policy: policy.header });
}
