import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import * as assert from 'uvu/assert';
import type { Problem } from '../../../generator/problem/problem.ts';
import { formatProblems } from '../../../generator/report/format-problems.ts';

/** A line of a stack, or a message that the engine itself writes. */
const STACK = /^ +at .*:\d+:\d+\)?$/m;
const OF_THE_ENGINE =
  /Cannot read propert|is not a function|is not iterable|is not defined|call stack|Invalid (?:array|string) length|ERR_[A-Z_]+/;
/** The characters that a terminal obeys, besides tabs and ends of lines. */
const OBEYED = /[^\P{Cc}\n\t]|[\u202A-\u202E\u2066-\u2069]/u;

/** Asserts that a text for people holds no stack trace, no message of the engine, and nothing that a terminal obeys. */
export function assertTold(text: string): void {
  assert.not.match(text, STACK);
  assert.not.match(text, OF_THE_ENGINE);
  assert.not.match(text, OBEYED);
}

/** Problems of templates and of their markup: no input may cause them. */
const OF_THE_CODE = /^PG(?:6\d\d|534)$/;

/** Asserts that each problem is one of the input and names a line of a file, and that all can be told. */
export function assertProblems(problems: readonly Problem[]): void {
  assert.ok(problems.length > 0, 'An error has no problem.');
  for (const { code, source, message } of problems) {
    assert.not.match(code, OF_THE_CODE, message);
    assert.ok(message.length > 0, 'A problem says nothing.');
    assert.ok(
      source.line >= 1 && source.line <= linesOf(source.file),
      `There is no ${source.file}:${source.line}.`,
    );
  }
  assertTold(formatProblems(problems, { coloured: false }));
}

/** The number of lines of a file; 1 for a file that is missing. */
function linesOf(file: string): number {
  try {
    return readFileSync(resolve(file), 'utf8').split(/\r\n|[\r\n]/).length;
  } catch {
    return 1;
  }
}
