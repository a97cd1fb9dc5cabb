import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { citySlugOf, stateSlugOf } from '../addresses.ts';
import { bundle } from '../bundle/bundle.ts';
import type { CheckReport } from '../check/check.ts';
import { openKnownPages } from '../check/known-site.ts';
import { checkReplacements } from '../check/replaced-pages.ts';
import { LIGHT_PAGE } from '../check/rules/budgets.ts';
import { openScale } from '../compress/weigh.ts';
import { type EmitReport, hashOfOutput, openEmission } from '../emit/emit.ts';
import type { FileStates } from '../emit/states.ts';
import { fewPlaces, NOTES_FILE } from '../load/few-places.ts';
import type { Kept } from '../load/kept.ts';
import { load } from '../load/load.ts';
import { type RecordFile, recordFile } from '../load/record-file.ts';
import type { BuildSettings, Plan } from '../model/index.ts';
import { planPages } from '../plan/plan.ts';
import { ContentError } from '../problem/problem.ts';
import { renderFilled, renderRoute } from '../render/render.ts';
import type { FilledPage } from '../shape/shape.ts';
import { type Changes, changedTexts, noteChanges, readIfPossible } from './changes.ts';
import type { Inputs } from './inputs.ts';
import { type KeptBuild, knownSiteFile, nameOf } from './kept-build.ts';
import type { Stages } from './stages.ts';

/** The last build into a folder, which nobody has touched since, and what differs now. */
interface LastBuild {
  kept: KeptBuild;
  states: FileStates;
  inputs: Inputs;
}

/** With more changed notes, the whole site is made. */
const MOST_CHANGED = 100;

/**
 * Builds a site again of which nothing has changed but texts of a few notes on cities. Makes, checks and writes only the pages of these
 * cities. Returns `undefined`, and has changed nothing, if that does not suffice: if there is a problem, or if other pages may differ.
 */
export async function revise(
  settings: BuildSettings,
  { kept, states, inputs }: LastBuild,
  stages: Stages,
): Promise<{ check: CheckReport; emitted: EmitReport } | undefined> {
  const { code, data, checked, precompressed, shard, strict } = settings;
  const { check: lastCheck, pages: lastPages } = kept.site;
  if (code === undefined || !checked || precompressed || shard || strict) return;
  if (!kept.inputs || !kept.notes || !lastCheck) return;
  const start = performance.now();
  const notes = recordFile(readFileSync(join(data, NOTES_FILE)));
  const changed = notes.changedSince(kept.notes);
  if (!changed || changed.length > MOST_CHANGED) return;
  const site = openKnownPages(knownSiteFile(settings), { code, inputs: nameOf(kept.inputs) });
  if (!site || site.known.hashes.length !== lastPages.city) return;

  const revision = await reviseIfPossible(() => makeRevision(changed, { settings, states, notes, stages }));
  if (!revision) return;
  const { pages, plan, pagesOf } = revision;
  const found = await stages.run('check', () =>
    checkReplacements(
      pages.map((page) => ({ before: states.hashOf(page.file) ?? '', page })),
      { plan, known: site.known, has: (file) => states.hashOf(file) !== undefined, pagesOf },
      openScale(LIGHT_PAGE),
    ),
  );
  if (!found) return;

  const { emitted, changes } = await stages.run('emit', () =>
    emitPages(pages, { settings, states, kept, stages }),
  );
  const milliseconds = performance.now() - start;
  const check = { ...lastCheck, milliseconds, similar: found.pairs, ownWords: undefined };
  site.replace(found.pages, { inputs: nameOf(inputs), pairs: found.pairs });
  states.noteOthers();
  states.save({
    ...kept,
    inputs,
    notes: notes.prints(),
    site: { ...kept.site, check },
    bytes: emitted.bytes,
    changes: emitted.written > 0 ? changes : kept.changes,
  } satisfies KeptBuild);
  return { check, emitted };
}

/** Problems are for the build of the whole site to tell. */
async function reviseIfPossible<T>(make: () => Promise<T>): Promise<T | undefined> {
  try {
    return await make();
  } catch (error) {
    if (error instanceof ContentError) return;
    throw error;
  }
}

/** New pages of a site, and the plan of a part of it that has them. */
interface Revision {
  pages: FilledPage[];
  plan: Plan;
  /** Makes other city pages of the site, by their hashes. */
  pagesOf(hashes: readonly string[]): Promise<FilledPage[]>;
}

/** Makes the pages of these cities. Returns `undefined` if any page of the site may differ in more than the texts of their notes. */
async function makeRevision(
  slugs: readonly string[],
  {
    settings,
    states,
    notes,
    stages,
  }: { settings: BuildSettings; states: FileStates; notes: RecordFile; stages: Stages },
): Promise<Revision | undefined> {
  const { data, out, today, pianogen } = settings;
  const bundling = stages.inBackground(() => bundle(pianogen));
  const kept: Kept = new Map();

  async function makeCities(slugs: ReadonlySet<string>) {
    const loaded = await stages.run('load', () =>
      load(settings, { ...settings, instead: fewPlaces(data, { slugs, notes }) }, kept),
    );
    const { plan } = await stages.run('plan', () => planPages(loaded, today));
    const routes = plan.routes.filter(({ kind, file }) => kind === 'city' && slugs.has(citySlugOf(file)));
    const { assets } = await stages.run('bundle', () => stages.untilAbort(bundling));
    const pages = await stages.run('render', () => renderFilled({ ...plan, routes }, { assets }));
    return { plan, pages, assets };
  }

  const { plan, pages, assets } = await makeCities(new Set(slugs));
  if (pages.length !== slugs.length) return;
  if (!pages.every((page) => isRevision(page, readIfPossible(join(out, page.file))))) return;
  // The card of a city stands on the page of its state.
  const cities = new Set(pages.map(({ file }) => stateSlugOf(file)));
  for (const route of plan.routes) {
    if (route.kind !== 'state' || !cities.has(stateSlugOf(route.file))) continue;
    const page = await renderRoute(route, { plan, assets });
    if (states.hashOf(page.file) !== hashOfOutput(page)) return;
  }
  return {
    pages,
    plan,
    async pagesOf(hashes) {
      const files = states.filesWith(new Set(hashes));
      return files.length === 0 ? [] : (await makeCities(new Set(files.map(citySlugOf)))).pages;
    },
  };
}

/** True if a page differs from an older page only in the texts of a note. */
function isRevision(page: FilledPage, old: Buffer | undefined): boolean {
  const texts = changedTexts(page, old);
  return texts?.every(({ name }) => /^(?:note|answers)\./.test(name)) ?? false;
}

/** Writes pages over those in the out folder. */
async function emitPages(
  pages: readonly FilledPage[],
  {
    settings: { out },
    states,
    kept,
    stages,
  }: { settings: BuildSettings; states: FileStates; kept: KeptBuild; stages: Stages },
): Promise<{ emitted: EmitReport; changes: Changes }> {
  const { changes, note: onChange } = noteChanges(out);
  const emission = openEmission(pages.length, { out, states, onChange });
  try {
    let before = 0;
    for (const page of pages) {
      before += statSync(join(out, page.file)).size;
      await emission.add(page);
    }
    await stages.pause();
    const { written, removed, bytes } = await emission.commit([...emission.earlierFiles()]);
    const emitted = { written, unchanged: kept.files - written, removed, bytes: kept.bytes - before + bytes };
    return { emitted, changes };
  } catch (error) {
    throw await emission.discard(error);
  }
}
