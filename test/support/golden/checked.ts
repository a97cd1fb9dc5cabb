import { join } from 'node:path';
import { weightsOf } from '../../../generator/build/check-site.ts';
import { type Composition, compose } from '../../../generator/build/compose.ts';
import { startStages } from '../../../generator/build/stages.ts';
import { markupValidator } from '../../../generator/check/markup.ts';
import { readSources } from '../../../generator/check/sources.ts';
import { load } from '../../../generator/load/load.ts';
import type { SiteSettings } from '../../../generator/model/index.ts';
import { plan } from '../../../generator/plan/plan.ts';
import { ContentError } from '../../../generator/problem/problem.ts';
import { checkOutputs } from '../check-outputs.ts';
import { type Edits, edited } from '../edited-outputs.ts';
import { type Files, project, type TinySite } from '../tiny-site.ts';
import type { Golden } from './golden.ts';

interface Planting {
  /** Files over the tiny site. Templates among them are only searched for the source of a problem, not rendered. */
  files?: Files;
  edits?: Edits | ((outputs: ReadonlyMap<string, string>) => Edits);
  /** Compressed sizes of outputs in bytes, in place of the real ones. */
  weights?: Record<string, number>;
  /** True to validate the HTML too. */
  validated?: boolean;
  printed: string;
}

/** Returns a golden case: the problems that the check finds in edited outputs of a tiny site. */
export const planted = ({ files = {}, printed, ...planting }: Planting): Golden => ({
  files,
  printed,
  find: (site) => checkPlanted(site, { files, ...planting }),
});

let plain: Promise<Composition> | undefined;

/** What a tiny site is made to: the same for all whose files have no part in it, such as templates that are only looked through. */
function compositionOf(settings: SiteSettings, files: Files): Promise<Composition> {
  if (Object.keys(files).some((file) => /^(?:data|content)\//.test(file)))
    return compose(settings, startStages({}));
  plain ??= compose(settings, startStages({}));
  return plain;
}

async function checkPlanted(
  { root, settings }: TinySite,
  { files = {}, edits = {}, weights = {}, validated = false }: Omit<Planting, 'printed'>,
): Promise<void> {
  const composed = await compositionOf(settings, files);
  const bodies = () => new Map(composed.outputs.map(({ file, body }) => [file, String(body)]));
  const outputs = edited(composed.outputs, typeof edits === 'function' ? edits(bodies()) : edits);
  const { problems } = await checkOutputs(plan(load(settings), settings.today), outputs, {
    weights: new Map([...(await weightsOf(composed.outputs)), ...Object.entries(weights)]),
    sources: () => readSources({ ...settings, pianogen: root }),
    markup: validated ? markupValidator({ pianogen: project, cache: join(root, 'cache') }) : async () => [],
    thorough: true,
  });
  throw new ContentError(problems);
}
