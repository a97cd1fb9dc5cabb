import { join } from 'node:path';
import { compose } from '../../../generator/build/compose.ts';
import { startStages } from '../../../generator/build/stages.ts';
import { check } from '../../../generator/check/check.ts';
import { markupValidator } from '../../../generator/check/markup.ts';
import { readSources } from '../../../generator/check/sources.ts';
import { ContentError } from '../../../generator/problem/problem.ts';
import { type Edits, edited } from '../edited-outputs.ts';
import { type Files, project, type tinySite } from '../tiny-site.ts';
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
  find: (site) => checkPlanted(site, planting),
});

async function checkPlanted(
  { root, settings }: ReturnType<typeof tinySite>,
  { edits = {}, weights = {}, validated = false }: Omit<Planting, 'files' | 'printed'>,
): Promise<void> {
  const composed = await compose(settings, startStages({}));
  const bodies = () => new Map(composed.outputs.map(({ file, body }) => [file, String(body)]));
  const outputs = edited(composed.outputs, typeof edits === 'function' ? edits(bodies()) : edits);
  const { problems } = await check(composed.plan, outputs, {
    weights: new Map([...composed.weights, ...Object.entries(weights)]),
    sources: () => readSources({ ...settings, project: root }),
    markup: validated ? markupValidator({ project, cache: join(root, 'cache') }) : async () => [],
    thorough: true,
  });
  throw new ContentError(problems);
}
