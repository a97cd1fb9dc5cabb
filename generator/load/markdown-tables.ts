import type { Token, Tokens } from 'marked';
import { escapeAttribute, plainText } from './markdown-tokens.ts';

type Cell = Tokens.TableCell;

const textOf = ({ tokens }: Cell): string => plainText(tokens).trim();

/** Returns the HTML of a table. `inline` returns the HTML of a cell's text. */
export function tableHtml({ header, rows }: Tokens.Table, inline: (tokens: Token[]) => string): string {
  const layout = layoutOf(rows);
  // If the first column has no heading, its cells are the headings of the rows.
  const first = header[0] && textOf(header[0]) === '' ? 'th scope="row"' : 'td';
  const html = ({ tokens, align }: Cell, tag: string, label = '') => {
    const name = layout === 'by-row' && label ? ` data-label="${escapeAttribute(label)}"` : '';
    return `<${tag}${align ? ` class="align-${align}"` : ''}${name}>${inline(tokens)}</${tag.split(' ')[0]}>`;
  };
  const bodyCell = (cell: Cell, column: number) => {
    if (column === 0) return html(cell, first);
    return html(cell, 'td', header[column] && textOf(header[column]));
  };
  const head = header.map((cell) => html(cell, textOf(cell) === '' ? 'td' : 'th scope="col"')).join('');
  const body = rows.map((row) => `<tr>${row.map(bodyCell).join('')}</tr>`).join('\n');
  // Focusable, so that the keyboard can scroll a wide table. The label is made of its headings.
  const label = escapeAttribute(`Table: ${header.map(textOf).filter(Boolean).join(', ')}`);
  const names = ['table', ...(layout ? [layout] : [])].join(' ');
  return `<div class="${names}" role="region" tabindex="0" aria-label="${label}"><table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table></div>\n`;
}

/** The fewest letters of a mean row that a phone shows below each other, since columns would hold a word a line. */
const WORDY_ROW = 75;

/** How a table is laid out: as a sheet to write in, or with the cells of a row below each other on phones. */
function layoutOf(rows: readonly Cell[][]): 'sheet' | 'by-row' | undefined {
  const cells = rows.map((row) => row.slice(1).map(textOf));
  if (cells.flat().every((text) => text.length <= 1)) return 'sheet';
  const letters = rows.flat().reduce((sum, cell) => sum + textOf(cell).length, 0);
  return letters / rows.length >= WORDY_ROW ? 'by-row' : undefined;
}
