import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { citySlugOf, stateSlugOf } from '../addresses.ts';
import { hashOfOutput } from '../emit/emit.ts';
import type { FileStates } from '../emit/states.ts';
import { load } from '../load/load.ts';
import type { SoundPlaces } from '../load/place-files.ts';
import type { BuildSettings, Output, Plan, Route } from '../model/index.ts';
import { planPages } from '../plan/plan.ts';
import { renderFilled, renderRoute } from '../render/render.ts';
import { redatedSitemaps } from '../render/sitemap.ts';
import { numberedSitemap } from '../render/url-sets.ts';
import type { FilledPage } from '../shape/shape.ts';
import { changedTexts, readIfPossible } from './changes.ts';
import type { KeptBuild } from './kept-build.ts';
import type { Stages } from './stages.ts';

/** The outputs of a site that may differ from those of the last build, and its plan. */
export interface Revision {
  filled: FilledPage[];
  /** Other pages, which differ indeed. */
  inFull: Output[];
  documents: Output[];
  plan: Plan;
  /** Makes other city pages of the site, by their hashes. */
  pagesOf(hashes: readonly string[]): Promise<FilledPage[]>;
}

/** Makes what differs after these changes. Returns `undefined` if anything else of the site may differ. */
export async function makeRevision(
  places: SoundPlaces,
  {
    settings,
    kept: { texts, assets },
    states,
    stages,
  }: { settings: BuildSettings; kept: KeptBuild; states: FileStates; stages: Stages },
): Promise<Revision | undefined> {
  if (!assets) return;
  const { out, today } = settings;
  const slugs = slugsOf(places);
  const content = await stages.run('load', () =>
    load(settings, { ...settings, sound: places, texts: new Map(texts) }),
  );
  const { plan } = await stages.run('plan', () => planPages(content, today));
  const fill = (slugs: ReadonlySet<string>) => {
    const routes = plan.routes.filter(({ kind, file }) => kind === 'city' && slugs.has(citySlugOf(file)));
    return stages.run('render', () => renderFilled(plan, { assets, routes }));
  };
  const isOther = (output: Output) => states.hashOf(output.file) !== hashOfOutput(output);

  const filled = await fill(slugs);
  if (filled.length !== slugs.size) return;
  for (const page of filled) {
    const texts = changedTexts(page, readIfPossible(join(out, page.file)));
    // A note that makes another shape, such as that of another climate, may reach further.
    const isExpected = texts
      ? texts.every(({ name }) => /^(?:note|answers)\.|^lastmod$/.test(name))
      : !places.changed.notes.has(citySlugOf(page.file));
    if (!isExpected) return;
  }
  const datesDiffer = places.changed.locations.length > 0;
  const ofStates = new Set(filled.map(({ file }) => stateSlugOf(file)));
  const inFull: Output[] = [];
  const dated = filled.map(({ route }) => route);
  for (const route of plan.routes) {
    // The card of a city stands on the page of its state, and the latest of all dates on those that list cities.
    const isOfState = route.kind === 'state' && ofStates.has(stateSlugOf(route.file));
    const isOfAll = datesDiffer && (route.kind === 'home' || route.kind === 'directory');
    if (!isOfState && !isOfAll) continue;
    dated.push(route);
    const page = await stages.run('render', () => renderRoute(route, { plan, assets }));
    if (isOther(page)) inFull.push(page);
  }
  const sitemap = datesDiffer
    ? await stages.run('render', () => sitemapWith(dated, { plan, out, states }))
    : [];
  if (!sitemap) return;
  if ([...filled, ...inFull, ...sitemap].some(({ file }) => states.hashOf(file) === undefined)) return;
  return {
    filled,
    inFull,
    documents: sitemap.filter(isOther),
    plan,
    async pagesOf(hashes) {
      const files = states.filesWith(new Set(hashes));
      return files.length === 0 ? [] : fill(new Set(files.map(citySlugOf)));
    },
  };
}

/** Returns the sitemap of the out folder with the dates of these routes; `undefined` if it does not list them. */
async function sitemapWith(
  routes: readonly Route[],
  { plan, out, states }: { plan: Plan; out: string; states: FileStates },
): Promise<Output[] | undefined> {
  const files: string[] = [];
  while (states.hashOf(numberedSitemap(files.length + 1))) files.push(numberedSitemap(files.length + 1));
  const texts = (files.length > 0 ? files : ['sitemap.xml']).map((file) =>
    readFileSync(join(out, file), 'utf8'),
  );
  const dates = new Map(routes.map(({ url, lastmod = '' }) => [url, lastmod]));
  return redatedSitemaps(texts, dates, { origin: plan.frame.site.url });
}

/** The slugs of the cities whose notes or locations have changed. */
export const slugsOf = ({ changed, records }: SoundPlaces): ReadonlySet<string> =>
  new Set([...changed.notes, ...changed.locations.map((index) => records[index]?.city_slug ?? '')]);
