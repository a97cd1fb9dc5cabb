import { nearest } from '../problem/nearest.ts';
import type { ProblemText, Report } from '../problem/problem.ts';
import { fillTokens, type HalfToken, halfTokensOf, type TokenValues, tokensOf } from '../tokens.ts';
import { wrongFigures } from './figures.ts';
import { formatList, formatPath } from './format.ts';
import type { Located } from './located.ts';

/** Returns the tokens that the entry at a path may leave to the plan, which knows the city and the state. */
export type DeferredTokens = (path: readonly PropertyKey[]) => readonly string[];

/** Fills the tokens in every text of a value, except deferred ones; reports unknown tokens, half tokens and wrong figures. */
export function fillLocated(
  located: Located,
  { values, deferred = () => [], report }: { values: TokenValues; deferred?: DeferredTokens; report: Report },
): Located {
  const fill = (value: unknown, path: PropertyKey[]): unknown => {
    if (!hasTokens(value)) return value;
    if (Array.isArray(value)) return value.map((item, index) => fill(item, [...path, index]));
    if (value !== null && typeof value === 'object') {
      return Object.fromEntries(
        Object.entries(value).map(([key, item]) => [key, fill(item, [...path, key])]),
      );
    }
    if (typeof value !== 'string') return value;
    for (const [index, { name }] of tokensOf(value).entries()) {
      if (Object.hasOwn(values, name) || deferred(path).includes(name)) continue;
      report({
        source: located.locate(path, { token: index }),
        at: formatPath(path),
        ...unknownToken(name, values, deferred(path)),
      });
    }
    for (const [index, half] of halfTokensOf(value).entries()) {
      report({
        source: located.locate(path, { halfToken: index }),
        at: formatPath(path),
        ...halfToken(half, values, deferred(path)),
      });
    }
    return fillTokens(value, values);
  };
  const filled = { value: fill(located.value, []), locate: located.locate };
  const path: PropertyKey[] = [];
  checkFigures(located.value);
  return filled;

  function checkFigures(value: unknown): void {
    if (typeof value === 'string')
      for (const { words, problem } of wrongFigures(value, values))
        report({ source: located.locate([...path], { words }), at: formatPath(path), ...problem });
    else if (value !== null && typeof value === 'object')
      for (const key of Object.keys(value)) {
        path.push(Array.isArray(value) ? Number(key) : key);
        checkFigures((value as Record<string, unknown>)[key]);
        path.pop();
      }
  }
}

/** True if a text in the value may have tokens. Most values of large files have none, and are not copied. */
function hasTokens(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('{{') || value.includes('}}');
  if (value === null || typeof value !== 'object') return false;
  const entries = value as Record<string, unknown>;
  for (const key in entries) {
    if (hasTokens(entries[key])) return true;
  }
  return false;
}

/** Describes an unknown token: suggests a similar one, or lists tokens that the text may have. */
export function unknownToken(
  name: string,
  values: TokenValues,
  deferred: readonly string[] = [],
): ProblemText {
  const tokens = [...deferred, ...Object.keys(values)];
  const meant = nearest(name, tokens);
  // Each figure has two more tokens, for its ends: its name stands for the three.
  const named = tokens.filter((token) => !/\.(?:from|to)$/.test(token));
  const choices = tokens.length > 0 ? `expected one of ${formatList(named)}` : 'this file may hold none';
  return {
    code: 'PG210',
    message: `{{${name}}} is not a known token${meant === undefined ? `; ${choices}` : ''}.`,
    hint: 'Figures are written in constants.json, settings in site.json.',
    suggestion: meant && `{{${meant}}}`,
  };
}

/** Describes a token that lacks its end or its start, and suggests the whole token. */
export function halfToken(
  { name, lacks }: HalfToken,
  values: TokenValues,
  deferred: readonly string[] = [],
): ProblemText {
  const tokens = [...deferred, ...Object.keys(values)];
  const meant = tokens.includes(name) ? name : nearest(name, tokens);
  return {
    code: 'PG220',
    message: `this token has no ${lacks}.`,
    hint: 'Write two braces on either side of its name, on one line.',
    suggestion: meant && `{{${meant}}}`,
  };
}
