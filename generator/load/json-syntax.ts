import { printParseErrorCode, visit } from 'jsonc-parser';
import { nearest } from '../problem/nearest.ts';
import type { TextProblem } from './text-problems.ts';

/** The first error of the parser, with the part of the text that it could not read. */
interface Failure {
  /** The name of the error in jsonc-parser, such as `CommaExpected`. */
  error: string;
  text: string;
  start: number;
  end: number;
  piece: string;
}

/** The words of a syntax error. Without `at`, the error marks all that the parser could not read. */
type Explanation = Partial<TextProblem> & { words: string; at?: RegExp };

/** Finds the first syntax error of a text that is not JSON, and says how to correct it. */
export function syntaxProblemIn(text: string): TextProblem {
  const failure = firstFailureIn(text);
  const { words, at, ...more } = explanationOf(failure);
  const found = at && failure.piece.match(at);
  const start = failure.start + (found?.index ?? 0);
  return {
    code: 'PG120',
    start,
    end: found ? start + found[0].length : failure.end,
    message: `this is not valid JSON: ${words}.`,
    hint: 'Look at this line and the one before it for a missing comma, quote or bracket.',
    ...more,
  };
}

function firstFailureIn(text: string): Failure {
  const failures: Failure[] = [];
  const onError = (code: number, start: number, length: number) => {
    if (failures.length > 0) return;
    const end = start + length;
    failures.push({ error: printParseErrorCode(code), text, start, end, piece: text.slice(start, end) });
  };
  visit(text, { onError }, { disallowComments: true });
  return failures[0] ?? { error: '', text, start: 0, end: 1, piece: text.slice(0, 1) };
}

function explanationOf(failure: Failure): Explanation {
  const { error, text, start } = failure;
  if (error !== 'UnexpectedEndOfString' && text.slice(start).trim() === '') return unexpectedEnd(text);
  const otherwise = numberOfText(failure) ?? foreignSign(failure) ?? quoteWithinText(failure);
  if (otherwise) return otherwise;
  if (error === 'InvalidSymbol') return unknownSymbol(failure);
  if (error === 'CommaExpected') return missingComma(failure);
  const words = error.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();
  return simpleErrors[error] ?? trailingComma(failure) ?? { words };
}

/**
 * The errors whose words need only the piece that the parser could not read, by their name in jsonc-parser.
 */
