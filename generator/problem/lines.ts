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
  let ends: number[] | undefined;
  return (start, end = start + 1) => {
    ends ??= lineEnds(text);
    const index = lineOf(start, ends);
    const lineStart = index === 0 ? 0 : (ends[index - 1] ?? 0) + 1;
    const column = start - lineStart + 1;
    const endColumn = Math.min(end, ends[index] ?? 0) - lineStart + 1;
    return { file, line: firstLine + index, column, ...(endColumn > column + 1 && { endColumn }) };
  };
}

function lineEnds(text: string): number[] {
  const ends: number[] = [];
  for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', end + 1)) ends.push(end);
  return [...ends, text.length];
}

/** Returns the line that contains an offset, counted from 0: the first that ends at the offset or behind it. */
function lineOf(offset: number, ends: readonly number[]): number {
  let [low, high] = [0, ends.length - 1];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if ((ends[middle] ?? 0) < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}
