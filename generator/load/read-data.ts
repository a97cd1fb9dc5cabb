import { join } from 'node:path';
import type * as z from 'zod';
import type { Report } from '../problem/problem.ts';
import type { TokenValues } from '../tokens.ts';
import { readBytes, textIn } from './files.ts';
import { type DeferredTokens, fillLocated } from './fill-tokens.ts';
import { jsonIn } from './json.ts';
import { type Kept, reuse } from './kept.ts';
import type { Locate } from './located.ts';
import type { SoundPlaces } from './place-files.ts';
import { validate } from './validate.ts';

/** The folders, the values of the tokens, the report and the results of earlier loads, which every loader needs. */
export interface LoadContext {
  data: string;
  content: string;
  values: TokenValues;
  /** What needs no second check, if all other sources have not changed. */
  sound?: SoundPlaces | undefined;
  /** True if the notes may be read again whenever one is asked for, instead of held. */
  rereads?: boolean | undefined;
  report: Report;
  kept: Kept;
  /** The results of rendering texts, by their files. They are plain data. By default, they are kept with the others. */
  texts?: Kept | undefined;
}

/** A value that passed its schema, and the sources of its entries. */
export interface Loaded<T> {
  value: T;
  locate: Locate;
}

/** What an earlier load made of a file, and the file as it was and is. */
export interface EarlierFile<T> {
  result: Loaded<T>;
  before: Buffer;
  after: Buffer;
}

/**
 * Reads a file of the data folder, fills its tokens and checks it against its schema. `revise` may know what has become of what an earlier
 * load made.
 */
export function readData<T>(
  { data, values, report, kept }: LoadContext,
  file: string,
  {
    schema,
    deferred,
    revise,
  }: {
    schema: z.ZodType<T>;
    deferred?: DeferredTokens;
    revise?: (earlier: EarlierFile<T>) => Loaded<T> | undefined;
  },
): Loaded<T> | undefined {
  const path = join(data, file);
  const bytes = readBytes(path, report);
  if (!bytes) return;
  const valueText = JSON.stringify(values);
  const { input: [before, valuesBefore] = [], result } = kept.get(path) ?? {};
  return reuse(kept, { name: path, input: [bytes, valueText], report }, (report) => {
    const isComparable = Buffer.isBuffer(before) && valuesBefore === valueText;
    const revised = isComparable && revise?.({ result: result as Loaded<T>, before, after: bytes });
    if (revised) return revised;
    const source = textIn(path, bytes, report);
    const located = source && jsonIn(source, report);
    if (!located) return;
    const filled = fillLocated(located, { values, report, ...(deferred && { deferred }) });
    const value = validate(filled, schema, report);
    return value === undefined ? undefined : { value, locate: located.locate };
  });
}
