import { type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser';
import { nearest } from '../problem/nearest.ts';
import type { TextProblem } from './text-problems.ts';

const strict = { disallowComments: true, allowTrailingComma: false, allowEmptyContent: false };

/** A JSON string, or a bracket outside of strings. */
const STRING_OR_BRACKET = /"(?:[^"\\\n]|\\.)*"|[[\]{}]/g;

/** The first error of the parser, with the part of the text that it could not read. */
interface SyntaxFailure {
  /** The name of the error in jsonc-parser, such as `CommaExpected`. */
  error: string;
  text: string;
  start: number;
  end: number;
  piece: string;
}

/** Finds the first syntax error of a text that is not JSON, and says how to correct it. */
export function syntaxProblemIn(text: string): TextProblem {
  const [first] = errorsOf(text);
  if (!first) return problemAt({ start: 0, end: 1 }, 'a value stands here that JSON does not allow');
  const error = printParseErrorCode(first.error);
  const [start, end] = [first.offset, first.offset + first.length];
  const failure = { error, text, start, end, piece: text.slice(start, end) };
  const explanations = [
    unexpectedEnd,
    comment,
    unknownSymbol,
    invalidString,
    trailingComma,
    missingComma,
    unexpectedSymbol,
  ];
  for (const explain of explanations) {
    const problem = explain(failure);
    if (problem) return problem;
  }
  return problemAt(failure, error.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase());
}

function errorsOf(text: string): ParseError[] {
  const errors: ParseError[] = [];
  parseTree(text, errors, strict);
  return errors;
}

/** Returns the offset of the first bracket that is nested deeper than `limit`, or `undefined`. */
export function offsetOfDepth(text: string, limit: number): number | undefined {
  let depth = 0;
  for (const { 0: token, index } of text.matchAll(STRING_OR_BRACKET)) {
    if (token === '[' || token === '{') depth += 1;
    else if (token === ']' || token === '}') depth -= 1;
    if (depth > limit) return index;
  }
  return;
}

const problemAt = (
  { start, end }: { start: number; end: number },
  words: string,
  more: Partial<TextProblem> = {},
): TextProblem => ({
  code: 'PG120',
  start,
  end,
  message: `this is not valid JSON: ${words}.`,
  hint: 'Look at this line and the one before it for a missing comma, quote or bracket.',
  ...more,
});

function unexpectedEnd({ text, start, error }: SyntaxFailure): TextProblem | undefined {
  if (error === 'UnexpectedEndOfString' || text.slice(start).trim() !== '') return;
  const end = text.trimEnd().length;
  if (end === 0)
    return problemAt({ start: 0, end: 0 }, 'the file is empty', {
      code: 'PG121',
      hint: 'Write the data, or restore the file.',
    });
  const open = openBracket(text, end);
  const what = open ? `, but the "${open.bracket}" of line ${open.line} is not closed` : '';
  return problemAt({ start: end, end: end + 1 }, `it ends here${what}`, {
    code: 'PG121',
    hint: 'Complete or restore what is missing.',
  });
}

/** Returns the innermost bracket that is open at an offset. */
function openBracket(text: string, end: number): { bracket: string; line: number } | undefined {
  const open: number[] = [];
  for (const { 0: token, index } of text.slice(0, end).matchAll(STRING_OR_BRACKET)) {
    if (token === '[' || token === '{') open.push(index);
    else if (token === ']' || token === '}') open.pop();
  }
  const last = open.at(-1);
  return last === undefined
    ? undefined
    : { bracket: text.charAt(last), line: text.slice(0, last).split('\n').length };
}

function unexpectedSymbol(failure: SyntaxFailure): TextProblem | undefined {
  if (failure.error === 'ColonExpected')
    return problemAt(failure, 'a colon is missing before this', {
      hint: 'Write ":" between a key and its value.',
    });
  if (failure.error === 'EndOfFileExpected')
    return problemAt(failure, 'this stands behind the end of the data', {
      hint: 'Remove it, or the bracket that closes the data too early.',
    });
  return;
}

