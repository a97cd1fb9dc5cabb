import { type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser';
import { nearest } from '../problem/nearest.ts';
import type { TextProblem } from './text-problems.ts';

const strict = { disallowComments: true, allowTrailingComma: false, allowEmptyContent: false };

/** A text as JSON writes it, or a bracket outside of texts. */
const TOKEN = /"(?:[^"\\\n]|\\.)*"|[[\]{}]/g;

/** What the parser stumbled over: the piece of the text that it could not take. */
interface Stumble {
  /** What jsonc-parser calls it, such as `CommaExpected`. */
  error: string;
  text: string;
  start: number;
  end: number;
  piece: string;
}

/** The first thing that keeps a text from being JSON, as its writer would call it. */
export function syntaxFaultOf(text: string): TextProblem {
  const [first] = errorsOf(text);
  if (!first) return fault({ start: 0, end: 1 }, 'a value stands here that JSON does not allow');
  const error = printParseErrorCode(first.error);
  const [start, end] = [first.offset, first.offset + first.length];
  const stumble = { error, text, start, end, piece: text.slice(start, end) };
  for (const explain of [unended, comment, unquoted, inText, lastComma, missingComma, misplaced]) {
    const found = explain(stumble);
    if (found) return found;
  }
  return fault(stumble, error.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase());
}

function errorsOf(text: string): ParseError[] {
  const errors: ParseError[] = [];
  parseTree(text, errors, strict);
  return errors;
}

/** Where brackets outside of texts are nested deeper than `limit`; `undefined` where they never are. */
export function offsetOfDepth(text: string, limit: number): number | undefined {
  let depth = 0;
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    if (token === '[' || token === '{') depth += 1;
    else if (token === ']' || token === '}') depth -= 1;
    if (depth > limit) return index;
  }
  return;
}

const fault = (
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

function unended({ text, start, error }: Stumble): TextProblem | undefined {
  if (error === 'UnexpectedEndOfString' || text.slice(start).trim() !== '') return;
  const end = text.trimEnd().length;
  if (end === 0)
    return fault({ start: 0, end: 0 }, 'the file is empty', {
      code: 'PG121',
      hint: 'Write the data, or restore the file.',
    });
  const open = openBracket(text, end);
  const what = open ? `, but the "${open.bracket}" of line ${open.line} is not closed` : '';
  return fault({ start: end, end: end + 1 }, `it ends here${what}`, {
    code: 'PG121',
    hint: 'Complete or restore what is missing.',
  });
}

/** The innermost bracket that is open at an offset. */
function openBracket(text: string, end: number): { bracket: string; line: number } | undefined {
  const open: number[] = [];
  for (const { 0: token, index } of text.slice(0, end).matchAll(TOKEN)) {
    if (token === '[' || token === '{') open.push(index);
    else if (token === ']' || token === '}') open.pop();
  }
  const last = open.at(-1);
  return last === undefined
    ? undefined
    : { bracket: text.charAt(last), line: text.slice(0, last).split('\n').length };
}

function misplaced(stumble: Stumble): TextProblem | undefined {
  if (stumble.error === 'ColonExpected')
    return fault(stumble, 'a colon is missing before this', {
      hint: 'Write ":" between a key and its value.',
    });
  if (stumble.error === 'EndOfFileExpected')
    return fault(stumble, 'this stands behind the end of the data', {
      hint: 'Remove it, or the bracket that closes the data too early.',
    });
  return;
}

const comment = (stumble: Stumble): TextProblem | undefined =>
  /^\/[/*]/.test(stumble.piece)
    ? fault(stumble, 'it has no comments', { code: 'PG123', hint: 'Remove the comment.' })
    : undefined;

function unquoted(stumble: Stumble): TextProblem | undefined {
  const { error, text, start, end, piece } = stumble;
  if (error !== 'InvalidSymbol') return;
  if (/^[\s\u200B\uFEFF]/.test(piece)) {
    const code = piece.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
    return fault({ start, end: start + 1 }, `an unusual space (U+${code}) stands here`, {
      hint: 'Replace it by an ordinary one.',
    });
  }
  const [quote] = piece.match(/^['`‘’“”„«]/) ?? [];
  if (quote)
    return fault({ start, end: start + 1 }, `a text stands in double quotes, not in ${quote}`, {
      code: 'PG124',
      hint: 'Write " before and after it.',
    });
  if (/^\s*:/.test(text.slice(end)))
    return fault(stumble, `the key ${piece} lacks its quotes`, {
      code: 'PG124',
      hint: `Write "${piece}".`,
    });
  const suggestion = nearest(piece, ['true', 'false', 'null']);
  return fault(stumble, `${piece} is no value`, {
    hint: 'Put a text into double quotes; a number is written with digits and a point.',
    suggestion,
  });
}

/** What is wrong within a text, and what to do: the places are found by a pattern in the text as written. */
const textFaults: Partial<Record<string, { place: RegExp; words: string; hint: string }>> = {
  UnexpectedEndOfString: {
    place: /^.*/,
    words: 'this text has no closing quote on its line',
    hint: 'Close it with "; write \\n for the end of a line.',
  },
  InvalidCharacter: {
    place: /\p{Cc}/u,
    words: 'a text holds a tab or another control character as it is',
    hint: 'Write \\t for a tab, or a space.',
  },
  InvalidEscapeCharacter: {
    place: /(?<=^(?:[^\\]|\\["\\/bfnrtu])*)\\[^"\\/bfnrtu]/,
    words: 'this backslash starts no escape',
    hint: 'Write two backslashes for one.',
  },
  InvalidUnicode: {
    place: /\\u(?![\dA-Fa-f]{4})/,
    words: 'this escape has fewer than four digits',
    hint: 'Write the character itself.',
  },
};

function inText({ error, start, piece }: Stumble): TextProblem | undefined {
  const known = textFaults[error];
  if (!known) return;
  const [found = ''] = piece.match(known.place) ?? [];
  const at = start + piece.search(known.place);
  return fault({ start: at, end: at + found.length }, known.words, { code: 'PG125', hint: known.hint });
}

function lastComma({ text, start }: Stumble): TextProblem | undefined {
  const before = text.slice(0, start).trimEnd();
  if (!before.endsWith(',') || !/[\]}]/.test(text.charAt(start))) return;
  return fault({ start: before.length - 1, end: before.length }, 'a comma stands behind the last entry', {
    code: 'PG122',
    hint: 'Remove it.',
  });
}

function missingComma({ error, text, start }: Stumble): TextProblem | undefined {
  if (error !== 'CommaExpected') return;
  const open = openBracket(text, start);
  if (open && /[\]}]/.test(text.charAt(start)))
    return fault(
      { start, end: start + 1 },
      `"${text.charAt(start)}" does not close the "${open.bracket}" of line ${open.line}`,
      { hint: `Write "${open.bracket === '{' ? '}' : ']'}" before it or in its place.` },
    );
  const end = text.slice(0, start).trimEnd().length;
  return fault({ start: end - 1, end }, 'a comma is missing behind this', { hint: 'Add it.' });
}
