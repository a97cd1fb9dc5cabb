import type { SiteDiff } from '../build/diff-site.ts';
import { lineOf } from '../diff/compare.ts';
import { firstOf } from '../problem/problem.ts';

/** Returns the lists that are not empty, the most important first. */
function listsOf({ gone, moved, added, texts, changedOtherwise, newWords }: SiteDiff) {
  const isMoved = new Set(moved.map(({ from }) => from));
  const lists: Record<string, [path: string, words: string][]> = {
    'Gone without a redirect': gone.map(({ path, to }) => [
      path,
      `${isMoved.has(path) ? 'now at' : 'nearest page:'} ${to}`,
    ]),
    Moved: moved.flatMap(({ from, to, redirected }) => (redirected ? [[from, `→ ${to}`]] : [])),
    New: added.map(({ path, title }) => [path, title]),
    'Changed texts': texts
      .toSorted((a, b) => b.pages.length - a.pages.length)
      .map(({ pages, ...change }) => [firstOf(pages).join(', '), changeOf(change)]),
    'New words of pianogen': rowsOf(newWords.filter(({ ofPianogen }) => ofPianogen)),
    'Changed in data': rowsOf(newWords.filter(({ ofPianogen }) => !ofPianogen)),
    'Changed only in other parts of the HTML': changedOtherwise.map((path) => [path, '']),
  };
  return Object.entries(lists)
    .filter(([, rows]) => rows.length > 0)
    .map(([title, rows]) => ({ title, count: number(rows.length), rows }));
}

const rowsOf = (words: SiteDiff['newWords']) =>
  words.map(({ key, ...change }): [string, string] => [key, changeOf(change)]);

function changeOf({ before, after }: Record<'before' | 'after', string>) {
  if (before === '') return `new: ${quoted(after)}`;
  return `${after === '' ? 'gone:' : `${quoted(before)} →`} ${quoted(after || before)}`;
}

const quoted = (text: string) => `“${text.length > 300 ? `${text.slice(0, 300)}…` : text}”`;
const number = (value: number) => value.toLocaleString('en-US');

function sentencesOf({ pages, foreign, otherFlags }: SiteDiff, changes: number) {
  const sentences = [`${number(pages.before)} → ${number(pages.after)} pages.`];
  if (changes === 0) sentences.push('No page changes.');
  if (otherFlags.length > 0)
    sentences.push(`It was built with other flags: ${otherFlags.join(', ')}.`);
  if (foreign > 0)
    sentences.push(`Addresses of other sites in the sitemap, left out: ${number(foreign)}.`);
  return sentences;
}

/** Markdown shows the indented lines as code. */
export const changesOfOriginals = (templates: SiteDiff['templates']): string[][] =>
  templates.flatMap(({ file, lines }) => [
    [
      lines
        ? `Pianogen changed the original of ${file}:`
        : `No original of ${file} is kept: compare it with pianogen’s by hand.`,
    ],
    firstOf(lines ?? [], 60).map((line) => `    ${line}`),
  ]);

/** Each line ends with a comma if a record follows. */
function redirectLines({ gone, hasRedirects }: SiteDiff) {
  const lines = firstOf(gone.flatMap(({ redirect }) => (redirect ? `    ${lineOf(redirect)}` : [])));
  const last = lines.findLastIndex((line) => line.endsWith('}'));
  return lines.map((line, index) =>
    index < last || (index === last && hasRedirects) ? `${line},` : line,
  );
}

const textOf = (parts: readonly string[][]) =>
  parts.flatMap((lines) => (lines.length > 0 ? lines.join('\n') : [])).join('\n\n');

export function describeDifference(diff: SiteDiff): string {
  const lists = listsOf(diff).map(({ title, count, rows }) => {
    const shown = rows.map(([path, words]) =>
      path.includes(', ') ? `  ${words}\n    ${path}` : `  ${path}  ${words}`.trimEnd(),
    );
    return [`${title}: ${count}`, ...firstOf(shown)];
  });
  const lines = redirectLines(diff);
  return textOf([
    [`The next build, compared with ${diff.against}:`, ...sentencesOf(diff, lists.length)],
    ...lists,
    ...changesOfOriginals(diff.templates),
    lines.length > 0 ? ['At the start of "redirects" in redirects.json:', ...lines] : [],
  ]);
}

/** In Markdown, a list with more rows is folded. */
const FEW_ROWS = 10;

/** The first line lets a workflow find its own comment. */
export function differenceAsMarkdown(diff: SiteDiff): string {
  const lists = listsOf(diff);
  const lines = redirectLines(diff);
  const overview = lists.map(({ title, count }) => `| ${title} | ${count} |`);
  const redirects = [
    'At the start of `redirects` in `data/redirects.json`:',
    '',
    '```json',
    ...lines,
    '```',
  ];
  return textOf([
    ['<!-- pianogen diff -->'],
    ['## What changes on the site'],
    sentencesOf(diff, lists.length).map(escaped),
    overview.length > 0 ? ['| | Count |', '|---|--:|', ...overview] : [],
    ...lists.flatMap(({ title, count, rows }) => {
      const shown = rows.map(
        ([path, words]) => `| <code>${escaped(path)}</code> | ${escaped(words)} |`,
      );
      const table = ['| Page | |', '|---|---|', ...firstOf(shown)];
      return rows.length > FEW_ROWS
        ? [['<details>', `<summary>${title}: ${count}</summary>`], table, ['</details>']]
        : [[`### ${title}: ${count}`], table];
    }),
    ...changesOfOriginals(diff.templates),
    lines.length > 0 ? redirects : [],
  ]);
}

const escaped = (text: string) =>
  text
    .replaceAll(/\s+/g, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll(/[\\`*_[\]|~#@!]/g, (character) => `&#${character.charCodeAt(0)};`);

export const differenceAsJson = ({ added, problems: _, hasRedirects: __, ...diff }: SiteDiff) => ({
  ...diff,
  new: added,
});
