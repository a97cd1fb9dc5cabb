import { hash } from 'node:crypto';
import type { Assets, Output, Plan } from '../model/index.ts';
import { renderDocuments } from '../render/render.ts';
import type { Store } from '../store/store.ts';

/** The files for search engines, feed readers, browsers and hosts. */
export interface Documents {
  outputs: readonly Output[];
  /** A key of all that they are made of, the addresses of all pages too. */
  key: string;
}

/** Renders the documents of a site, unless the same were rendered before. */
export async function documentsOf(plan: Plan, assets: Assets, store: Store): Promise<Documents> {
  const key = keyOf(plan, assets);
  const stored = store.read('documents', key) as Output[] | undefined;
  const outputs = stored ?? (await renderDocuments(plan, assets));
  if (!stored) store.write('documents', key, outputs);
  return { outputs, key };
}

function keyOf(plan: Plan, assets: Assets): string {
  const { frame, routes, states, redirects, rootPages, pictureFolders, calendars, searchEntries } = plan;
  const pages = routes.map(({ url, lastmod, indexed }) => [url, lastmod, indexed]);
  const places = states.map(({ name, slug, code, cities }) => [
    ...[name, slug, code],
    cities.map(({ name, slug, lastmod }) => [name, slug, lastmod]),
  ]);
  const articles = routes.filter(({ kind }) => kind === 'article').map(({ props }) => props);
  const found = searchEntries().filter(({ group }) => group !== 'Cities');
  const dated = [calendars, frame.year];
  const forHosts = [redirects, rootPages, pictureFolders];
  const parts = [frame.site, pages, places, articles, found, forHosts, dated, assets];
  return hash('sha256', JSON.stringify(parts));
}
