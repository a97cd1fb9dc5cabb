import { type CheckOptions, type CheckReport, openCheck } from '../../generator/check/check.ts';
import type { Weights } from '../../generator/check/rules/budgets.ts';
import type { Output, Plan } from '../../generator/model/index.ts';

/** Checks outputs whose weights are known. */
export async function checkOutputs(
  plan: Plan,
  outputs: readonly Output[],
  { weights, ...options }: Omit<CheckOptions, 'scale'> & { weights: Weights },
): Promise<CheckReport> {
  const check = openCheck(plan, outputs, { ...options, scale: { add() {}, weights: async () => weights } });
  for (const output of outputs) await check.look(output);
  return check.finish();
}
