import type { Tokens } from 'marked';
import { nameOf, type TextProblem } from '../read/files.ts';
import { formatValue } from '../schemas/format.ts';
import { CHAT_MARKS, strayLetters } from '../schemas/plain-text.ts';
import type { LocatedToken } from './markdown-pieces.ts';

const NO_NOTES = 'Footnotes are not possible: write the note into the text.';

/** Other programs read these marks. */
const MARKS: readonly [marks: RegExp, cure: string][] = [
  [
    /(?<!\\\[[^[\]\n]*)\](?:\(| +\((?=[/#]|https?:|mailto:|www\.))[^()\n]*\)?|\[\[[^[\]]+\]\]|\]\[[^[\]]*\]/gm,
    'Write a link as [words](/contact/), with an address without spaces; write \\[ for a bracket in a text.',
  ],
  [/^#{2,6}(?=[^\s#])/gm, 'Write a space after the last "#".'],
  [/\[\^[^[\]\s]+\]|\^\[[^[\]]+\]/gm, NO_NOTES],
  [
    /(?:\[\])?(?<!oaicite:\d+\])\{(?:[#.][a-z_]|:|=[a-z]|[a-z][\w-]*=(?!\}))[^{}]{0,200}\}/gim,
    'Remove it: headings have their own addresses. Or write \\ before it.',
  ],
  [
    /\[\/[a-z][\w-]*\]|\[(?:caption|gallery|embed|audio|video|[a-z][\w-]* +[\w-]+=["'“”])[^[\]\n]*\]|^\[(?:toc|more)\]$|\{%[^{}\n]*%\}|^:::.*$|^(?:!!!|\?\?\?\+?) +\S.*$|^[ \t>]*\[![a-z]+\]|%%[^%\n]+%%/gim,
    'It is a command for another program: remove it, and write what it should show; or write \\ before it.',
  ],
  [CHAT_MARKS, 'It is left from a chat program, and leads nowhere: remove it.'],
  [
    /(?<!\*)\*\*(?!\*)|(?<!_)__(?=[^\s_])|(?<!~)~~(?!~)|`/gm,
    'Such marks come in pairs that touch their words: "a **strong** word". Write \\ before a mark that pages should show.',
  ],
  [/==(?=[^\s=])[^=\n]+==/gm, 'Write *these words* or **these words**.'],
  [
    /^[-+](?=\p{L})|^\*(?=\p{L}.*\n\*\p{L})|^\d{1,2}[.)](?=\p{L})|^[ \t>]*(?=\S*\xa0)\xa0*(?:[-+*]|\d{1,2}[.)])(?=[ \xa0])/gmu,
    'Write a plain space after it for a list, or \\ before it.',
  ],
  [/^[ \t>]*(?:[•·▪‣⁃∙●]|[▫■□◦○◆◇❖➢➣➤](?=\s))/gm, 'Write "- " in its place.'],
  [
    /^[ \t>]*(\p{So}\uFE0F?|[→»›–—§]|o)(?=[ \xa0]+\S.*[^\s\\]\n[ \t>]*\1[ \xa0])|^\(?[a-z\d][.)](?= .*[^\s\\]\n\(?[a-z\d][.)] )/gmu,
    'The lines would run together: write "- " in its place.',
  ],
  [/(?<=[^\s\\]\n):(?=[ \t]+\S)/gm, 'Write "- **Term:** its meaning" on one line.'],
];

/** A word or number with the signs of a sentence. Code has others. */
const WORD = /^["“‘'(]*(?:\p{L}[\p{L}'’-]*|\$?\d[\d.,]*%?|[–—&])[,;:.!?”"’')]*$/u;

function isProse(text: string) {
  const words = text.trim().split(/\s+/);
  return words.length >= 5 && /^\P{L}?\p{Lu}/u.test(text) && words.every((word) => WORD.test(word));
}

const SECOND_FRONT_MATTER = /^\s*---[ \t]*\n(?:\w[\w-]*:.*\n|[ \t-].*\n)+---[ \t]*(?:\n|$)/;

/** Code may have all of these. */
export function strayMarks(markdown: string, located: readonly LocatedToken[]): TextProblem[] {
  const isInWords = new Uint8Array(markdown.length);
  // The end of the last link without brackets, whose text is an address.
  let address = 0;
  for (const { token, start, end } of located)
    if (token.type === 'link' && !token.raw.startsWith('[')) address = end;
    else if (token.type === 'text' && !token.tokens && start >= address)
      isInWords.fill(1, start, end);
  const marks = MARKS.flatMap(([marks, cure]) =>
    [...markdown.matchAll(marks)]
      .map(({ 0: found, index }) =>
        shown(found.replace(/^[\s>]+/, ''), index + found.search(/[^\s>]/), cure),
      )
      .filter(({ start }) => isInWords[start]),
  );
  if (SECOND_FRONT_MATTER.test(markdown))
    marks.push(
      shown('---', markdown.indexOf('---'), 'A file has one front matter: remove this one.'),
    );
  const links = new Set(
    located.map(({ token }) => token.type !== 'def' && 'href' in token && token.href),
  );
  const blocks = located.flatMap((one) => {
    const { token, start, written } = one;
    if (isNote(token)) return shown(written.replace(/\].*/s, ']'), start, NO_NOTES);
    if (token.type === 'table') return lostCells(token.header.length, written, start);
    if (token.type === 'paragraph' || token.type === 'hr') return brokenTable(written, start);
    if (token.type === 'list') return renumbered(token, located);
    return lostWords(one, markdown, links);
  });
  const letters = strayLetters(markdown).map(
    ({ start, end, found, right }): TextProblem => ({
      ...{ start, end, code: 'PG234' },
      message: `${found.length > 1 ? formatValue(found) : nameOf(found.charCodeAt(0))} is garbled or invisible.`,
      hint: right ? undefined : right === '' ? 'Remove it.' : 'Write the right letter.',
      suggestion: right || undefined,
    }),
  );
  return [...marks, ...blocks, ...letters];
}

/** A footnote or its mark, which `marked` takes for a link. */
export const isNote = ({ type, raw }: LocatedToken['token']): boolean =>
  (type === 'link' || type === 'def') && raw.startsWith('[^');

const shown = (found: string, start: number, hint: string): TextProblem => ({
  ...{ start, end: start + found.length, hint },
  code: 'PG327',
  message: `pages would show ${formatValue(found)} as it is.`,
});

/** Pages count on from the first number. A list may have one number for all. */
function renumbered(
  { ordered, start, items }: Tokens.List,
  located: readonly LocatedToken[],
): TextProblem[] {
  const numbers = items.map(({ raw }) => Number.parseInt(raw, 10));
  const at = numbers.findIndex((number, index) => number !== Number(start) + index);
  if (!ordered || at < 0 || new Set(numbers).size === 1) return [];
  const item = located.find(({ token }) => token === items[at])?.start ?? 0;
  const message = `pages would number this ${Number(start) + at}.`;
  const hint =
    'Write that number, or \\ before its dot and an empty line above it if it has to stay.';
  return [{ code: 'PG327', start: item, end: item + `${numbers[at]}.`.length, message, hint }];
}

function lostWords(
  { token, start, end }: LocatedToken,
  markdown: string,
  links: ReadonlySet<unknown>,
): TextProblem[] {
  const lost = (message: string, hint: string) => [
    { start, end, code: 'PG327' as const, message, hint },
  ];
  const { type, raw } = token;
  if (
    type === 'code' &&
    token.codeBlockStyle === 'indented' &&
    token.text.split(/\n{2,}/).some(isProse)
  )
    return lost('pages would show this paragraph as code.', 'Remove the spaces before it.');
  // "[//]: # (words)" is a comment.
  if (type === 'def' && token.href !== '#' && !links.has(token.href))
    return lost(
      'pages would not show this line: no link uses it.',
      'Remove it, or write \\ before its "[".',
    );
  const [, marks = '', first = '', last = first] = /^([*_~`]+)(.)(?:.*(.))?\1$/s.exec(raw) ?? [];
  const [before = '', after = ''] = [markdown[start - 1], markdown[end]];
  const isFigure = [before + first, last + after].some((digits) => /^\d{2}$/.test(digits));
  const isApostrophe = marks === '`' && /\S\s\w/.test(first + last + after);
  if (type === 'codespan' ? !isApostrophe : !isFigure) return [];
  const hint = 'Write \\ before each of them, or other signs, such as × or ’.';
  return lost(`pages would not show ${formatValue(marks)} before and after this.`, hint);
}

function cellsIn(row: string) {
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

/** Other programs take these for rows. */
const ROWS =
  /^[ \t]*\|[^|\n]*\|.*\|(?=[ \t]*\n[ \t]*\|)|^[^|\n]*\|.*(?=\n(?=.*-)(?=.*\|)[\s|:-]+$)|^[^<`\n]*\S\t+\S.*$|^[+|]?[-=]{2,}(?: +[-=]{2,}|\+[-=+]+)+\|?$|^\S.* {3,}\S.*(?=\n\S.* {3,}\S)/m;

/** The line below the first row is missing, or has other columns. */
function brokenTable(written: string, at: number): TextProblem[] {
  const found = ROWS.exec(written);
  if (!found) return [];
  const start = at + found.index;
  const message = 'this row and the rows below it do not become a table.';
  const hint =
    'Write bars between the cells of a row, and as many in a line |---|---| below the first.';
  return [{ code: 'PG330', start, end: start + found[0].length, message, hint }];
}
