import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { decode } from '../problem/lines.ts';
import { advice, type Problem, positionOf, statement } from '../problem/problem.ts';
import { excerpt, visible } from './excerpt.ts';

/** Whether colours are wanted: https://no-color.org and https://force-color.org. */
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

/** By file and line, so that whoever goes through them opens each file once. */
export const inOrder = (problems: readonly Problem[]): Problem[] =>
  [...problems].sort(
    ({ source: a }, { source: b }) =>
      Number(a.file > b.file) - Number(a.file < b.file) ||
      a.line - b.line ||
      (a.column ?? 0) - (b.column ?? 0),
  );

/** All problems as people read them: each with its code, an excerpt of its file, and what to do. */
export function printProblems(problems: readonly Problem[], { coloured }: { coloured: boolean }): string {
  const lineOf = lineReader();
  const style = coloured ? colours : plain;
  return inOrder(problems)
    .map((problem) => printProblem(problem, { lineOf, style }))
    .join('\n\n');
}

interface Style {
  place(text: string): string;
  wrong(text: string): string;
  aside(text: string): string;
}

const plain: Style = { place: (text) => text, wrong: (text) => text, aside: (text) => text };
const colour = (on: number, off: number) => (text: string) => `\u001b[${on}m${text}\u001b[${off}m`;
const colours: Style = { place: colour(1, 22), wrong: colour(31, 39), aside: colour(36, 39) };

function printProblem(
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
  const row = (label: string, content: string) => `${style.aside(`${label} |`)}${content && ` ${content}`}`;
  return [
    `${style.place(visible(positionOf(source)))} ${style.wrong(code)} ${visible(statement(problem))}`,
    ...(first === undefined ? [] : [row(number, first)]),
    ...below.map((carets) => row(gutter, style.wrong(carets))),
    ...advice(problem).map((words) => `${gutter} ${style.aside('=')} ${visible(words)}`),
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

/** Reads each file once. One that has gone, or has fewer lines by now, has none to show. */
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
