import type { z } from 'zod';
import type { Source } from '../model.ts';
import type { Report } from '../problem.ts';
import { fillTokens, type TokenValues, tokensOf } from '../tokens.ts';
import { readJson } from './json.ts';
import type { Located } from './source.ts';
import { formatPath, list, validate } from './validate.ts';

/** What every loader needs: the folders, the values of the tokens, and where to report problems. */
export interface Reader {
  data: string;
  content: string;
  values: TokenValues;
  report: Report;
}

/** A value that passed its schema, and where each part of it was written. */
export interface Loaded<T> {
  value: T;
  locate(path: readonly PropertyKey[]): Source;
}

/** The tokens that a place in a file may leave to the plan. */
export type Later = (path: readonly PropertyKey[]) => readonly string[];

/**
 * Reads a file of the data folder, fills its tokens and checks it against its schema. Tokens that `later`
 * names for a place in the file are left for the plan, which knows what they stand for there.
 */
export function readData<T>(
  { data, values, report }: Reader,
  file: string,
  { schema, later }: { schema: z.ZodType<T>; later?: Later },
): Loaded<T> | undefined {
  const located = readJson(data, file, report);
  if (!located) return;
  const value = validate(fillLocated(located, { values, report, ...(later && { later }) }), schema, report);
  return value === undefined ? undefined : { value, locate: (path) => located.locate(path) };
}

/** Fills the tokens in every text of a value; reports those that nobody knows. */
export function fillLocated(
  located: Located,
  { values, later = () => [], report }: { values: TokenValues; later?: Later; report: Report },
): Located {
  const fill = (value: unknown, path: PropertyKey[]): unknown => {
    if (Array.isArray(value)) return value.map((item, index) => fill(item, [...path, index]));
    if (value !== null && typeof value === 'object') {
      return Object.fromEntries(
        Object.entries(value).map(([key, item]) => [key, fill(item, [...path, key])]),
      );
    }
    if (typeof value !== 'string' || !value.includes('{{')) return value;
    for (const { name } of tokensOf(value)) {
      if (Object.hasOwn(values, name) || later(path).includes(name)) continue;
      report({
        source: located.locate(path),
        at: formatPath(path),
        ...unknownToken(name, values, later(path)),
      });
    }
    return fillTokens(value, values);
  };
  return { value: fill(located.value, []), locate: (path) => located.locate(path) };
}

export function unknownToken(name: string, values: TokenValues, later: readonly string[] = []) {
  return {
    message: `{{${name}}} is not a known token; expected one of ${list([...later, ...Object.keys(values)])}.`,
    hint: 'Figures are written in constants.json, settings in site.json.',
  };
}
