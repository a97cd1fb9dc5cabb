import type { TextProblem } from './text-problems.ts';

/** The most levels of quotes and lists. Parsers run out of stack on texts that are nested much deeper. */
const MAX_DEPTH = 100;
const TOO_DEEP = new RegExp(`^(?:[ \\t]*(?:>|[-+*](?=\\s)|\\d{1,9}[.)](?=\\s))){${MAX_DEPTH + 1}}`, 'm');

/** The most marks of emphasis in one block. The lexer compares each with all that follow it. */
const MAX_MARKS = 1000;
const MARK = /[*_~]+/g;
const BLANK_LINES = /\n[ \t]*\n/g;

/** Finds what takes the lexer of Markdown too long or too deep. */
export function limitProblemIn(text: string): TextProblem | undefined {
  const { 0: marks = '', index } = TOO_DEEP.exec(text) ?? {};
  if (index !== undefined)
    return {
      code: 'PG127',
      start: index,
      end: index + marks.length,
      message: `this is nested deeper than ${MAX_DEPTH} levels.`,
      hint: 'Remove the marks of quotes or lists that are too many.',
    };
  return tooManyMarksIn(text);
}

function tooManyMarksIn(text: string): TextProblem | undefined {
  let start = 0;
  for (const { index, 0: end } of [...text.matchAll(BLANK_LINES), { index: text.length, 0: '' }]) {
    const block = text.slice(start, index);
    const surplus = [...block.matchAll(MARK)][MAX_MARKS];
    if (surplus)
      return {
        code: 'PG318',
        start: start + surplus.index,
        end: start + surplus.index + surplus[0].length,
        message: `this is one mark of emphasis too many: a block of text may have ${MAX_MARKS} of them.`,
        hint: 'Divide the block by a blank line, or remove marks.',
      };
    start = index + end.length;
  }
  return;
}
