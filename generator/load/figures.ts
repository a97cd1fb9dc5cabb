import type { ProblemText } from '../problem/problem.ts';
import type { TokenValues } from '../tokens.ts';
import type { Figures } from './constants.ts';

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
