import { isUtf8 } from 'node:buffer';
import { readFileSync } from 'node:fs';
import { isAbsolute, join, relative, sep } from 'node:path';
import type { Source } from '../model.ts';
import type { Report } from '../problem.ts';

/** A text file with its name as people see it. */
export interface TextFile {
  name: string;
  text: string;
}

/** A value from a file, and where each part of it was written. */
export interface Located {
  value: unknown;
  locate(path: readonly PropertyKey[]): Source;
}

/** The name to show for a file: relative to the working folder where it lies below it. */
export function displayName(path: string): string {
  const name = relative(process.cwd(), path);
  return name.startsWith('..') || isAbsolute(name) ? path : name.split(sep).join('/') || '.';
}

/**
 * Reads `folder/file` as UTF-8, without a byte order mark and with `\n` line ends. A file that is missing, unreadable or
 * not UTF-8 is reported, and `undefined` returned.
 */
export function readText(folder: string, file: string, report: Report): TextFile | undefined {
  const path = join(folder, file);
  const name = displayName(path);
  let bytes: Buffer;
  try {
    bytes = readFileSync(path);
  } catch (error) {
    report({ source: { file: name, line: 1 }, ...readFailure(error) });
    return;
  }
  if (!isUtf8(bytes)) {
    report({
      source: { file: name, line: firstBrokenLine(bytes) },
      message: 'the bytes of this line are not valid UTF-8.',
      hint: 'Save the file with UTF-8 encoding.',
    });
    return;
  }
  return {
    name,
    text: bytes
      .toString('utf8')
      .replace(/^\uFEFF/, '')
      .replace(/\r\n?/g, '\n'),
  };
}

function readFailure(error: unknown): { message: string; hint: string } {
  const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
  if (code === 'ENOENT')
    return { message: 'the file is missing.', hint: 'The build needs it: create it or restore it.' };
  return {
    message: `the file cannot be read (${code}).`,
    hint: 'Check that it is a file and that you may read it.',
  };
}

/** A newline byte never stands inside a UTF-8 sequence, so the lines can be judged one by one. */
function firstBrokenLine(bytes: Buffer): number {
  let line = 1;
  let start = 0;
  while (true) {
    const end = bytes.indexOf(0x0a, start);
    if (end === -1 || !isUtf8(bytes.subarray(start, end))) return line;
    start = end + 1;
    line += 1;
  }
}

/** Tells the line and column, counted from 1, of an offset in UTF-16 units. Looks through the text once. */
export function positionsIn(text: string): (offset: number) => { line: number; column: number } {
  let starts: number[] | undefined;
  return (offset) => {
    starts ??= lineStarts(text);
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: offset - (starts[low] ?? 0) + 1 };
  };
}

function lineStarts(text: string): number[] {
  const starts = [0];
  for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', end + 1)) starts.push(end + 1);
  return starts;
}