const simpleErrors: Partial<Record<string, Explanation>> = {
  // JSON.parse refuses the text, but jsonc-parser does not.
  '': { words: 'a value stands here that JSON does not allow' },
  InvalidCommentToken: { words: 'a comment stands here', code: 'PG123', hint: 'Remove the comment.' },
  ColonExpected: {
    words: 'a colon is missing before this',
    hint: 'Write ":" between a key and its value.',
  },
  EndOfFileExpected: {
    words: 'this stands behind the end of the data',
    hint: 'Remove it, or the bracket that closes the data too early.',
  },
  UnexpectedEndOfString: {
    words: 'this text has no closing quote on its line',
    at: /^.*/,
    code: 'PG125',
    hint: 'Close it with "; write \\n for the end of a line.',
  },
  InvalidCharacter: {
    words: 'a text holds a tab or another control character as it is',
    at: /\p{Cc}/u,
    code: 'PG125',
    hint: 'Write \\t for a tab, or a space.',
  },
  InvalidEscapeCharacter: {
    words: 'this backslash starts no escape',
    at: /(?<=^(?:[^\\]|\\["\\/bfnrtu])*)\\[^"\\/bfnrtu]/,
    code: 'PG125',
    hint: 'Write two backslashes for one.',
  },
  InvalidUnicode: {
    words: 'this escape has fewer than four digits',
    at: /\\u(?![\dA-Fa-f]{4})/,
    code: 'PG125',
    hint: 'Write the character itself.',
  },
};

/** A number of a key, written as in a text: `3,000` or `024`. */
const NUMBER_OF_TEXT = /(?<=":[ \t]*)(?:[1-9]\d{0,2}(?:,\d{3})+|0\d+)(?=[ \t]*(?:[,}\r]|$))/g;

function numberOfText({ text, start }: Failure): Explanation | undefined {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const [line = ''] = text.slice(from).split('\n', 1);
  for (const { 0: number, index } of line.matchAll(NUMBER_OF_TEXT)) {
    const [first, end] = [from + index, from + index + number.length];
    if (start < first || start > end) continue;
    const plain = Number(number.replaceAll(',', ''));
    const words = number.startsWith('0')
      ? `the number ${number} starts with 0`
      : `the number ${number} has a comma`;
    const text = number.startsWith('0') ? `, or "${number}" for a text` : '';
    return { words, start: first, end, hint: `Write ${plain}${text}.` };
  }
  return;
}

/** A semicolon at the end of a line, or an equals sign behind the first text of one. */
function foreignSign({ text, start, end, piece }: Failure): Explanation | undefined {
  const before = text.slice(text.lastIndexOf('\n', start - 1) + 1, start);
  const isComma = piece === ';' && /^\s*$/.test(text.slice(end).split('\n', 1)[0] ?? '');
  if (!isComma && !(piece === '=' && /^[\s{,]*"[^"]*"\s*$/.test(before))) return;
  return { words: `"${piece}" stands here`, hint: `Write "${isComma ? ',' : ':'}" in its place.` };
}

/** The errors by which more of a text is seen behind a quote in it that is not escaped. */
const BEHIND_TEXT = ['InvalidSymbol', 'CommaExpected', 'UnexpectedEndOfString'];

function quoteWithinText({ error, text, start, piece }: Failure): Explanation | undefined {
  const before = text.slice(text.lastIndexOf('\n', start - 1) + 1, start);
  const [behind = ''] = text.slice(start).split('\n', 1);
  // A space between two texts: a comma is missing.
  const isWithin = piece.startsWith('"')
    ? before.endsWith('"')
    : /"[ \t]*$/.test(before) && behind.includes('"');
  if (!isWithin || !BEHIND_TEXT.includes(error)) return;
  const end = text.lastIndexOf('"', start - 1) + 1;
  const words = 'a quote within a text ends the text here';
  return {
    words,
    code: 'PG125',
    start: end - 1,
    end,
    hint: 'Write \\" for each quote within it, or “ and ”.',
  };
}

function unexpectedEnd(text: string): Explanation {
  const end = text.trimEnd().length;
  const code = 'PG121';
  if (end === 0)
    return { words: 'the file is empty', code, start: 0, end, hint: 'Write the data, or restore the file.' };
  const open = openBracketBefore(text, end);
  const what = open ? `, but the "${open.bracket}" of line ${open.line} is not closed` : '';
  const hint = 'Complete or restore what is missing.';
  return { words: `it ends here${what}`, code, start: end, end: end + 1, hint };
}

/** Returns the innermost bracket that is open at an offset. */
function openBracketBefore(text: string, end: number): { bracket: string; line: number } | undefined {
  const last = openBrackets(text.slice(0, end)).at(-1);
  return last === undefined
    ? undefined
    : { bracket: text.charAt(last), line: text.slice(0, last).split('\n').length };
}

/** Returns the offsets of the brackets that are open at the end of a text, or where the first one above the limit opens. */
export function openBrackets(text: string, limit = Number.POSITIVE_INFINITY): number[] {
  const open: number[] = [];
  for (const { 0: token, index } of text.matchAll(/"[^"\\\n]*(?:\\.[^"\\\n]*)*"|[[\]{}]/g)) {
    if (token === '[' || token === '{') open.push(index);
    else if (token === ']' || token === '}') open.pop();
    if (open.length > limit) break;
  }
  return open;
}

function unknownSymbol({ text, start, end, piece }: Failure): Explanation {
  if (/^[\s\u200B\uFEFF]/.test(piece)) {
    const code = piece.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
    const words = `an unusual space (U+${code}) stands here`;
    return { words, at: /^./s, hint: 'Replace it by an ordinary one.' };
  }
  const [quote] = piece.match(/^['`‘’“”„«]/) ?? [];
  if (quote) {
    const words = `a text stands in double quotes, not in ${quote}`;
    return { words, at: /^./, code: 'PG124', hint: 'Write " before and after it.' };
  }
  if (/^(?:#|<!--)/.test(piece)) return simpleErrors.InvalidCommentToken as Explanation;
  if (/^\s*:/.test(text.slice(end)))
    return { words: `the key ${piece} lacks its quotes`, code: 'PG124', hint: `Write "${piece}".` };
  const [before = ''] = text.slice(Math.max(0, start - 20), start).match(/[\d.]+$/) ?? [];
  return {
    start: start - before.length,
    words: `${before}${piece} is no value`,
    hint: 'Put a text into double quotes; a number is written with digits and a point.',
    suggestion: nearest(piece, ['true', 'false', 'null']),
  };
}

function trailingComma({ text, start }: Failure): Explanation | undefined {
  const end = text.slice(0, start).trimEnd().length;
  if (text.charAt(end - 1) !== ',' || !/[\]}]/.test(text.charAt(start))) return;
  const words = 'a comma stands behind the last entry';
  return { words, code: 'PG122', start: end - 1, end, hint: 'Remove it.' };
}

function missingComma({ text, start, piece }: Failure): Explanation {
  const open = openBracketBefore(text, start);
  if (open && /^[\]}]/.test(piece)) {
    const words = `"${piece}" does not close the "${open.bracket}" of line ${open.line}`;
    return { words, hint: `Write "${open.bracket === '{' ? '}' : ']'}" before it or in its place.` };
  }
  const end = text.slice(0, start).trimEnd().length;
  return { words: 'a comma is missing behind this', start: end - 1, end, hint: 'Add it.' };
}
