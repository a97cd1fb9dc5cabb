import { isAscii, isUtf8, transcode } from 'node:buffer';
import type { Source } from './problem.ts';

/** Lines and columns count in this text, without a byte order mark and with `\n` at line ends. */
export function decode(bytes: Buffer): string {
  if (isAscii(bytes)) return plain(bytes.toString('latin1'));
  // Node takes ten times as long to decode UTF-8 itself, which it must if a byte is invalid.
  if (!isUtf8(bytes)) return plain(bytes.toString('utf8'));
  return plain(transcode(bytes, 'utf8', 'utf16le').toString('utf16le'));
}

export function plain(text: string): string {
  const withoutMark = text.replace(/^\uFEFF/, '');
  return withoutMark.includes('\r') ? withoutMark.replace(/\r\n?/g, '\n') : withoutMark;
}

/** Offsets count UTF-16 units. By default, a piece is one character. */
export type SourceOf = (start: number, end?: number) => Source;

export function sourcesIn(file: string, text: string, firstLine = 1): SourceOf {
  let ends: number[] | undefined;
  return (start, end = start + 1) => {
    ends ??= [...Array.from(text.matchAll(/\n/g), ({ index }) => index), text.length];
    const index = lineOf(start, ends);
    const lineStart = (ends[index - 1] ?? -1) + 1;
    const column = start - lineStart + 1;
    const endColumn = Math.min(end, ends[index] ?? 0) - lineStart + 1;
    return { file, line: firstLine + index, column, ...(endColumn > column + 1 && { endColumn }) };
  };
}

function lineOf(offset: number, ends: readonly number[]) {
  let [low, high] = [0, ends.length - 1];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if ((ends[middle] ?? 0) < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}
