import type * as z from 'zod';
import { andThen, type Read } from '../../problem/problem.ts';
import { type DeferredTokens, type FillContext, fillLocated } from './fill-tokens.ts';
import type { Located } from './json.ts';
import { type DataFolders, readLayers } from './layers.ts';
import { validate } from './validate.ts';

export interface LoadContext extends FillContext, DataFolders {
  content: string;
}

interface DataRules<T> {
  schema: z.ZodType<T>;
  deferred?: DeferredTokens;
}

export const readData = <T>(
  context: Omit<LoadContext, 'content'>,
  file: string,
  rules: DataRules<T>,
): Read<Located<T>> => andThen(readLayers(context, file), (located) => readLocated(located, context, rules));

/** Fills the tokens, then checks the values. */
export const readLocated = <T>(
  located: Located,
  context: FillContext,
  { schema, deferred }: DataRules<T>,
): Read<Located<T>> =>
  andThen(fillLocated(located, { ...context, deferred }), (filled) => validate(filled, schema));
