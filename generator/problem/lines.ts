import type { Source } from './problem.ts';

/** Decodes a file to the text in which lines and columns count: without a byte order mark, and with `\n` at line ends. */
export const decode = (bytes: Buffer): string => plain(bytes.toString('utf8'));

/** The same for a file that is decoded already. */
export function plain(text: string): string {
  const withoutMark = text.replace(/^\uFEFF/, '');
  return withoutMark.includes('\r') ? withoutMark.replace(/\r\n?/g, '\n') : withoutMark;
}

/** Finds the source of a piece of a text, between two offsets in UTF-16 units. By default the piece is one character. */
export type SourceOf = (start: number, end?: number) => Source;

/** Returns the function that finds sources in a text. `firstLine` is the line of the file on which the text starts. */
export function sourcesIn(file: string, text: string, firstLine = 1): SourceOf {
  let starts: Uint32Array | undefined;
  return (start, end = start + 1) => {
    starts ??= lineStarts(text);
    const index = lineOf(start, starts);
    const lineStart = starts[index] ?? 0;
    const lineEnd = (starts[index + 1] ?? text.length + 1) - 1;
    const column = start - lineStart + 1;
    const endColumn = Math.min(end, lineEnd) - lineStart + 1;
    return { file, line: firstLine + index, column, ...(endColumn > column + 1 && { endColumn }) };
  };
}

/** Returns the line that contains an offset, counted from 0. */
function lineOf(offset: number, starts: Uint32Array): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Counts the lines first: a list that grows would take several times the memory, for a million lines. */
function lineStarts(text: string): Uint32Array {
  let lines = 1;
  for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', end + 1)) lines += 1;
  const starts = new Uint32Array(lines);
  for (let line = 1; line < lines; line += 1) starts[line] = text.indexOf('\n', starts[line - 1]) + 1;
  return starts;
}
