import { hash } from 'node:crypto';
import { join } from 'node:path';
import type * as z from 'zod';
import { decode } from '../problem/lines.ts';
import type { Report } from '../problem/problem.ts';
import type { TokenValues } from '../tokens.ts';
import { readBytes, textIn } from './files.ts';
import { type DeferredTokens, fillLocated } from './fill-tokens.ts';
import { jsonIn } from './json.ts';
import type { Locate, Located } from './located.ts';
import { validate } from './validate.ts';

/** A cache of values that were made of sources. Each has a name, and a key of all that it was made of. */
export interface SourceCache {
  read(name: string, key: string): unknown;
  write(name: string, key: string, value: unknown): void;
}

/** The folders, the values of the tokens and the report, which every loader needs. */
export interface LoadContext {
  data: string;
  content: string;
  values: TokenValues;
  report: Report;
  cache: SourceCache;
}

/** A value that passed its schema, and the sources of its entries. */
export interface Loaded<T> {
  value: T;
  locate: Locate;
}

interface DataSchema<T> {
  schema: z.ZodType<T>;
  deferred?: DeferredTokens;
}

type DataContext = Pick<LoadContext, 'data' | 'values' | 'report'>;

/**
 * Reads a large file of the data folder as `readData` does. Bytes without tokens that were valid before are only parsed. The schema
 * must leave valid values as they are.
 */
export function readLargeData<T>(
  context: LoadContext,
  file: string,
  wanted: DataSchema<T>,
): Loaded<T> | undefined {
  const { cache, report } = context;
  const path = join(context.data, file);
  const bytes = readBytes(path, report);
  if (!bytes) return;
  const key = hash('sha256', bytes);
  if (cache.read(`valid/${file}`, key) !== undefined)
    return { value: JSON.parse(decode(bytes)) as T, locate: locateLater({ path, bytes }) };
  const loaded = parseData({ path, bytes }, context, wanted);
  // A brace may be written as an escape.
  if (loaded && !bytes.includes('{{') && !bytes.includes('\\u007')) cache.write(`valid/${file}`, key, true);
  return loaded;
}

/** Finds entries in a valid file, which is parsed when the first one is asked for. */
function locateLater({ path, bytes }: { path: string; bytes: Buffer }): Locate {
  let located: Located | undefined;
  const ignore = () => {};
  return (...entry) => {
    const source = located ? undefined : textIn(path, bytes, ignore);
    located ??= source && jsonIn(source, ignore);
    if (!located) throw new Error(`${path} was valid.`);
    return located.locate(...entry);
  };
}

/** Reads a file of the data folder, fills its tokens and checks it against its schema. */
export function readData<T>(
  context: DataContext,
  file: string,
  wanted: DataSchema<T>,
): Loaded<T> | undefined {
  const path = join(context.data, file);
  const bytes = readBytes(path, context.report);
  return bytes && parseData({ path, bytes }, context, wanted);
}

/** The same for a file that is read already. */
export function parseData<T>(
  { path, bytes }: { path: string; bytes: Buffer },
  { values, report }: Omit<DataContext, 'data'>,
  { schema, deferred }: DataSchema<T>,
): Loaded<T> | undefined {
  const source = textIn(path, bytes, report);
  const located = source && jsonIn(source, report);
  if (!located) return;
  const filled = fillLocated(located, { values, report, ...(deferred && { deferred }) });
  const value = validate(filled, schema, report);
  return value === undefined ? undefined : { value, locate: located.locate };
}
