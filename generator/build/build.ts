import { hash } from 'node:crypto';
import { join, resolve } from 'node:path';
import { cacheOf } from '../cache/caches.ts';
import { sharpKey } from '../draw/sharp.ts';
import { openEmission } from '../emit/emit.ts';
import { protectedFolders } from '../emit/protected-folders.ts';
import { type FileStates, openStates } from '../emit/states.ts';
import { checkTarget } from '../emit/target.ts';
import { inventedFacts } from '../load/invented.ts';
import { missingStatements } from '../load/statements.ts';
import type { BuildSettings, Output, Plan } from '../model/index.ts';
import { problemsOfUnverified } from '../plan/dealers.ts';
import { countPages } from '../plan/route-finder.ts';
import { ContentError } from '../problem/problem.ts';
import { openStore, type Store } from '../store/store.ts';
import type { BuildReport, SiteReport } from './build-report.ts';
import { type Changes, noteChanges } from './changes.ts';
import { makeCheckedSite } from './check-site.ts';
import { goneSince, problemsOfGone } from './gone-pages.ts';
import { planSite } from './load-site.ts';
import { type OpenSite, openSite } from './open-site.ts';
import { folderSink, NOWHERE, type Sink } from './sinks.ts';
import { type MakeOptions, makeSite } from './site.ts';
import { stateOfFolders } from './source-files.ts';
import { type Stages, startStages, type Watcher } from './stages.ts';

/** What a build saves for the next build into the same folder. */
export interface PreviousBuild {
  /** A key of the settings and of all sources; `undefined` if they changed during the build. */
  sources: string | undefined;
  site: SiteReport;
  files: number;
  bytes: number;
  /** The changes of the last build that wrote a file. */
  changes: Changes | undefined;
}

/**
 * Builds a site. Writes only if all earlier stages succeed, the check of all pages included. If neither a source nor a file of the out
 * folder has changed since the last build, does nothing.
 */
export async function build(settings: BuildSettings, watcher: Watcher = {}): Promise<BuildReport> {
  const { pianogen, root, data, content, out, today } = settings;
  checkTarget(out, { pianogen, root, sources: [data, content, ...protectedFolders(settings)] });
  const stages = startStages(watcher);
  const store = openStore(cacheOf(root, 'store'));
  const states = openStates(cacheOf(root, 'store'), resolve(out));
  const previous = states.previousBuild as PreviousBuild | undefined;
  const sources = await stages.run('compare', () => stateOfSources(settings));
  if (
    previous?.sources !== undefined &&
    previous.sources === sources &&
    states.areUnchanged(previous.files + 1)
  ) {
    const emitted = { written: 0, unchanged: previous.files, removed: 0, bytes: previous.bytes };
    const routes = () => [...planSite(settings).plan.entries()];
    return { out, today, ...previous.site, gone: [], emitted, milliseconds: stages.times(), routes };
  }
  const opened = await openSite(settings, { stages, store });
  const site = { ...opened, problems: [...opened.problems, ...inventedFacts(settings, settings)] };
  if (site.problems.length > 0) await makeCheckedSite(site, { stages, store, sink: NOWHERE });
  const { emitted, changes, gone, check } = await emitSite(site, { settings, stages, store, states });
  const report = reportOf(site, { check, shard: settings.shard });
  states.save({
    sources: stateOfSources(settings) === sources ? sources : undefined,
    site: report,
    files: emitted.written + emitted.unchanged,
    bytes: emitted.bytes,
    changes: emitted.written > 0 ? changes : previous?.changes,
  } satisfies PreviousBuild);
  const routes = () => [...site.plan.entries()];
  return { out, today, ...report, gone, emitted, milliseconds: stages.times(), routes };
}

/** A key of all that a site is made of; `undefined` without a hash of the code, or if a source changes in this moment. */
function stateOfSources({ pianogen, root, out: _out, ...settings }: BuildSettings): string | undefined {
  const { data, content, code, ...values } = settings;
  const folders = [data, content, join(pianogen, 'templates'), join(pianogen, 'client')];
  const state = code === undefined ? undefined : stateOfFolders(folders);
  return state && hash('sha256', JSON.stringify([code, process.version, sharpKey(root), values, state]));
}

/** Makes the pages of a site, and writes those that have changed, if the site has no problem. */
async function emitSite(
  site: OpenSite,
  {
    settings,
    stages,
    store,
    states,
  }: { settings: BuildSettings; stages: Stages; store: Store; states: FileStates },
) {
  const { out, pianogen, checked, strict } = settings;
  const { changes, note: onChange } = noteChanges(out);
  const writeScript = join(pianogen, 'generator/emit/write-worker.js');
  const emission = openEmission({ out, states, onChange, writeScript, pause: stages.pause });
  try {
    const gone = goneSince({ out, before: emission.earlierFiles() }, site);
    const refused = () =>
      strict ? [...problemsOfGone(gone, settings), ...problemsOfUnverified(site.plan.unverifiedDealers)] : [];
    const sink = folderSink(emission, settings);
    await takeAll([...site.assetFiles, ...site.content.rootFiles], sink);
    const check = checked
      ? await makeCheckedSite(site, { stages, store, sink, refused })
      : await makeUnchecked(site, { stages, store, sink });
    const emitted = await stages.run('emit', async () => {
      await takeAll([...(await site.images), ...site.documents.outputs], sink);
      return emission.commit(sink.files());
    });
    return { emitted, changes, gone, check };
  } catch (error) {
    throw await emission.discard(error);
  }
}

/** Makes the pages of a site unchecked. Finds only the problems that keep the site from being planned. */
async function makeUnchecked(
  site: OpenSite,
  options: Pick<MakeOptions, 'stages' | 'store' | 'sink'>,
): Promise<undefined> {
  const { problems } = await options.stages.run('pages', () =>
    makeSite(site, { ...options, isChecked: false }),
  );
  if (problems.length > 0) throw new ContentError(problems);
}

async function takeAll(outputs: readonly Output[], sink: Sink): Promise<void> {
  for (const output of outputs) await sink.take(output);
}

const reportOf = (
  { content, plan }: OpenSite,
  { check, shard }: Pick<SiteReport, 'check' | 'shard'>,
): SiteReport => ({
  pages: countKinds(plan),
  heldBack: plan.heldBack,
  missingStatements: missingStatements(plan.frame.site.statements),
  pictures: { resized: content.resized.length, unchanged: content.unchangedPictures },
  unverifiedDealers: plan.unverifiedDealers,
  check,
  shard,
});

function countKinds(plan: Plan): SiteReport['pages'] {
  const counts: SiteReport['pages'] = {};
  for (const { kind } of plan.routes) counts[kind] = (counts[kind] ?? 0) + 1;
  const state = plan.states.length;
  return { ...counts, state, city: countPages(plan) - plan.routes.length - state };
}
