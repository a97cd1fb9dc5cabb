import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { project } from './tiny-site.ts';

/** The rows of a Markdown table of README.md that starts with these column names, cells without their backticks. */
export function readmeTable(...columns: string[]): string[][] {
  const lines = readFileSync(join(project, 'README.md'), 'utf8').split('\n');
  const start = lines.indexOf(`| ${columns.join(' | ')} |`);
  if (start === -1) throw new Error(`README.md has no table with the columns ${columns.join(', ')}.`);
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
    .map((cell) => cell.replaceAll('`', '').replaceAll('\\|', '|').trim());
