import type * as z from 'zod';
import { type DeferredTokens, type FillContext, fillLocated } from './fill-tokens.ts';
import type { Located } from './json.ts';
import { type DataFolders, readLayers } from './layers.ts';
import { validate } from './validate.ts';

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
  const located = readLayers(context, file, context.report);
  if (!located) return;
  const filled = fillLocated(located, { ...context, ...(deferred && { deferred }) });
  const value = validate(filled, schema, context.report);
  return value === undefined ? undefined : { value, locate: filled.locate };
}
