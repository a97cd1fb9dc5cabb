import type { Assets, Output, Plan, Route } from '../model/index.ts';
import { calendars } from './calendars.ts';
import { feed } from './feed.ts';
import { hosting } from './hosting/hosting.ts';
import { type Policy, policyOf } from './hosting/policy.ts';
import { manifest } from './manifest.ts';
import { documentOf, renderPage } from './page.ts';
import { RenderError } from './render-error.ts';
import { robots } from './robots.ts';
import { searchIndex } from './search-index.ts';
import { sitemapOf } from './sitemap.ts';
import type { RenderPage } from './template.ts';

/** The values with which a page is rendered besides its route. */
export interface RenderContext {
  plan: Plan;
  assets: Assets;
  policy?: Policy;
}

/** Returns a function that renders pages with React. It throws a `RenderError` if that fails. */
export function pageRenderer({
  plan: { frame },
  assets,
  policy = policyOf(frame.site, assets),
}: RenderContext): RenderPage {
  const shared = { frame, assets, policy };
  return (route) => {
    try {
      return renderPage(route, shared);
    } catch (cause) {
      throw new RenderError(route, { cause, makeTree: () => documentOf(route, shared) });
    }
  };
}

/** Renders one page. */
export const renderRoute = (route: Route, context: RenderContext): Output => ({
  file: route.file,
  body: pageRenderer(context)(route),
});

/** The outputs for search engines, feed readers and browsers. A document may be several files. */
const documents = {
  sitemap: sitemapOf,
  robots: (plan: Plan) => [robots(plan)],
  calendars,
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
