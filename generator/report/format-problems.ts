import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { styleText } from 'node:util';
import { decode } from '../problem/lines.ts';
import { advice, type Problem, positionOf, statement } from '../problem/problem.ts';
import { visible } from '../problem/visible.ts';

/** True if a stream shows colours. Node decides by its kind, NO_COLOR, FORCE_COLOR and TERM. */
export const wantsColour = (stream: NodeJS.WriteStream): boolean => styleText('red', '.', { stream }) !== '.';

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

/** Returns the first problems of each code in their order; the last of them with the number of those that are left out. */
export function firstOfEachKind(problems: readonly Problem[]): { problem: Problem; more: number }[] {
  const counts = new Map<string, number>();
  const first = problems.filter(({ code }) => {
    counts.set(code, (counts.get(code) ?? 0) + 1);
    return (counts.get(code) ?? 0) <= MOST_OF_A_KIND;
  });
  return first.map((problem, index) => {
    const isLast = first.findLastIndex(({ code }) => code === problem.code) === index;
    return { problem, more: isLast ? Math.max(0, (counts.get(problem.code) ?? 0) - MOST_OF_A_KIND) : 0 };
  });
}

/**
 * Formats problems for people: each with its position, its code, an excerpt of its file, and advice. Of many with the same code,
 * only the first are formatted, and the others counted.
 */
export function formatProblems(problems: readonly Problem[], { coloured }: { coloured: boolean }): string {
  const lineOf = lineReader();
  const style: Style = (format, text) =>
    coloured ? styleText(format, text, { validateStream: false }) : text;
  return firstOfEachKind(sortProblems(problems))
    .flatMap(({ problem, more }) => [
      formatProblem(problem, lineOf, style),
      ...(more > 0 ? [moreLikeIt(more, problem.code)] : []),
    ])
    .join('\n\n');
}

export const moreLikeIt = (more: number, code: string): string =>
  `and ${more.toLocaleString('en-US')} more like it (${code}).`;

type Style = (format: 'bold' | 'red' | 'cyan', text: string) => string;
/** Returns a line of a file; `undefined` if the file or the line no longer exists. */
type LineOf = (file: string, line: number) => string | undefined;

function formatProblem(problem: Problem, lineOf: LineOf, style: Style): string {
  const { code, source } = problem;
  const { file, line, column, endColumn } = source;
  const isWholeFile = line === 1 && column === undefined;
  const text = isWholeFile ? undefined : lineOf(file, line);
  const gutter = text === undefined ? ' ' : ' '.repeat(String(line).length);
  const row = (label: string, content: string) =>
    `${style('cyan', `${label} |`)}${content === '' ? '' : ` ${content}`}`;
  const rows: string[] = [];
  if (text !== undefined && column !== undefined) {
    const { line: shown, carets } = excerpt(text, { column, endColumn });
    rows.push(row(String(line), shown), row(gutter, style('red', carets)));
  } else if (text?.trim()) rows.push(row(String(line), excerpt(text, { column: 1 }).line));
  return [
    `${style('bold', visible(positionOf(source)))} ${style('red', code)} ${visible(statement(problem))}`,
    ...rows,
    ...advice(problem).map((words) => `${gutter} ${style('cyan', '=')} ${visible(words)}`),
  ].join('\n');
}

function lineReader(): LineOf {
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

/**
 * A workflow command, by which GitHub shows a problem beside its line. Source: GitHub's documentation of
 * workflow commands.
 */
export function githubAnnotation(problem: Problem): string {
  const { file, line, column: col, endColumn } = problem.source;
  const properties = Object.entries({ file, line, col, endColumn, title: problem.code })
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${escapeProperty(String(value))}`);
  return `::error ${properties.join()}::${escapeText([statement(problem), ...advice(problem)].join(' '))}`;
}

const escapeText = (text: string): string =>
  text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
const escapeProperty = (text: string): string =>
  escapeText(text).replaceAll(':', '%3A').replaceAll(',', '%2C');

/** The most characters of a line that are shown, and those before the marked piece when the line is cut. */
const [MAX_WIDTH, LEAD] = [100, 30];

/** A piece of a line. Columns count from 1 in UTF-16 units; `endColumn` is the first one after the piece. */
interface Span {
  column: number;
  endColumn?: number | undefined;
}

/** Shows a line, and below it carets under a piece of it. A long line is cut around the piece. */
export function excerpt(
  line: string,
  { column, endColumn = column + 1 }: Span,
): { line: string; carets: string } {
  const from = line.length > MAX_WIDTH ? Math.max(0, column - 1 - LEAD) : 0;
  const shown = line.slice(from, from + MAX_WIDTH);
  const [before, after] = [from > 0 ? '…' : '', from + MAX_WIDTH < line.length ? '…' : ''];
  const start = column - 1 - from;
  const marked = Math.max(1, Math.min(endColumn - 1 - from, shown.length) - start);
  // A tab below a tab is as wide.
  const blank = (before + shown.slice(0, start)).replaceAll(/[^\t]/g, ' ');
  return {
    line: `${before}${shown.split('\t').map(visible).join('\t')}${after}`.trimEnd(),
    carets: blank + '^'.repeat(marked),
  };
}
