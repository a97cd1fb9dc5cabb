import { join } from 'node:path';
import type * as z from 'zod';
import type { Report } from '../problem/problem.ts';
import { doAll, type Steps } from '../steps.ts';
import type { TokenValues } from '../tokens.ts';
import { readBytes, textIn } from './files.ts';
import { type DeferredTokens, fillLocated } from './fill-tokens.ts';
import { jsonIn, type Locate, type Located } from './json.ts';
import { validate, validateInSteps } from './validate.ts';

/** The folders, the values of the tokens and the report, which every loader needs. */
export interface LoadContext {
  data: string;
  content: string;
  values: TokenValues;
  report: Report;
}

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
export function readData<T>(
  context: DataContext,
  file: string,
  wanted: DataSchema<T>,
): Loaded<T> | undefined {
  const path = join(context.data, file);
  const bytes = readBytes(path, context.report);
  return bytes && parseData({ path, bytes }, context, wanted);
}

/** The same for a file that may be large, in steps. */
export function* readInSteps<T>(
  context: DataContext,
  file: string,
  schema: z.ZodType<T, T>,
): Steps<Loaded<T> | undefined> {
  const path = join(context.data, file);
  const bytes = readBytes(path, context.report);
  const filled = bytes && (yield* fillInSteps({ path, bytes }, context));
  if (!filled) return;
  yield;
  const value = yield* validateInSteps(filled, schema, context.report);
  return value === undefined ? undefined : { value, locate: filled.locate };
}

interface ReadFile {
  path: string;
  bytes: Buffer;
}

/** The same for a file that is read already. */
export function parseData<T>(
  file: ReadFile,
  context: Omit<DataContext, 'data'>,
  { schema, deferred }: DataSchema<T>,
): Loaded<T> | undefined {
  const filled = doAll(fillInSteps(file, context, deferred));
  if (!filled) return;
  const value = validate(filled, schema, context.report);
  return value === undefined ? undefined : { value, locate: filled.locate };
}

function* fillInSteps(
  { path, bytes }: ReadFile,
  { values, report }: Omit<DataContext, 'data'>,
  deferred?: DeferredTokens,
): Steps<Located | undefined> {
  const source = textIn(path, bytes, report);
  yield;
  const located = source && (yield* jsonIn(source, report));
  if (!located) return;
  yield;
  return fillLocated(located, { values, report, ...(deferred && { deferred }) });
}
