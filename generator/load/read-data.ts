import type * as z from 'zod';
import type { Report } from '../problem/problem.ts';
import { doAll, type Steps } from '../steps.ts';
import type { TokenValues } from '../tokens.ts';
import { type DeferredTokens, fillLocated } from './fill-tokens.ts';
import { type Located, readJson } from './json.ts';
import { validate } from './validate.ts';

/** What every loader needs. */
export interface LoadContext {
  data: string;
  content: string;
  values: TokenValues;
  report: Report;
}

/** Fills the tokens of a data file, then checks it. */
export const readData = <T>(...args: Parameters<typeof readInSteps<T>>): Located<T> | undefined =>
  doAll(readInSteps(...args));

/** For a file that may be large. */
export function* readInSteps<T>(
  { data, values, report }: Omit<LoadContext, 'content'>,
  file: string,
  { schema, deferred }: { schema: z.ZodType<T>; deferred?: DeferredTokens },
): Steps<Located<T> | undefined> {
  const located = readJson(data, file, report);
  if (!located) return;
  yield;
  const { value, locate } = fillLocated(located, { values, report, ...(deferred && { deferred }) });
  yield;
  const valid = validate({ value, locate }, schema, report);
  return valid === undefined ? undefined : { value: valid, locate };
}
