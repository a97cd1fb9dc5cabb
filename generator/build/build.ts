import { join, resolve } from 'node:path';
import { cacheOf } from '../cache/caches.ts';
import type { CheckReport } from '../check/check.ts';
import { type KnownSite, openKnownSite } from '../check/known-site.ts';
import { type EarlyMarkup, openEarlyMarkup } from '../check/markup.ts';
import { precompress } from '../compress/precompress.ts';
import type { GoneAddress } from '../diff/gone.ts';
import { type Emission, type EmitReport, openEmission } from '../emit/emit.ts';
import { protectedFolders } from '../emit/protected-folders.ts';
import { openStates } from '../emit/states.ts';
import { checkTarget } from '../emit/target.ts';
import { printsOf } from '../load/place-files.ts';
import { missingStatements } from '../load/statements.ts';
import type { BuildSettings, Route } from '../model/index.ts';
import { ContentError } from '../problem/problem.ts';
import { noteChanges } from './changes.ts';
import { openSiteCheck } from './check-site.ts';
import { type Composition, compose } from './compose.ts';
import { goneSince, problemsOfGone } from './gone-pages.ts';
import { hashInputs, type Inputs } from './inputs.ts';
import { type KeptBuild, knownSiteFile, nameOf, type SiteReport } from './kept-build.ts';
import { planSite } from './plan-site.ts';
import { revise } from './revise.ts';
import { isInShard } from './shard.ts';
import { type Stages, startStages, type Watcher } from './stages.ts';

/** The result of a build. `milliseconds` has the time of each stage, in order. */
export interface BuildReport extends SiteReport {
  out: string;
  today: string;
  /** The pages of the last build that are gone now, and from which no redirect leads on. */
  gone: readonly GoneAddress[];
  emitted: EmitReport;
  milliseconds: Record<string, number>;
  /** Plans the site again if the build had no need to. */
  routes(): readonly Route[];
}

/**
 * Builds the whole site. Writes only if all earlier stages succeed, the check of all pages included. If neither a source nor a file
 * of the out folder has changed since the last build, does nothing; if only a few cities have changed, makes no more than what shows them.
 */
