import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { citySlugOf, stateSlugOf } from '../addresses.ts';
import { cacheOf } from '../cache/caches.ts';
import type { CheckReport } from '../check/check.ts';
import { openKnownPages } from '../check/known-site.ts';
import { markupValidator } from '../check/markup.ts';
import { checkReplacements } from '../check/replaced-pages.ts';
import { LIGHT_PAGE } from '../check/rules/budgets.ts';
import { openScale } from '../compress/weigh.ts';
import { type EmitReport, hashOfOutput, openEmission } from '../emit/emit.ts';
import type { FileStates } from '../emit/states.ts';
import { load } from '../load/load.ts';
import { changedPlaces, type PlaceBytes, type SoundPlaces } from '../load/place-files.ts';
import type { BuildSettings, Output, Plan, Route } from '../model/index.ts';
import { planPages } from '../plan/plan.ts';
import { ContentError } from '../problem/problem.ts';
import { renderFilled, renderRoute } from '../render/render.ts';
import { redatedSitemaps } from '../render/sitemap.ts';
import { numberedSitemap } from '../render/url-sets.ts';
import type { FilledPage } from '../shape/shape.ts';
import { type Changes, changedTexts, noteChanges, readIfPossible } from './changes.ts';
import { areOthersCurrent, type Inputs } from './inputs.ts';
import { type KeptBuild, knownSiteFile, nameOf, placesFile } from './kept-build.ts';
import { keepPlaces, keptPlaces } from './kept-places.ts';
import type { Stages } from './stages.ts';

/** The last build into a folder, and what differs now. */
interface LastBuild {
  kept: KeptBuild;
  states: FileStates;
  /** True if nobody has touched the files of the folder since. */
  areFilesKept: Promise<boolean>;
  inputs: Inputs;
  bytes: PlaceBytes;
}

/** With more changed cities, the whole site is made. */
const MOST_CHANGED = 100;

/**
 * Builds a site again of which nothing has changed but texts of a few notes on cities, and fields of a few locations that other pages
 * do not show. Makes, checks and writes only the files that may differ. Returns `undefined`, and has changed nothing, if that does not
 * suffice: if there is a problem, or if other pages may differ.
 */
export async function revise(
  settings: BuildSettings,
  { kept, states, areFilesKept, inputs, bytes }: LastBuild,
  stages: Stages,
): Promise<{ check: CheckReport; emitted: EmitReport } | undefined> {
  const { code, root, pianogen, checked, precompressed, shard, strict } = settings;
  const { check: lastCheck, pages: lastPages } = kept.site;
  if (code === undefined || !checked || precompressed || shard || strict) return;
  if (!kept.inputs || !lastCheck) return;
  const before = keptPlaces(placesFile(settings), nameOf(kept.inputs));
  if (!before) return;
  const start = performance.now();
  const isSame = {
    notes: kept.inputs.notes === inputs.notes,
    locations: kept.inputs.locations === inputs.locations,
  };
  const places = changedPlaces(bytes, { before, isSame });
  if (!places || slugsOf(places).size > MOST_CHANGED) return;
  const site = openKnownPages(knownSiteFile(settings), { code, inputs: nameOf(kept.inputs) });
  if (!site || site.known.hashes.length !== lastPages.city) return;

  const revision = await reviseIfPossible(() => makeRevision(places, { settings, kept, states, stages }));
  if (!revision) return;
  const { filled, inFull, documents, plan, pagesOf } = revision;
  const replacements = filled.map((page) => ({ before: states.hashOf(page.file) ?? '', page }));
  const has = (file: string) => states.hashOf(file) !== undefined;
  const filesOf = (hashes: readonly string[]) =>
    new Map(states.filesWith(new Set(hashes)).map((file) => [states.hashOf(file) ?? '', file]));
  const markup = markupValidator({ pianogen, cache: cacheOf(root, 'markup'), signal: stages.signal });
  const found = await stages.run('check', () =>
    checkReplacements(
      { filled: replacements, inFull },
      { plan, known: site.known, has, filesOf, pagesOf },
      { scale: openScale(LIGHT_PAGE), markup },
    ),
  );
  if (!found || !areOthersCurrent(inputs, settings) || !(await areFilesKept)) return;

  const outputs = [...filled, ...inFull, ...documents];
  const { emitted, changes } = await stages.run('emit', () =>
    emitOutputs(outputs, { settings, states, kept, stages }),
  );
  const milliseconds = performance.now() - start;
  const check = { ...lastCheck, milliseconds, similar: found.pairs, ownWords: found.ownWords };
  site.replace(found, { inputs: nameOf(inputs), pairs: found.pairs });
  keepPlaces(placesFile(settings), nameOf(inputs), places.prints);
  states.noteOthers();
  states.save({
    ...kept,
    inputs,
    site: { ...kept.site, check },
    bytes: emitted.bytes,
    changes: emitted.written > 0 ? changes : kept.changes,
  } satisfies KeptBuild);
  return { check, emitted };
}

/** The slugs of the cities whose notes or locations have changed. */
const slugsOf = ({ changed, records }: SoundPlaces): ReadonlySet<string> =>
  new Set([...changed.notes, ...changed.locations.map((index) => records[index]?.city_slug ?? '')]);

/** Problems are for the build of the whole site to tell. */
async function reviseIfPossible<T>(make: () => Promise<T>): Promise<T | undefined> {
  try {
    return await make();
  } catch (error) {
    if (error instanceof ContentError) return;
    throw error;
  }
}

/** The outputs of a site that may differ from those of the last build, and its plan. */
interface Revision {
  filled: FilledPage[];
  /** Other pages, which differ indeed. */
  inFull: Output[];
  documents: Output[];
  plan: Plan;
  /** Makes other city pages of the site, by their hashes. */
  pagesOf(hashes: readonly string[]): Promise<FilledPage[]>;
}

/** Makes what differs after these changes. Returns `undefined` if anything else of the site may differ. */
async function makeRevision(
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

/** Writes outputs over files of the out folder. */
async function emitOutputs(
  outputs: readonly Output[],
  {
    settings: { out },
    states,
    kept,
    stages,
  }: { settings: BuildSettings; states: FileStates; kept: KeptBuild; stages: Stages },
): Promise<{ emitted: EmitReport; changes: Changes }> {
  const { changes, note: onChange } = noteChanges(out);
  const emission = openEmission(outputs.length, { out, states, onChange });
  try {
    let before = 0;
    for (const output of outputs) {
      before += statSync(join(out, output.file)).size;
      await emission.add(output);
    }
    await stages.pause();
    const { written, removed, bytes } = await emission.commit([...emission.earlierFiles()]);
    const emitted = { written, unchanged: kept.files - written, removed, bytes: kept.bytes - before + bytes };
    return { emitted, changes };
  } catch (error) {
    throw await emission.discard(error);
  }
}
