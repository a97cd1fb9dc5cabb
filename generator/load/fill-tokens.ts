import { nearest } from '../problem/nearest.ts';
import type { ProblemText, Report } from '../problem/problem.ts';
import { fillTokens, type HalfToken, halfTokensOf, type TokenValues, tokensOf } from '../tokens.ts';
import type { Figures } from './constants.ts';
import { formatList, formatPath } from './format.ts';
import type { Located } from './json.ts';

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

interface FigurePattern {
  figure: keyof Figures;
  /** Matches sentences about the figure. */
  about: RegExp;
  /**
   * Matches the figure in such a sentence. Its first group that matches is the figure. No match starts within a number, or a long one
   * would be read once from each of its digits.
   */
  written: RegExp;
  /**
   * A pattern that matches in every match of `written`, and is found sooner. The source of a regular
   * expression.
   */
  always: string;
}

/** How sentences write the business figures. A sentence with another number promises something wrong. */
const PATTERNS: readonly FigurePattern[] = [
  {
    figure: 'responseTime',
    about: /\bmatch/i,
    written: /\bwithin (\d[\d–-]* (?:hours?|days?|minutes?))\b/gi,
    always: 'within \\d',
  },
  {
    figure: 'formTime',
    about: /\bform\b|\btell us\b|\bmatch/i,
    written: /\bless than (\d[\d–-]* (?:minutes?|seconds?))\b/gi,
    always: 'less than \\d',
  },
  {
    figure: 'dealersMatched',
    about: /\bmatch|\bverified\b/i,
    written: /(?<!\d)(\d+(?:[–-]\d+)?) (?:verified )?(?:local )?(?:piano )?dealers\b/gi,
    always: '\\d (?:verified |local |piano )*dealers',
  },
  {
    figure: 'financingTerm',
    about: /\bfinanc|\bterms?\b|\bloan/i,
    written: /(?<!\d)(\d+[–-]\d+ months)\b/gi,
    always: '\\d months',
  },
  {
    figure: 'rentalPerMonth',
    about: /\brent/i,
    written: /\bmonthly rent (\$\d[\d,]*[–-]\$\d[\d,]*)|(\$\d[\d,]*[–-]\$\d[\d,]*)(?: a| per|\/) ?month\b/gi,
    always: 'monthly rent \\$|[\\d,](?: a| per|/) ?month',
  },
  {
    figure: 'usedSaving',
    about: /\bused\b/i,
    written: /(?<!\d)(\d+[–-]\d+%) (?:less|cheaper|below|off|under)\b/gi,
    always: '% (?:less|cheaper|below|off|under)',
  },
  {
    figure: 'tuningsPerYear',
    about: /\btun(?:e|ing)|\bacoustic\b/i,
    written: /\bat least ((?:once|twice|\d+ times) a year)\b/gi,
    always: 'at least (?:once|twice|\\d)',
  },
];

/** A text without a match has no figure, right or wrong. Most texts have not even what the first one asks for. */
const NEEDED = [/\d|least/i, new RegExp(PATTERNS.map(({ always }) => always).join('|'), 'i')];

const mayHaveFigures = (text: string): boolean => NEEDED.every((needed) => needed.test(text));

/** A figure in a text that contradicts `constants.json`: its words, and what to tell of it. */
interface WrongFigure {
  words: string;
  problem: ProblemText;
}

/** Finds the figures in a text that are wrong. `values` has the right ones; those that could not be read are still tokens. */
export function wrongFigures(text: string, values: TokenValues): WrongFigure[] {
  if (!mayHaveFigures(text)) return [];
  return text.split(/(?<=[.?!])\s/).flatMap((sentence) => wrongFiguresIn(sentence, values));
}

const wrongFiguresIn = (sentence: string, values: TokenValues): WrongFigure[] =>
  PATTERNS.flatMap(({ figure, about, written }) => {
    const right = values[figure];
    if (right === undefined || right.startsWith('{{') || !about.test(sentence)) return [];
    return [...sentence.matchAll(written)].flatMap(([words, ...groups]): WrongFigure[] => {
      const shown = groups.find((group) => group !== undefined) ?? '';
      if (withHyphens(shown) === withHyphens(right)) return [];
      const message = `the text says "${words}", but the figure ${figure} is ${right}.`;
      return [{ words, problem: { code: 'PG570', message, hint: `Write {{${figure}}} in its place.` } }];
    });
  });

const withHyphens = (text: string): string => text.replaceAll('–', '-').toLowerCase();
