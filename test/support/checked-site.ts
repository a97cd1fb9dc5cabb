import { type CheckableSite, checkSite, weightsOf } from '../../generator/build/check-site.ts';
import { readSite } from '../../generator/build/read-site.ts';
import { startStages } from '../../generator/build/stages.ts';
import type { CheckReport } from '../../generator/check/check.ts';
import type { Output, Plan } from '../../generator/model/index.ts';
import { defaultSite } from './default-site.ts';
import { type Edits, edited } from './edited-outputs.ts';
import { shippedSettings } from './shipped-settings.ts';

let site: Promise<CheckableSite> | undefined;

/** The shipped site as it was built for all tests, read once a process. */
export function shippedSite(): Promise<CheckableSite> {
  site ??= readShippedSite();
  return site;
}

/** A build has its pages in the order of the plan, a folder in that of their names. */
async function readShippedSite(): Promise<CheckableSite> {
  const { plan, outputs } = await readSite(defaultSite().out, shippedSettings, startStages({}));
  const order = new Map(plan.routes.map(({ file }, index) => [file, index]));
  const rankOf = ({ file }: Output) => order.get(file) ?? -1;
  return {
    plan,
    outputs: [...outputs].sort((a, b) => rankOf(a) - rankOf(b)),
    weights: await weightsOf(outputs),
  };
}

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
  const good = await shippedSite();
  const outputs = edited(good.outputs, edits);
  const weights = await weightsOf(outputs.filter(({ file }) => file in edits));
  const site = {
    plan: plan(good.plan),
    outputs,
    weights: new Map([...(good.weights ?? []), ...weights]),
  };
  return checkSite(site, shippedSettings, { stages: startStages({}), ...(thorough && { thorough }) });
}
