import type * as z from 'zod';
import { doAll, type Steps } from '../steps.ts';
import { type DeferredTokens, type FillContext, fillLocated } from './fill-tokens.ts';
import type { Located } from './json.ts';
import { type DataFolders, readLayers } from './layers.ts';
import { validate, validateInSteps } from './validate.ts';

/** What every loader needs. */
export interface LoadContext extends FillContext, DataFolders {
  content: string;
}

type DataContext = Omit<LoadContext, 'content'>;

/** Fills the tokens of a data file, then checks it. */
export function readData<T>(
  context: DataContext,
  file: string,
  { schema, deferred }: { schema: z.ZodType<T>; deferred?: DeferredTokens },
): Located<T> | undefined {
  const filled = doAll(fillInSteps(context, file, deferred));
  if (!filled) return;
  const value = validate(filled, schema, context.report);
  return value === undefined ? undefined : { value, locate: filled.locate };
}

/** For a list that may be long. */
export function* readListInSteps<T>(
  context: DataContext,
  file: string,
  schema: z.ZodType<T[]>,
): Steps<Located<T[]> | undefined> {
  const filled = yield* fillInSteps(context, file);
  yield;
  const value = filled && (yield* validateInSteps(filled, schema, context.report));
  return value && { value, locate: filled.locate };
}

function* fillInSteps(
  context: DataContext,
  file: string,
  deferred?: DeferredTokens,
): Steps<Located | undefined> {
  const located = readLayers(context, file, context.report);
  if (!located) return;
  yield;
  return fillLocated(located, { ...context, ...(deferred && { deferred }) });
}
