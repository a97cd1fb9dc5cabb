import { join, resolve } from 'node:path';
import { cacheOf } from '../cache/caches.ts';
import { protectedFolders } from '../emit/protected-folders.ts';
import { openStates } from '../emit/states.ts';
import { checkTarget } from '../emit/target.ts';
import { printsOfPlaces } from '../load/place-files.ts';
import type { BuildSettings } from '../model/index.ts';
import type { BuildReport } from './build-report.ts';
import { buildWhole } from './build-whole.ts';
import { hashInputs } from './inputs.ts';
import { type KeptBuild, nameOf } from './kept-build.ts';
import { planSite } from './plan-site.ts';
import { revise } from './revise.ts';
import { startStages, type Watcher } from './stages.ts';

/**
 * Builds a site. Writes only if all earlier stages succeed, the check of all pages included. If neither a source nor a file of the out
 * folder has changed since the last build, does nothing; if only a few cities have changed, makes no more than what shows them.
 */
export async function build(settings: BuildSettings, watcher: Watcher = {}): Promise<BuildReport> {
  const { pianogen, root, data, content, out, today } = settings;
  const sources = [data, content, ...protectedFolders(settings)];
  checkTarget(out, { pianogen, root, sources });
  const stages = startStages(watcher);
  const states = openStates(cacheOf(root, 'emitted'), resolve(out));
  const kept = states.kept as KeptBuild | undefined;
  const lookScript = join(pianogen, 'generator/emit/look-worker.js');
  const areFilesKept = stages.inBackground(async () =>
    kept?.inputs ? states.areUnchanged(kept.files + 1, lookScript) : false,
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
  const places = hashed && printsOfPlaces(hashed.bytes);
  hashed = undefined;
  return buildWhole(settings, { stages, states, kept, inputs, places });
}
