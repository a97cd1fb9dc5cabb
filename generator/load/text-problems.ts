import { isUtf8 } from 'node:buffer';
import { plain, type SourceOf } from '../problem/lines.ts';
import type { Problem, Report } from '../problem/problem.ts';

/** A problem in a text, with its offsets in UTF-16 units. */
export interface TextProblem extends Omit<Problem, 'source' | 'at'> {
  start: number;
  end: number;
}

/** Finds invalid UTF-8, NUL characters and merge markers in a text file of any format. `text` is decoded from `bytes`. */
export const problemInText = (text: string, bytes: Buffer): TextProblem | undefined =>
  isUtf8(bytes) ? (nulIn(text) ?? mergeIn(text)) : invalidByte(bytes);

/** Adds the source to a problem, and reports it. */
export function reportTextProblem(
  { start, end, ...problem }: TextProblem,
  { sourceOf, report }: { sourceOf: SourceOf; report: Report },
): void {
  report({ ...problem, source: sourceOf(start, end) });
}

/** Decoding replaces invalid bytes with U+FFFD. The file may have valid U+FFFD of its own, which are skipped. */
function invalidByte(bytes: Buffer): TextProblem {
  const REPLACEMENT = '\uFFFD';
  const decoded = bytes.toString('utf8');
  const valid = Buffer.from(REPLACEMENT);
  let at = -1;
  let offset: number;
  do {
    at = decoded.indexOf(REPLACEMENT, at + 1);
    offset = Buffer.byteLength(decoded.slice(0, at));
  } while (bytes.subarray(offset, offset + valid.length).equals(valid));
  const start = plain(decoded.slice(0, at)).length;
  return {
    code: 'PG103',
    start,
    end: start + 1,
    message: `the byte 0x${bytes[offset]?.toString(16)} is not valid UTF-8.`,
    hint: 'Save the file with UTF-8 encoding.',
  };
}

function nulIn(text: string): TextProblem | undefined {
  const start = text.indexOf('\0');
  if (start < 0) return;
  return {
    code: 'PG104',
    start,
    end: start + 1,
    message: 'this is a NUL character, which no text has.',
    hint: 'Remove it; where there are many, save the file with UTF-8 encoding.',
  };
}

function mergeIn(text: string): TextProblem | undefined {
  const { 0: mark = '', index: start } = /^(?:<{7}|>{7})(?: .*)?$/m.exec(text) ?? {};
  if (start === undefined) return;
  return {
    code: 'PG105',
    start,
    end: start + mark.length,
    message: 'this line is the mark of a merge that was not finished.',
    hint: 'Keep what is right of the two versions, and remove the lines "<<<<<<<", "=======" and ">>>>>>>".',
  };
}
