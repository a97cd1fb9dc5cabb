import type { SiteDiff } from '../build/diff-site.ts';
import type { Change, ChangedPage } from '../diff/compare.ts';
import { lineOf } from '../diff/gone.ts';
import { describePair, formatBytes, goneAsJson } from './summary.ts';

/** The most lines of a list that people read; `--json` has all. */
const MOST_LINES = 20;
/** The most rows of a list in Markdown: with the longest titles, the whole stays below the 65,536 characters of a comment. */
const MOST_ROWS = 40;
/** A list with more rows in Markdown is folded. */
const FEW_ROWS = 10;

interface List {
  title: string;
  rows: [path: string, words: string][];
}

/** The lists that are not empty, the most important ones first. */
function listsOf({ gone, moved, added, changed }: SiteDiff): List[] {
  const isMoved = new Set(moved.map(({ from }) => from));
  const rowsOf = (describe: (page: ChangedPage) => string | undefined): List['rows'] =>
    changed.map((page) => [page.path, describe(page) ?? '']);
  const lists: List[] = [
    {
      title: 'Gone without a redirect',
      rows: gone.map(({ path, to }) => [path, `${isMoved.has(path) ? 'now at' : 'nearest page:'} ${to}`]),
    },
    { title: 'Moved', rows: moved.map(({ from, to, redirected }) => [from, redirected ? `→ ${to}` : '']) },
    { title: 'New', rows: added.map(({ path, title }) => [path, title]) },
    { title: 'Other titles', rows: rowsOf(({ title }) => title && texts(title)) },
    { title: 'Other descriptions', rows: rowsOf(({ description }) => description && texts(description)) },
    {
      title: 'Other weights',
      rows: rowsOf(({ bytes, compressed }) => bytes && weights(bytes, compressed)),
    },
  ];
  return lists
    .map(({ title, rows }) => ({ title, rows: rows.filter(([, words]) => words !== '') }))
    .filter(({ rows }) => rows.length > 0);
}

const texts = ({ before, after }: Change<string>): string => `“${before}” → “${after}”`;

const sizes = ({ before, after }: Change<number>): string => `${formatBytes(before)} → ${formatBytes(after)}`;

const weights = (raw: Change<number>, compressed: Change<number> | undefined): string =>
  `${sizes(raw)}${compressed ? `; compressed, ${sizes(compressed)}` : ''}`;

function sentencesOf(diff: SiteDiff): string[] {
  const { pages, bytes, changedOtherwise, alike, foreign } = diff;
  const size = bytes ? `, ${sizes(bytes)} of HTML` : '';
  const [before, after] = [alike?.before[0], alike?.after[0]];
  return [
    `${number(pages.before)} → ${number(pages.after)} pages${size}.`,
    ...(listsOf(diff).length === 0 && changedOtherwise === 0 ? ['No page changes.'] : []),
    ...(changedOtherwise > 0 ? [`${counted(changedOtherwise)} in another part of the HTML only.`] : []),
    ...(before && after && describePair(before) !== describePair(after)
      ? [
          `The city pages that share most words: before, ${describePair(before)}; now, ${describePair(after)}.`,
        ]
      : []),
    ...(foreign > 0 ? [`Addresses of other sites in the sitemap, left out: ${number(foreign)}.`] : []),
  ];
}

const counted = (pages: number): string => (pages === 1 ? '1 page changes' : `${number(pages)} pages change`);
const number = (value: number): string => value.toLocaleString('en-US');

/** The most lines for `redirects.json`, to be put at its start: a comma stands behind each, if a record follows. */
function redirectLines({ gone, hasRedirects }: SiteDiff, most: number): string[] {
  const records = gone.flatMap(({ redirect }) => redirect ?? []);
  const shown = records.slice(0, most);
  const lines = shown.map(
    (record, index) => `    ${lineOf(record)}${hasRedirects || index < shown.length - 1 ? ',' : ''}`,
  );
  return withRest(lines, records.length);
}

export function describeDifference(diff: SiteDiff): string {
  const lists = listsOf(diff).map(({ title, rows }) => {
    const shown = rows.slice(0, MOST_LINES).map(([path, words]) => `  ${path}  ${words}`);
    return [`${title}: ${number(rows.length)}`, ...withRest(shown, rows.length)].join('\n');
  });
  const lines = redirectLines(diff, MOST_LINES);
  return [
    [`The coming site, compared with ${diff.against}:`, ...sentencesOf(diff)].join('\n'),
    ...lists,
    ...(lines.length > 0 ? [['At the start of "redirects" in redirects.json:', ...lines].join('\n')] : []),
  ].join('\n\n');
}

const withRest = (lines: readonly string[], count: number): string[] =>
  count > lines.length ? [...lines, `  and ${number(count - lines.length)} more`] : [...lines];

/** The first line of the Markdown: a workflow finds its own comment by it. */
const MARKDOWN_MARK = '<!-- pianogen diff -->';

/** A difference as Markdown for a pull request. Long lists are folded. */
export function differenceAsMarkdown(diff: SiteDiff): string {
  const lists = listsOf(diff);
  const overview = lists.map(({ title, rows }) => `| ${title} | ${number(rows.length)} |`);
  const lines = redirectLines(diff, MOST_ROWS);
  return [
    MARKDOWN_MARK,
    '## What changes on the site',
    sentencesOf(diff).map(escaped).join('\n'),
    ...(overview.length > 0 ? [['| | Pages |', '|---|--:|', ...overview].join('\n')] : []),
    ...lists.map(markdownList),
    ...(lines.length > 0
      ? ['At the start of `redirects` in `data/redirects.json`:', ['```json', ...lines, '```'].join('\n')]
      : []),
  ].join('\n\n');
}

function markdownList({ title, rows }: List): string {
  const shown = rows.slice(0, MOST_ROWS).map(([path, words]) => `| ${code(path)} | ${escaped(words)} |`);
  const table = ['| Page | |', '|---|---|', ...shown].join('\n');
  const rest = rows.length > shown.length ? `\n\nand ${number(rows.length - shown.length)} more` : '';
  const heading = `${title}: ${number(rows.length)}`;
  return rows.length > FEW_ROWS
    ? `<details>\n<summary>${heading}</summary>\n\n${table}${rest}\n\n</details>`
    : `### ${heading}\n\n${table}${rest}`;
}

const escaped = (text: string): string =>
  text
    .replaceAll(/\s+/g, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll(/[\\`*_[\]|~#@!]/g, (character) => `&#${character.charCodeAt(0)};`);

/** An address of the site as code. A live site may have any. */
const code = (path: string): string =>
  `<code>${escaped(path.length > LONGEST_PATH ? `${path.slice(0, LONGEST_PATH)}…` : path)}</code>`;

/** The longest path that Markdown shows whole, in characters. */
const LONGEST_PATH = 200;

export function differenceAsJson({
  bytes,
  alike,
  added,
  gone,
  problems: _,
  hasRedirects: __,
  ...diff
}: SiteDiff) {
  return {
    ...diff,
    new: added,
    gone: goneAsJson(gone),
    bytes: bytes ?? null,
    alike: alike ?? null,
  };
}
