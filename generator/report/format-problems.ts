import { resolve } from 'node:path';
import { styleText } from 'node:util';
import { visible } from '../problem/display.ts';
import { decode } from '../problem/lines.ts';
import { advice, type Problem, positionOf, statement } from '../problem/problem.ts';
import { readRegularFile } from '../system/regular-file.ts';

/** Node decides by the kind of stream, NO_COLOR, FORCE_COLOR and TERM. */
export const showsColor = (stream: NodeJS.WriteStream): boolean =>
  styleText('red', '.', { stream }) !== '.';

export const sortProblems = (problems: readonly Problem[]): Problem[] =>
  problems.toSorted(
    ({ source: a }, { source: b }) =>
      Number(a.file > b.file) - Number(a.file < b.file) ||
      a.line - b.line ||
      (a.column ?? 0) - (b.column ?? 0),
  );

/** One mistake in a script can cause thousands of problems of one kind. */
const MOST_OF_A_KIND = 20;

/** `more` says how many of a code are left out after the last one. */
export function firstOfEachKind(problems: readonly Problem[]): { problem: Problem; more: string }[] {
  const counts = new Map<string, number>();
  return sortProblems(problems).flatMap((problem) => {
    const { code } = problem;
    const count = (counts.get(code) ?? 0) + 1;
    counts.set(code, count);
    if (count > MOST_OF_A_KIND) return [];
    const all =
      count === MOST_OF_A_KIND ? problems.filter((other) => other.code === code).length : count;
    const left = (all - count).toLocaleString('en-US');
    return { problem, more: all > count ? `and ${left} more like it (${code}).` : '' };
  });
}

export function formatProblems(problems: readonly Problem[], { color }: { color: boolean }): string {
  const style = (format: 'bold' | 'red' | 'cyan', text: string) =>
    color ? styleText(format, text, { validateStream: false }) : text;
  const row = (label: string, content: string) =>
    `${style('cyan', `${label} |`)}${content === '' ? '' : ` ${content}`}`;
  const files = new Map<string, string[]>();

  return firstOfEachKind(problems)
    .flatMap(({ problem, more }) => {
      const { code, source } = problem;
      const { file, line, column, endColumn } = source;
      if (!files.has(file)) files.set(file, linesOf(file));
      const text = line > 1 || column ? files.get(file)?.[line - 1] : undefined;
      const gutter = ' '.repeat(text === undefined ? 1 : String(line).length);
      const position = style('bold', visible(positionOf(source)));
      const rows = [`${position} ${style('red', code)} ${visible(statement(problem))}`];
      if (text !== undefined && (column || text.trim() !== '')) {
        const { shown, carets } = excerpt(text, column, endColumn);
        rows.push(row(`${line}`, shown));
        if (column) rows.push(row(gutter, style('red', carets)));
      }
      for (const words of advice(problem))
        rows.push(`${gutter} ${style('cyan', '=')} ${visible(words)}`);
      return more ? [rows.join('\n'), more] : rows.join('\n');
    })
    .join('\n\n');
}

function linesOf(file: string) {
  try {
    return decode(readRegularFile(resolve(file))).split('\n');
  } catch {
    return [];
  }
}

/** GitHub shows it beside the line. Source: GitHub's documentation of workflow commands. */
export function githubAnnotation(problem: Problem, level: 'error' | 'warning' = 'error'): string {
  const { file, line, column: col, endColumn } = problem.source;
  const properties = Object.entries({ file, line, col, endColumn, title: problem.code })
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${`${value}`.replaceAll(/[%\r\n:,]/g, encodeURIComponent)}`);
  const text = [statement(problem), ...advice(problem)].join(' ');
  return `::${level} ${properties.join()}::${text.replaceAll(/[%\r\n]/g, encodeURIComponent)}`;
}

const [MAX_WIDTH, LEAD] = [100, 30];

/** Returns a line, and carets below the piece between two columns. Cuts a long line around the piece. */
export function excerpt(line: string, column = 1, endColumn = column + 1) {
  const from = line.length > MAX_WIDTH ? Math.max(0, column - 1 - LEAD) : 0;
  const piece = line.slice(from, from + MAX_WIDTH);
  const [before, after] = [from > 0 ? '…' : '', from + MAX_WIDTH < line.length ? '…' : ''];
  const start = column - 1 - from;
  const marked = Math.max(1, Math.min(endColumn - 1 - from, piece.length) - start);
  // A tab has the same width as the tab above it.
  const blank = (before + piece.slice(0, start)).replaceAll(/[^\t]/g, ' ');
  return {
    shown: `${before}${piece.split('\t').map(visible).join('\t')}${after}`.trimEnd(),
    carets: blank + '^'.repeat(marked),
  };
}
