import { join } from 'node:path';
import type * as z from 'zod';
import type { Report } from '../problem/problem.ts';
import { doAll, type Steps } from '../steps.ts';
import type { TokenValues } from '../tokens.ts';
import { readBytes, textIn } from './files.ts';
import { type DeferredTokens, fillLocated } from './fill-tokens.ts';
import { jsonIn } from './json.ts';
import type { Locate } from './located.ts';
import { validate } from './validate.ts';

/** The folders, the values of the tokens and the report, which every loader needs. */
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

interface DataSchema<T> {
  schema: z.ZodType<T>;
  deferred?: DeferredTokens;
}

type DataContext = Pick<LoadContext, 'data' | 'values' | 'report'>;

/** Reads a file of the data folder, fills its tokens and checks it against its schema. */
export const readData = <T>(
  context: DataContext,
  file: string,
  wanted: DataSchema<T>,
): Loaded<T> | undefined => doAll(readInSteps(context, file, wanted));

/** The same for a file that may be large. */
export function* readInSteps<T>(
  context: DataContext,
  file: string,
  wanted: DataSchema<T>,
): Steps<Loaded<T> | undefined> {
  const path = join(context.data, file);
  const bytes = readBytes(path, context.report);
  return bytes && (yield* parseInSteps({ path, bytes }, context, wanted));
}

/** The same for a file that is read already. */
export const parseData = <T>(
  file: ReadFile,
  context: Omit<DataContext, 'data'>,
  wanted: DataSchema<T>,
): Loaded<T> | undefined => doAll(parseInSteps(file, context, wanted));

interface ReadFile {
  path: string;
  bytes: Buffer;
}

function* parseInSteps<T>(
  { path, bytes }: ReadFile,
  { values, report }: Omit<DataContext, 'data'>,
  { schema, deferred }: DataSchema<T>,
): Steps<Loaded<T> | undefined> {
  const source = textIn(path, bytes, report);
  const located = source && jsonIn(source, report);
  if (!located) return;
  yield;
  const filled = fillLocated(located, { values, report, ...(deferred && { deferred }) });
  yield;
  const value = validate(filled, schema, report);
  return value === undefined ? undefined : { value, locate: located.locate };
}
