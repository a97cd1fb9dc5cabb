import { join } from 'node:path';
import type * as z from 'zod';
import { andThen, type Read } from '../../problem/problem.ts';
import { wholeFile } from './files.ts';
import { type DeferredTokens, type FillContext, fillLocated } from './fill-tokens.ts';
import type { Located } from './json.ts';
import { type DataFolders, foldersWith, readLayers } from './layers.ts';
import { validate } from './validate.ts';

export interface LoadContext extends FillContext, DataFolders {
  content: string;
}

interface DataRules<T> {
  schema: z.ZodType<T>;
  deferred?: DeferredTokens;
}

/** An optional file has the value `missing` if it is absent. */
export function readData<T>(
  context: Omit<LoadContext, 'content'>,
  file: string,
  { missing, ...rules }: DataRules<T> & { missing?: T },
): Read<Located<T>> {
  if (missing === undefined || foldersWith(file, context).length > 0)
    return andThen(readLayers(context, file), (located) => readLocated(located, context, rules));
  const source = wholeFile(join(context.data, file));
  return { value: { value: missing, locate: () => source }, problems: [] };
}

export const readLocated = <T>(
  located: Located,
  context: FillContext,
  { schema, deferred }: DataRules<T>,
): Read<Located<T>> => andThen(fillLocated(located, context, deferred), (filled) => validate(filled, schema));
