import type { Report } from '../problem/problem.ts';

/** A part of an input. Strings and bytes are compared by their content, other values by identity. */
type Input = string | Buffer | object | undefined;

/**
 * The results of earlier loads in this process, each with its whole input. Results are shared by loads, so nobody may change
 * them.
 */
export type Kept = Map<string, KeptResult>;

export interface KeptResult {
  input: readonly Input[];
  result: unknown;
}

/**
 * Returns the kept result of this name if its input is the same, or else makes it. `input` is everything that `make` depends on.
 * A result with problems is not kept.
 */
export function reuse<T>(
  kept: Kept,
  { name, input, report }: { name: string; input: readonly Input[]; report: Report },
  make: (report: Report) => T,
): T {
  const earlier = kept.get(name);
  if (earlier && isSame(earlier.input, input)) return earlier.result as T;
  let hasProblems = false;
  const result = make((problem) => {
    hasProblems = true;
    report(problem);
  });
  if (!hasProblems) kept.set(name, { input, result });
  return result;
}

const isSame = (before: readonly Input[], after: readonly Input[]): boolean =>
  before.length === after.length && before.every((part, index) => isSamePart(part, after[index]));

const isSamePart = (before: Input, after: Input): boolean =>
  before === after || (Buffer.isBuffer(before) && Buffer.isBuffer(after) && before.equals(after));
