import { advice, type Problem, statement } from '../problem/problem.ts';

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
