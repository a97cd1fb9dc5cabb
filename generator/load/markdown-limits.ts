import type { TextProblem } from './text-problems.ts';

/** The most marks of emphasis in one block. The lexer compares each with all that follow it. */
const MAX_MARKS = 1000;
const MARK = /[*_~]+/g;
const BLANK_LINES = /\n[ \t]*\n/g;

/** Finds the first mark in a block of text that has so many that the lexer takes too long. */
export function tooManyMarksIn(text: string): TextProblem | undefined {
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
