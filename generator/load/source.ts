import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Source } from '../model/index.ts';
import { displayName } from '../problem/display-name.ts';
import { decode, type SourceOf, sourcesIn } from '../problem/lines.ts';
import type { Problem, Report } from '../problem/problem.ts';
import { tokensOf } from '../tokens.ts';
import { problemInText, type TextProblem } from './text-problems.ts';

/** A text file with its name as people see it. */
export interface TextFile {
  name: string;
  text: string;
}

/** What of a part of a file is meant: its value, the key before it, or one of the tokens in its text, counted from 0. */
export type Part = 'value' | 'key' | { token: number };

/** Finds where a part of a file was written; where it is missing, what holds it. */
export type Locate = (path: readonly PropertyKey[], part?: Part) => Source;

/** A value from a file, and where each part of it was written. */
export interface Located {
  value: unknown;
  locate: Locate;
}

/** Narrows a value as written to the part of it that is meant. */
export function pieceOf(
  text: string,
  { start, end, part }: { start: number; end: number; part: Part },
): [start: number, end: number] {
  const token = typeof part === 'object' ? tokensOf(text.slice(start, end))[part.token] : undefined;
  return token ? [start + token.offset, start + token.offset + token.length] : [start, end];
}

/**
 * Reads `folder/file` as UTF-8, without a byte order mark and with `\n` line ends. A file that is missing, unreadable, not
 * UTF-8, or in the middle of a merge is reported, and `undefined` returned.
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
  const text = decode(bytes);
  const fault = problemInText(text, bytes);
  if (!fault) return { name, text };
  reportTextProblem(fault, { sourceOf: sourcesIn(name, text), report });
  return;
}

function readFailure(error: unknown): Pick<Problem, 'code' | 'message' | 'hint'> {
  const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
  if (code === 'ENOENT')
    return {
      code: 'PG101',
      message: 'the file is missing.',
      hint: 'The build needs it: create it or restore it.',
    };
  return {
    code: 'PG102',
    message: `the file cannot be read (${code}).`,
    hint: 'Check that it is a file and that you may read it.',
  };
}

export function reportTextProblem(
  { start, end, ...problem }: TextProblem,
  { sourceOf, report }: { sourceOf: SourceOf; report: Report },
): void {
  report({ ...problem, source: sourceOf(start, end) });
}
