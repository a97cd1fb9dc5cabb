import { statSync } from 'node:fs';
import { join } from 'node:path';
import { cacheOf } from '../cache/caches.ts';
import type { CheckReport } from '../check/check.ts';
import { openKnownPages } from '../check/known-site.ts';
import { markupValidator } from '../check/markup.ts';
import { checkReplacements } from '../check/replaced-pages.ts';
import { LIGHT_PAGE } from '../check/rules/budgets.ts';
import { openScale } from '../compress/weigh.ts';
import { type EmitReport, openEmission } from '../emit/emit.ts';
import type { FileStates } from '../emit/states.ts';
import { changedPlaces, type PlaceBytes } from '../load/place-files.ts';
import type { BuildSettings, Output } from '../model/index.ts';
import { ContentError } from '../problem/problem.ts';
import { type Changes, noteChanges } from './changes.ts';
import { areOthersCurrent, type Inputs } from './inputs.ts';
import { type KeptBuild, knownSiteFile, nameOf, placesFile } from './kept-build.ts';
import { keepPlaces, keptPlaces } from './kept-places.ts';
import { makeRevision, slugsOf } from './revision.ts';
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

/** Problems are for the build of the whole site to tell. */
async function reviseIfPossible<T>(make: () => Promise<T>): Promise<T | undefined> {
  try {
    return await make();
  } catch (error) {
    if (error instanceof ContentError) return;
    throw error;
  }
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
