import type { z } from 'zod';
import type { Report } from '../problem/problem.ts';
import type { TokenValues } from '../tokens.ts';
import { type DeferredTokens, fillLocated } from './fill-tokens.ts';
import { readJson } from './json.ts';
import type { Locate } from './located.ts';
import { validate } from './validate.ts';

/** The folders, the values of the tokens, and the report that every loader needs. */
export interface LoadContext {
  data: string;
  content: string;
  values: TokenValues;
  report: Report;
}

/** A value that passed its schema, and the sources of its entries. */
export interface Loaded<T> {
  value: T;
  locate: Locate;
}

/** Reads a file of the data folder, fills its tokens and checks it against its schema. */
export function readData<T>(
  { data, values, report }: LoadContext,
  file: string,
  { schema, deferred }: { schema: z.ZodType<T>; deferred?: DeferredTokens },
): Loaded<T> | undefined {
  const located = readJson(data, file, report);
  if (!located) return;
  const filled = fillLocated(located, { values, report, ...(deferred && { deferred }) });
  const value = validate(filled, schema, report);
  return value === undefined ? undefined : { value, locate: located.locate };
}
