import { projectText } from './tiny-site.ts';

/** The Markdown tables of a document, with cells of Markdown. `file` is relative to the project. */
export function tablesOf(file: string) {
  const lines = projectText(file).split('\n');
  return lines.flatMap((line, index) => {
    if (!lines[index + 1]?.startsWith('|--')) return [];
    const heading = lines.slice(0, index).findLast((line) => line.startsWith('#'));
    const end = lines.findIndex((line, row) => row > index && !line.startsWith('|'));
    const rows = lines.slice(index + 2, end).map(cellsOf);
    return [{ section: plainText((heading ?? '').replace(/^#+ /, '')), columns: cellsOf(line), rows }];
  });
}

export function tableOf(file: string, ...columns: string[]): string[][] {
  const table = tablesOf(file).find((table) => table.columns.join(' | ') === columns.join(' | '));
  if (!table) throw new Error(`${file} has no table with the columns ${columns.join(', ')}.`);
  return table.rows;
}

/** A bar within a cell is written `\|`. */
const cellsOf = (line: string): string[] =>
  line
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map((cell) => cell.replaceAll('\\|', '|').trim());

export const plainText = (cell: string): string => cell.replaceAll('`', '');

export const codeIn = (text: string): string[] =>
  [...text.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);
