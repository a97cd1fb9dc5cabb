import { join } from 'node:path';
import { cacheOf } from '../cache/caches.ts';
import type { CheckReport } from '../check/check.ts';
import { type KnownSite, openKnownSite } from '../check/known-site.ts';
import { type EarlyMarkup, openEarlyMarkup } from '../check/markup.ts';
import { precompress } from '../compress/precompress.ts';
import { type Emission, openEmission } from '../emit/emit.ts';
import type { FileStates } from '../emit/states.ts';
import type { PlacePrints } from '../load/place-files.ts';
import { missingStatements } from '../load/statements.ts';
import type { BuildSettings, Route } from '../model/index.ts';
import { ContentError } from '../problem/problem.ts';
import type { BuildReport, SiteReport } from './build-report.ts';
import { noteChanges } from './changes.ts';
import { openSiteCheck } from './check-site.ts';
import { type Composition, compose } from './compose.ts';
import { goneSince, problemsOfGone } from './gone-pages.ts';
import { areCurrent, codeOf, type Inputs } from './inputs.ts';
import { type KeptBuild, knownSiteFile, nameOf, placesFile } from './kept-build.ts';
import { keepPlaces } from './kept-places.ts';
import { isInShard } from './shard.ts';
import type { Stages } from './stages.ts';

interface WholeBuild {
  stages: Stages;
  states: FileStates;
  /** The last build into the folder. */
  kept: KeptBuild | undefined;
  /** The hashes of what the site is made of, if they are known. */
  inputs: Inputs | undefined;
  places: PlacePrints | undefined;
}

/**
 * Makes all pages of a site, and writes those that have changed. A site of the same sources as the last one is the same, so it needs no
 * second check.
 */
export async function buildWhole(
  settings: BuildSettings,
  { stages, states, kept, inputs, places }: WholeBuild,
): Promise<BuildReport> {
  const { pianogen, root, out, today, precompressed, shard } = settings;
  const code = codeOf(settings);
  const isSame = kept?.inputs !== undefined && inputs !== undefined && nameOf(kept.inputs) === nameOf(inputs);
  const sound = isSame ? kept.site.check : undefined;
  const isChecked = settings.checked && !sound;
  const cache = cacheOf(root, 'markup');
  const earlyMarkup = isChecked ? openEarlyMarkup({ pianogen, cache, signal: stages.signal }) : undefined;
  const texts = code !== undefined && kept?.code === code ? kept.texts : undefined;
  const shortcuts = { earlyMarkup, isVerified: isSame, texts };
  const site = await compose(settings, stages, shortcuts).catch(async (error) => {
    await earlyMarkup?.close();
    throw error;
  });
  // A source may have changed while the pages were made: then nothing is known of them.
  if (isSame && !areCurrent(inputs, settings)) {
    await earlyMarkup?.close();
    const unknown = { kept: undefined, inputs: undefined, places: undefined };
    return buildWhole(settings, { stages, states, ...unknown });
  }
  const { routes, heldBack, frame } = site.plan;
  const outputs = shard ? site.outputs.filter((output) => isInShard(output, shard)) : site.outputs;
  const { changes, note: onChange } = noteChanges(out);
  const writeScript = join(pianogen, 'generator/emit/write-worker.js');
  const emission = openEmission(outputs.length, { out, states, onChange, writeScript });
  try {
    const gone = goneSince({ out, before: emission.earlierFiles() }, site.plan);
    const found = await stages.run(isChecked ? 'check' : 'emit', () =>
      checkAndStage(site, { emission, settings, isChecked, inputs, earlyMarkup, stages }),
    );
    const check = sound ?? found;
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
    if (inputs) keepPlaces(placesFile(settings), nameOf(inputs), places);
    states.save({
      // The pages may show a source that was saved after its hash was taken.
      inputs: inputs && areCurrent(inputs, settings) ? inputs : undefined,
      site: report,
      files: emitted.written + emitted.unchanged,
      bytes: emitted.bytes,
      changes: emitted.written > 0 ? changes : kept?.changes,
      assets: site.assets,
      code,
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
    isChecked,
    inputs,
    earlyMarkup,
    stages,
  }: {
    emission: Emission;
    settings: BuildSettings;
    isChecked: boolean;
    inputs: Inputs | undefined;
    earlyMarkup: EarlyMarkup | undefined;
    stages: Stages;
  },
): Promise<CheckReport | undefined> {
  const { outputs } = site;
  const { shard } = settings;
  const known = isChecked ? knownSiteOf(site, settings, inputs) : undefined;
  const check = isChecked ? openSiteCheck(site, settings, { stages, known, earlyMarkup }) : undefined;
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

function countKinds(routes: readonly Route[]): SiteReport['pages'] {
  const counts: SiteReport['pages'] = {};
  for (const { kind } of routes) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
}