const comment = (failure: SyntaxFailure): TextProblem | undefined =>
  /^\/[/*]/.test(failure.piece)
    ? problemAt(failure, 'a comment stands here', { code: 'PG123', hint: 'Remove the comment.' })
    : undefined;

function unknownSymbol(failure: SyntaxFailure): TextProblem | undefined {
  const { error, text, start, end, piece } = failure;
  if (error !== 'InvalidSymbol') return;
  if (/^[\s\u200B\uFEFF]/.test(piece)) {
    const code = piece.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
    return problemAt({ start, end: start + 1 }, `an unusual space (U+${code}) stands here`, {
      hint: 'Replace it by an ordinary one.',
    });
  }
  const [quote] = piece.match(/^['`‘’“”„«]/) ?? [];
  if (quote)
    return problemAt({ start, end: start + 1 }, `a text stands in double quotes, not in ${quote}`, {
      code: 'PG124',
      hint: 'Write " before and after it.',
    });
  if (/^\s*:/.test(text.slice(end)))
    return problemAt(failure, `the key ${piece} lacks its quotes`, {
      code: 'PG124',
      hint: `Write "${piece}".`,
    });
  const suggestion = nearest(piece, ['true', 'false', 'null']);
  return problemAt(failure, `${piece} is no value`, {
    hint: 'Put a text into double quotes; a number is written with digits and a point.',
    suggestion,
  });
}

/** The errors within a string by their name in jsonc-parser. `pattern` finds the characters to report. */
const stringErrors: Partial<Record<string, { pattern: RegExp; words: string; hint: string }>> = {
  UnexpectedEndOfString: {
    pattern: /^.*/,
    words: 'this text has no closing quote on its line',
    hint: 'Close it with "; write \\n for the end of a line.',
  },
  InvalidCharacter: {
    pattern: /\p{Cc}/u,
    words: 'a text holds a tab or another control character as it is',
    hint: 'Write \\t for a tab, or a space.',
  },
  InvalidEscapeCharacter: {
    pattern: /(?<=^(?:[^\\]|\\["\\/bfnrtu])*)\\[^"\\/bfnrtu]/,
    words: 'this backslash starts no escape',
    hint: 'Write two backslashes for one.',
  },
  InvalidUnicode: {
    pattern: /\\u(?![\dA-Fa-f]{4})/,
    words: 'this escape has fewer than four digits',
    hint: 'Write the character itself.',
  },
};

function invalidString({ error, start, piece }: SyntaxFailure): TextProblem | undefined {
  const known = stringErrors[error];
  if (!known) return;
  const [found = ''] = piece.match(known.pattern) ?? [];
  const from = start + piece.search(known.pattern);
  return problemAt({ start: from, end: from + found.length }, known.words, {
    code: 'PG125',
    hint: known.hint,
  });
}

function trailingComma({ text, start }: SyntaxFailure): TextProblem | undefined {
  const before = text.slice(0, start).trimEnd();
  if (!before.endsWith(',') || !/[\]}]/.test(text.charAt(start))) return;
  return problemAt({ start: before.length - 1, end: before.length }, 'a comma stands behind the last entry', {
    code: 'PG122',
    hint: 'Remove it.',
  });
}

function missingComma({ error, text, start }: SyntaxFailure): TextProblem | undefined {
  if (error !== 'CommaExpected') return;
  const open = openBracket(text, start);
  if (open && /[\]}]/.test(text.charAt(start)))
    return problemAt(
      { start, end: start + 1 },
      `"${text.charAt(start)}" does not close the "${open.bracket}" of line ${open.line}`,
      { hint: `Write "${open.bracket === '{' ? '}' : ']'}" before it or in its place.` },
    );
  const end = text.slice(0, start).trimEnd().length;
  return problemAt({ start: end - 1, end }, 'a comma is missing behind this', { hint: 'Add it.' });
}
