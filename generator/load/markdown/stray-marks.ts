import { nameOf, type TextProblem } from '../read/text-problems.ts';
import { formatValue } from '../schemas/format.ts';
import { strayLetters } from '../schemas/plain-text.ts';
import type { LocatedToken } from './markdown-tokens.ts';

const NO_NOTES = 'Footnotes are not possible: write the note into the text.';

/** Other programs read these marks, but this site does not. Each has its cure. */
const MARKS: readonly [marks: RegExp, cure: string][] = [
  [
    /\]\([^\s()]+ [^()"]*\)|\[\[[^[\]]+\]\]|\]\[[^[\]]*\]/gm,
    'Write a link as [words](/contact/), with an address without spaces; write \\[ for a bracket in a text.',
  ],
  [/^#{2,6}(?=[^\s#])/gm, 'Write a space after the last "#".'],
  [/\[\^[^[\]\s]+\]/gm, NO_NOTES],
  [/\{(?:[#.][a-z]|:)[^{}\n]*\}/gim, 'Remove it: headings have their own addresses. Or write \\ before it.'],
  [
    /\[\/[a-z][\w-]*\]|\[(?:caption|gallery|embed|audio|video|[a-z][\w-]* +[\w-]+=["'“”])[^[\]\n]*\]|^\[(?:toc|more)\]$|\{%[^{}\n]*%\}|^:::.*$/gim,
    'It is a command for another program: remove it, and write what it should show; or write \\ before it.',
  ],
  [
    /(?<!\*)\*\*(?!\*)|(?<!_)__(?=[^\s_])|(?<!~)~~(?!~)|`/gm,
    'Such marks come in pairs that touch their words: "a **strong** word". Write \\ before a mark that pages should show.',
  ],
  [/==(?=[^\s=])[^=\n]+==/gm, 'Write *these words* or **these words**.'],
  [
    /^[-+](?=\p{L})|^\*(?=\p{L}.*\n\*\p{L})|^\d{1,2}[.)](?=\p{L})/gmu,
    'Write a space after it for a list, or \\ before it.',
  ],
  [/^[•·▪◦‣●]/gm, 'Write "- " in its place.'],
];

const SECOND_FRONT_MATTER = /^\s*(---)[ \t]*\n(?:\w[\w-]*:.*\n|[ \t-].*\n)+---[ \t]*(?:\n|$)/;

/** Finds marks that pages would show as they are. Code may have all of them. */
export function strayMarks(markdown: string, located: readonly LocatedToken[]): TextProblem[] {
  const isInWords = new Uint8Array(markdown.length);
  // The end of the last link without brackets. Its text is an address, not words.
  let address = 0;
  for (const { token, start, end } of located)
    if (token.type === 'link' && !token.raw.startsWith('[')) address = end;
    else if (token.type === 'text' && !token.tokens && start >= address) isInWords.fill(1, start, end);
  const marks = MARKS.flatMap(([marks, cure]) =>
    [...markdown.matchAll(marks)]
      .filter(({ index }) => isInWords[index])
      .map(({ 0: found, index }) => shown(found, index, cure)),
  );
  if (SECOND_FRONT_MATTER.test(markdown))
    marks.push(shown('---', markdown.indexOf('---'), 'A file has one front matter: remove this one.'));
  const blocks = located.flatMap(({ token, start, written }) => {
    if (isNote(token)) return shown(written.replace(/\].*/s, ']'), start, NO_NOTES);
    if (token.type === 'table') return lostCells(token.header.length, written, start);
    return token.type === 'paragraph' ? brokenTable(written, start) : [];
  });
  const letters = strayLetters(markdown).map(
    ({ start, end, found, right }): TextProblem => ({
      ...{ start, end, code: 'PG234' },
      message: `${found.length > 1 ? formatValue(found) : nameOf(found.charCodeAt(0))} is wrong here, or invisible.`,
      hint: right ? undefined : right === '' ? 'Remove it.' : 'Write the right letter.',
      suggestion: right || undefined,
    }),
  );
  return [...marks, ...blocks, ...letters];
}

/** True for a footnote or its mark, which `marked` takes for a link. */
export const isNote = ({ type, raw }: LocatedToken['token']): boolean =>
  (type === 'link' || type === 'def') && raw.startsWith('[^');

const shown = (found: string, start: number, hint: string): TextProblem => ({
  ...{ start, end: start + found.length, hint },
  code: 'PG327',
  message: `pages would show ${formatValue(found)} as it is.`,
});

/** Does not count empty cells at the end. */
function cellsIn(row: string): number {
  const cells = row.replace(/^[\s>]*\|?/, '').split(/(?<!\\)\|/);
  while (cells.at(-1)?.trim() === '') cells.pop();
  return cells.length;
}

const lostCells = (columns: number, written: string, start: number): TextProblem[] =>
  [...written.matchAll(/.+/g)]
    .filter(([row]) => cellsIn(row) > columns)
    .map(({ 0: row, index }) => ({
      ...{ start: start + index, end: start + index + row.length, code: 'PG330' },
      message: `this row has ${cellsIn(row)} cells, and its table ${columns} columns: pages would not show the last.`,
      hint: 'Write \\| for a bar within a cell, or give the first two rows more cells.',
    }));

/** Matches two rows, or a row and the line that makes it the head of a table. */
const ROWS = /^([ \t]*\|[^|\n]*\|.*\|)[ \t]*\n[ \t]*\||^([^|\n]*\|.*)\n(?=.*-)(?=.*\|)[\s|:-]+$/m;

/** Finds rows that do not become a table: the line below the first is missing, or has other columns. */
function brokenTable(written: string, at: number): TextProblem[] {
  const found = ROWS.exec(written);
  if (!found) return [];
  const start = at + found.index;
  const heads = found[1] ?? found[2] ?? '';
  return [
    {
      ...{ start, end: start + heads.length, code: 'PG330' },
      message: 'this row and the rows below it do not become a table.',
      hint: `Write ${`|${'---|'.repeat(cellsIn(heads))}`} below it, on its own line.`,
    },
  ];
}
