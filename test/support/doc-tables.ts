import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { project } from './tiny-site.ts';

/**
 * The rows of the Markdown table in a document that starts with these column names, as cells of Markdown. `file` is relative to
 * the project.
 */
export function tableOf(file: string, ...columns: string[]): string[][] {
  const lines = readFileSync(join(project, file), 'utf8').split('\n');
  const start = lines.indexOf(`| ${columns.join(' | ')} |`);
  if (start === -1) throw new Error(`${file} has no table with the columns ${columns.join(', ')}.`);
  const rest = lines.slice(start + 2);
  return rest
    .slice(
      0,
      rest.findIndex((line) => !line.startsWith('|')),
    )
    .map(cellsOf);
}

/** A bar within a cell is written `\|`. */
const cellsOf = (line: string): string[] =>
  line
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map((cell) => cell.replaceAll('\\|', '|').trim());

/** The text of a cell without its backticks. */
export const plainText = (cell: string): string => cell.replaceAll('`', '');

/** The words of a text that stand in backticks. */
export const codeIn = (text: string): string[] =>
  [...text.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);
