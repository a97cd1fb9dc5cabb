import type { Token } from 'marked';
import { walk } from './markdown-offsets.ts';

/** Returns the Markdown with spaces in place of its code, so that offsets stay. `tokens` are those of the lexer. */
export function withoutCode(tokens: readonly Token[], markdown: string): string {
  const pieces: string[] = [];
  let done = 0;
  const blank = (start: number, end: number) => {
    if (start < done) return;
    pieces.push(markdown.slice(done, start), ' '.repeat(end - start));
    done = end;
  };
  for (const { token, start, end } of walk(tokens, markdown)) {
    if (token.type !== 'code' && token.type !== 'codespan') continue;
    if (end > start) blank(start, end);
    else for (const line of linesIn(token.raw, { markdown, from: Math.max(start, done) })) blank(...line);
  }
  return pieces.join('') + markdown.slice(done);
}

/** Finds the lines of code in a quote or a list, where each line of the Markdown starts with marks that `raw` lacks. */
function* linesIn(
  raw: string,
  { markdown, from }: { markdown: string; from: number },
): Generator<[start: number, end: number]> {
  let reached = from;
  for (const line of raw.split('\n').filter((line) => line.trim() !== '')) {
    const start = markdown.indexOf(line, reached);
    if (start < 0) return;
    reached = start + line.length;
    yield [start, reached];
  }
}
