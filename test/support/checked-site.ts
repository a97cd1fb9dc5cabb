import { join } from 'node:path';
import { checkSite } from '../../generator/build/check-site.ts';
import { type Composition, compose } from '../../generator/build/compose.ts';
import { startStages } from '../../generator/build/stages.ts';
import type { CheckReport } from '../../generator/check/check.ts';
import { measure } from '../../generator/compress/measure.ts';
import type { Output, Plan, SiteSettings } from '../../generator/model/index.ts';
import { project } from './tiny-site.ts';

/** The site that the project ships, as it is made on 2026-01-31. */
const settings: SiteSettings = {
  project,
  data: join(project, 'data'),
  content: join(project, 'content'),
  siteUrl: undefined,
  leadsHost: undefined,
  today: '2026-01-31',
};

let composed: Promise<Composition> | undefined;

/** Composed once for all tests of a file. */
export function composition(): Promise<Composition> {
  composed ??= compose(settings, startStages({}));
  return composed;
}

/** What is changed in an output: its text, or `null` where it is left out; a file that is not there is added. */
export type Edits = Record<string, ((text: string) => string) | string | null>;

export interface Planting {
  edits?: Edits;
  plan?: (plan: Plan) => Plan;
  thorough?: boolean;
}

/** Checks the shipped site with faults in it. */
export async function checkWith({
  edits = {},
  plan = (plan) => plan,
  thorough,
}: Planting): Promise<CheckReport> {
  const good = await composition();
  const outputs = edited(good.outputs, edits);
  const { weights } = await measure(outputs.filter(({ file }) => file in edits));
  const site = {
    ...good,
    plan: plan(good.plan),
    outputs,
    weights: new Map([...good.weights, ...weights]),
  };
  return checkSite(site, settings, { stages: startStages({}), ...(thorough && { thorough }) });
}

/** The outputs with what is changed in them. */
export function edited(outputs: readonly Output[], edits: Edits): Output[] {
  const known = new Set(outputs.map(({ file }) => file));
  const added = Object.entries(edits).flatMap(([file, body]) =>
    !known.has(file) && typeof body === 'string' ? { file, body } : [],
  );
  const kept = outputs.flatMap((output) => {
    const edit = edits[output.file];
    if (edit === undefined) return output;
    if (edit === null) return [];
    return { ...output, body: typeof edit === 'string' ? edit : edit(String(output.body)) };
  });
  return [...kept, ...added];
}

/** Replaces the first or every place of some words, which must be there. */
export const replacing =
  (words: string | RegExp, by: string) =>
  (text: string): string => {
    const result = typeof words === 'string' ? text.replace(words, () => by) : text.replace(words, by);
    if (result === text) throw new Error(`"${words}" is not in the text.`);
    return result;
  };