export async function build(settings: BuildSettings, watcher: Watcher = {}): Promise<BuildReport> {
  const { pianogen, root, data, content, out, today, checked, precompressed, shard } = settings;
  const sources = [data, content, ...protectedFolders(settings)];
  checkTarget(out, { pianogen, root, sources });
  const stages = startStages(watcher);
  const states = openStates(cacheOf(root, 'emitted'), resolve(out));
  const kept = states.kept as KeptBuild | undefined;
  const areFilesKept = stages.inBackground(async () =>
    kept?.inputs ? states.areUnchanged(kept.files + 1, workerScript(pianogen, 'look')) : false,
  );
  // Its bytes are many, and not needed any more when pages are made.
  let hashed = await stages.run('compare', () => hashInputs(settings));
  const inputs = hashed?.inputs;
  if (kept?.inputs && hashed && kept.inputs.others === hashed.inputs.others) {
    const emitted = { written: 0, unchanged: kept.files, removed: 0, bytes: kept.bytes };
    const isSame = nameOf(kept.inputs) === nameOf(hashed.inputs);
    const last = { kept, states, areFilesKept, ...hashed };
    const revised = isSame ? (await areFilesKept) && { emitted } : await revise(settings, last, stages);
    const routes = () => planSite(settings).routes;
    if (revised)
      return { out, today, ...kept.site, gone: [], ...revised, milliseconds: stages.times(), routes };
  }
  const places = hashed && printsOf(hashed.bytes);
  hashed = undefined;
  const cache = cacheOf(root, 'markup');
  const earlyMarkup = checked ? openEarlyMarkup({ pianogen, cache, signal: stages.signal }) : undefined;
  const site = await compose(settings, stages, earlyMarkup).catch(async (error) => {
    await earlyMarkup?.close();
    throw error;
  });
  const { routes, heldBack, frame } = site.plan;
  const outputs = shard ? site.outputs.filter((output) => isInShard(output, shard)) : site.outputs;
  const { changes, note: onChange } = noteChanges(out);
  const emission = openEmission(outputs.length, {
    out,
    states,
    onChange,
    writeScript: workerScript(pianogen, 'write'),
  });
  try {
    const gone = goneSince({ out, before: emission.earlierFiles() }, site.plan);
    const check = await stages.run(checked ? 'check' : 'emit', () =>
      checkAndStage(site, { emission, settings, inputs, earlyMarkup, stages }),
    );
    const refused = settings.strict ? [...site.unused, ...problemsOfGone(gone, settings)] : [];
    const problems = [...refused, ...(check?.problems ?? [])];
    if (problems.length > 0) throw new ContentError(problems);
    const variants = precompressed ? await stages.run('precompress', () => precompress(outputs)) : [];
    const emitted = await stages.run('emit', async () => {
      for (const variant of variants) {
        await stages.pause();
        await emission.add(variant);
      }
      return emission.commit(site.outputs.map(({ file }) => file));
    });
    const report = {
      pages: countKinds(routes),
      heldBack,
      missingStatements: missingStatements(frame.site.statements),
      check,
      shard,
    };
    const files = emitted.written + emitted.unchanged;
    const last = emitted.written > 0 ? changes : kept?.changes;
    states.save({
      inputs,
      site: report,
      files,
      bytes: emitted.bytes,
      changes: last,
      places,
      assets: site.assets,
      texts: [...site.texts],
    } satisfies KeptBuild);
    return { out, today, ...report, gone, emitted, milliseconds: stages.times(), routes: () => routes };
  } catch (error) {
    throw await emission.discard(error);
  }
}

/**
 * Takes one output after the other: stages it if its file has changed, and checks it. Nothing of the output itself is held. Staged
 * files reach the site only after the check.
 */
async function checkAndStage(
  site: Composition,
  {
    emission,
    settings,
    inputs,
    earlyMarkup,
    stages,
  }: {
    emission: Emission;
    settings: BuildSettings;
    inputs: Inputs | undefined;
    earlyMarkup: EarlyMarkup | undefined;
    stages: Stages;
  },
): Promise<CheckReport | undefined> {
  const { outputs } = site;
  const { checked, shard } = settings;
  const known = knownSiteOf(site, settings, inputs);
  const check = checked ? openSiteCheck(site, settings, { stages, known, earlyMarkup }) : undefined;
  try {
    for (const [index, output] of outputs.entries()) {
      const pause = stages.checkpoint(index, outputs.length);
      if (pause) await pause;
      const staging = !shard || isInShard(output, shard) ? emission.add(output) : undefined;
      // Waiting for what is done already takes longer than doing it.
      if (staging) await staging;
      const looking = check?.look(output);
      if (looking) await looking;
    }
    return await check?.finish(stages.pause);
  } finally {
    await check?.abort();
    await earlyMarkup?.close();
  }
}

/** What the last check of the same out folder found out; `undefined` if pianogen's code is not known. */
function knownSiteOf(
  { plan, outputs }: Composition,
  settings: BuildSettings,
  inputs: Inputs | undefined,
): KnownSite | undefined {
  const { code } = settings;
  if (code === undefined || !inputs) return;
  return openKnownSite(knownSiteFile(settings), { code, inputs: nameOf(inputs), plan, outputs });
}

/** The worker script that writes files, or looks at them. */
const workerScript = (pianogen: string, what: 'write' | 'look'): string =>
  join(pianogen, `generator/emit/${what}-worker.js`);

function countKinds(routes: readonly Route[]): SiteReport['pages'] {
  const counts: SiteReport['pages'] = {};
  for (const { kind } of routes) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
}
