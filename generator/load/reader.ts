import type { z } from 'zod';
import { nearest } from '../problem/nearest.ts';
import type { Problem, Report } from '../problem/problem.ts';
import { fillTokens, type TokenValues, tokensOf } from '../tokens.ts';
import { readJson } from './json.ts';
import { formatPath, list } from './show.ts';
import type { Locate, Located } from './source.ts';
import { validate } from './validate.ts';

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
  locate: Locate;
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
  return value === undefined ? undefined : { value, locate: located.locate };
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
    for (const [index, { name }] of tokensOf(value).entries()) {
      if (Object.hasOwn(values, name) || later(path).includes(name)) continue;
      report({
        source: located.locate(path, { token: index }),
        at: formatPath(path),
        ...unknownToken(name, values, later(path)),
      });
    }
    return fillTokens(value, values);
  };
  return { value: fill(located.value, []), locate: located.locate };
}

/** What to say of a token that nobody knows: the one that was likely meant, or else all that its place knows. */
export function unknownToken(
  name: string,
  values: TokenValues,
  later: readonly string[] = [],
): Pick<Problem, 'code' | 'message' | 'hint' | 'suggestion'> {
  const known = [...later, ...Object.keys(values)];
  const meant = nearest(name, known);
  const choices = known.length > 0 ? `expected one of ${list(known)}` : 'this file may hold none';
  return {
    code: 'PG210',
    message: `{{${name}}} is not a known token${meant === undefined ? `; ${choices}` : ''}.`,
    hint: 'Figures are written in constants.json, settings in site.json.',
    suggestion: meant && `{{${meant}}}`,
  };
}
