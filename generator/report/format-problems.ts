import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { decode } from '../problem/lines.ts';
import { advice, type Problem, positionOf, statement } from '../problem/problem.ts';
import { visible } from '../problem/visible.ts';
import { excerpt } from './excerpt.ts';

/** True if the output may have colours. Sources: https://no-color.org and https://force-color.org. */
export function wantsColour({
  isTTY,
  env,
}: {
  isTTY: boolean;
  env: Readonly<Record<string, string | undefined>>;
}): boolean {
  const { FORCE_COLOR: forced, NO_COLOR: refused, TERM } = env;
  if (forced !== undefined && forced !== '') return forced !== '0' && forced !== 'false';
  return isTTY && !refused && TERM !== 'dumb';
}

/** Sorts problems by file, line and column, so that readers open each file once. */
export const sortProblems = (problems: readonly Problem[]): Problem[] =>
  [...problems].sort(
    ({ source: a }, { source: b }) =>
      Number(a.file > b.file) - Number(a.file < b.file) ||
      a.line - b.line ||
      (a.column ?? 0) - (b.column ?? 0),
  );

/** The most problems of one code that are formatted. A mistake of a script can make thousands of one kind. */
const MOST_OF_A_KIND = 20;

/**
 * Formats problems for people: each with its position, its code, an excerpt of its file, and advice. Of many with the same code,
 * only the first are formatted, and the others counted.
 */
export function formatProblems(problems: readonly Problem[], { coloured }: { coloured: boolean }): string {
  const lineOf = lineReader();
  const style = coloured ? colours : plain;
  const sorted = sortProblems(problems);
  return firstOfEachKind(sorted)
    .map(({ problem, more }) =>
      [formatProblem(problem, { lineOf, style }), ...(more > 0 ? [moreLike(problem, more)] : [])].join(
        '\n\n',
      ),
    )
    .join('\n\n');
}

/** Returns the first problems of each code in their order; the last of them with the number of those that are left out. */
export function firstOfEachKind(problems: readonly Problem[]): { problem: Problem; more: number }[] {
  const totals = new Map<string, number>();
  for (const { code } of problems) totals.set(code, (totals.get(code) ?? 0) + 1);
  const counts = new Map<string, number>();
  return problems.flatMap((problem) => {
    const count = (counts.get(problem.code) ?? 0) + 1;
    counts.set(problem.code, count);
    if (count > MOST_OF_A_KIND) return [];
    const more = count === MOST_OF_A_KIND ? (totals.get(problem.code) ?? 0) - MOST_OF_A_KIND : 0;
    return { problem, more };
  });
}

const moreLike = ({ code }: Problem, more: number): string =>
  `and ${more.toLocaleString('en-US')} more like it (${code}).`;

/** Sets the parts of a problem apart by colours. */
interface Style {
  position(text: string): string;
  error(text: string): string;
  margin(text: string): string;
}

const plain: Style = { position: (text) => text, error: (text) => text, margin: (text) => text };
const colour = (on: number, off: number) => (text: string) => `\u001b[${on}m${text}\u001b[${off}m`;
const colours: Style = { position: colour(1, 22), error: colour(31, 39), margin: colour(36, 39) };

function formatProblem(
  problem: Problem,
  { lineOf, style }: { lineOf: (file: string, line: number) => string | undefined; style: Style },
): string {
  const { code, source } = problem;
  const { file, line, column, endColumn } = source;
  const isWholeFile = line === 1 && column === undefined;
  const text = isWholeFile ? undefined : lineOf(file, line);
  const number = String(line);
  const gutter = ' '.repeat(text === undefined ? 1 : number.length);
  const shown = text === undefined ? [] : excerptLines(text, { column, endColumn });
  const [first, ...below] = shown;
  const row = (label: string, content: string) => `${style.margin(`${label} |`)}${content && ` ${content}`}`;
  return [
    `${style.position(visible(positionOf(source)))} ${style.error(code)} ${visible(statement(problem))}`,
    ...(first === undefined ? [] : [row(number, first)]),
    ...below.map((carets) => row(gutter, style.error(carets))),
    ...advice(problem).map((words) => `${gutter} ${style.margin('=')} ${visible(words)}`),
  ].join('\n');
}

function excerptLines(
  text: string,
  { column, endColumn }: { column: number | undefined; endColumn: number | undefined },
): string[] {
  if (column === undefined) return text.trim() === '' ? [] : [excerpt(text).line];
  const { line, carets } = excerpt(text, { column, endColumn });
  return [line, carets];
}

/** Returns a function that reads lines, each file once. A line is `undefined` if the file or the line no longer exists. */
function lineReader(): (file: string, line: number) => string | undefined {
  const files = new Map<string, readonly string[]>();
  return (file, line) => {
    const lines = files.get(file) ?? linesOf(file);
    files.set(file, lines);
    return lines[line - 1];
  };
}

function linesOf(file: string): string[] {
  try {
    return decode(readFileSync(resolve(file))).split('\n');
  } catch {
    return [];
  }
}
