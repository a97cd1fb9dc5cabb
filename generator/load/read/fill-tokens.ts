import { nearest } from '../../problem/nearest.ts';
import type { Problem, ProblemText, Read } from '../../problem/problem.ts';
import {
  type FoundToken,
  fillTokens,
  halfTokensOf,
  type TokenValues,
  tokensOf,
} from '../../tokens.ts';
import { isRealDate } from '../schemas/american-values.ts';
import { formatList, formatValue } from '../schemas/format.ts';
import type { Figures } from '../schemas/page-schemas.ts';
import { entryAt, type Located } from './json.ts';

/** Tokens that a text leaves to the plan. */
export type DeferredTokens = (path: readonly PropertyKey[]) => readonly string[];

export interface FillContext {
  values: TokenValues;
  today?: string | undefined;
}

/** Days of work that is done. A build for an earlier day accepts those of the next year, but for `on`. */
const DONE: readonly unknown[] = ['lastmod', 'updated', 'reviewed', 'checked', 'asOf', 'on'];

function isAhead(date: string, key: unknown, today: string) {
  const last = key === 'on' ? today : `${Number(today.slice(0, 4)) + 1}${today.slice(4)}`;
  return DONE.includes(key) && isRealDate(date) && date > last;
}

/** Fills the value in place. */
export function fillLocated(
  { value, locate }: Located,
  { values, today }: FillContext,
  deferred: DeferredTokens = () => [],
): Read<Located> {
  const path: PropertyKey[] = [];
  const problems: Problem[] = [];
  return { value: { value: fill(value), locate }, problems };

  function fill(part: unknown): unknown {
    if (typeof part === 'string') return fillText(part);
    if (part === null || typeof part !== 'object') return part;
    const entries = part as Record<string, unknown>;
    for (const key of Object.keys(entries)) {
      path.push(Array.isArray(part) ? Number(key) : key);
      entries[key] = fill(entries[key]);
      path.pop();
    }
    return part;
  }

  function fillText(text: string) {
    if (today && isAhead(text, path.at(-1), today)) {
      const message = `${formatValue(text)} is after the date of the build, ${today}.`;
      const hint = 'Write the day on which it was done.';
      problems.push({ ...entryAt(locate, path), code: 'PG224', message, hint });
    }
    for (const { words, ...problem } of wrongFigures(text, values))
      problems.push({ ...entryAt(locate, path, { words }), ...problem });
    if (!text.includes('{{') && !text.includes('}}')) return text;
    for (const [index, token] of [...tokensOf(text), ...halfTokensOf(text)].entries()) {
      const problem = tokenProblem(token, values, deferred(path));
      if (problem) problems.push({ ...entryAt(locate, path, { token: index }), ...problem });
    }
    return fillTokens(text, values);
  }
}

export function tokenProblem(
  { name, lacks }: FoundToken,
  values: TokenValues,
  deferred: readonly string[],
): ProblemText | undefined {
  const tokens = [...deferred, ...Object.keys(values)];
  const isKnown = tokens.includes(name);
  if (isKnown && !lacks) return;
  const meant = isKnown ? name : nearest(name, tokens);
  const suggestion = meant && `{{${meant}}}`;
  const cure = 'Write two braces on either side of its name, on one line.';
  if (lacks) return { code: 'PG220', message: `this token has no ${lacks}.`, hint: cure, suggestion };
  // The ends of a figure are not listed.
  const named = tokens.filter((token) => !/\.(?:from|to)$/.test(token));
  const choices =
    tokens.length > 0 ? `expected one of ${formatList(named)}` : 'this file cannot have tokens';
  const message = `{{${name}}} is not a known token${suggestion ? '' : `; ${choices}`}.`;
  const hint = 'Figures are in constants.json, settings in site.json.';
  return { code: 'PG210', message, hint, suggestion };
}

/** No match starts within a number, or each of its digits would start one. */
const PATTERNS: readonly [figure: keyof Figures, about: RegExp, written: RegExp][] = [
  ['responseTime', /\bmatch/i, /\bwithin (\d[\d–-]* (?:hours?|days?|minutes?))\b/gi],
  ['formTime', /\bform\b|\btell us\b|\bmatch/i, /\bless than (\d[\d–-]* (?:minutes?|seconds?))\b/gi],
  [
    'dealersMatched',
    /\bmatch|\bverified\b/i,
    /(?<!\d)(\d+(?:[–-]\d+)?) (?:verified )?(?:local )?(?:piano )?dealers\b/gi,
  ],
  ['financingTerm', /\bfinanc|\bterms?\b|\bloan/i, /(?<!\d)(\d+[–-]\d+ months)\b/gi],
  [
    'rentalPerMonth',
    /\brent/i,
    /\bmonthly rent (\$\d[\d,]*[–-]\$\d[\d,]*)|(\$\d[\d,]*[–-]\$\d[\d,]*)(?: a| per|\/) ?month\b/gi,
  ],
  ['usedSaving', /\bused\b/i, /(?<!\d)(\d+[–-]\d+%) (?:less|cheaper|below|off|under)\b/gi],
  [
    'tuningsPerYear',
    /\btun(?:e|ing)|\bacoustic\b/i,
    /\bat least ((?:once|twice|\d+ times) a year)\b/gi,
  ],
];

/** Most texts have no figures at all. */
const ANY_FIGURE = new RegExp(PATTERNS.map(([, , written]) => written.source).join('|'), 'i');

/** A figure that could not be read is still a token in `values`. */
export function wrongFigures(text: string, values: TokenValues): (ProblemText & { words: string })[] {
  if (!/\d|least/i.test(text) || !ANY_FIGURE.test(text)) return [];
  const sentences = text.split(/(?<=[.?!])\s/);
  return sentences.flatMap((sentence) =>
    PATTERNS.flatMap(([figure, about, written]) => {
      const right = values[figure];
      if (!right || right.startsWith('{{') || !about.test(sentence)) return [];
      return [...sentence.matchAll(written)].flatMap(([words, ...groups]) => {
        const shown = groups.find(Boolean) ?? '';
        if (withHyphens(shown) === withHyphens(right)) return [];
        const message = `the text says "${words}", but the figure ${figure} is ${right}.`;
        const hint = `Write ${JSON.stringify(words.replace(shown, `{{${figure}}}`))}.`;
        return { words, code: 'PG570' as const, message, hint };
      });
    }),
  );
}

const withHyphens = (text: string) => text.replaceAll('–', '-').toLowerCase();
