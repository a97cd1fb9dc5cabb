import matter from 'gray-matter';
import { type SourceOf, sourcesIn } from '../problem/lines.ts';
import type { Report } from '../problem/problem.ts';
import { readText } from './files.ts';
import { type Locate, type Located, offsetsOfPart, type Part } from './located.ts';
import { reportTextProblem, type TextProblem } from './text-problems.ts';

/** A Markdown file, split into front matter and body. `firstLine` is the line of the file on which the body starts. */
export interface MarkdownFile {
  name: string;
  frontMatter: Located;
  body: string;
  firstLine: number;
}

const exampleHint =
  'Start the file with a line "---", then "title: …" and the other fields, then a line "---".';

/** Reads a Markdown file. If its YAML front matter is missing or invalid, reports that and returns `undefined`. */
export function readMarkdown(folder: string, file: string, report: Report): MarkdownFile | undefined {
  const source = readText(folder, file, report);
  if (!source) return;
  const { name, text } = source;
  const sourceOf = sourcesIn(name, text);
  const parsed = parse(text);
  const problems = 'code' in parsed ? [parsed] : parsed.problems;
  for (const problem of problems) reportTextProblem(problem, { sourceOf, report });
  if ('code' in parsed || problems.length > 0) return;
  const { value, yaml, body } = parsed;
  const firstLine = text.slice(0, text.length - body.length).split('\n').length;
  return { name, frontMatter: { value, locate: locator(name, yaml, sourceOf) }, body, firstLine };
}

/** With options, gray-matter keeps no cache. */
const YAML = { language: 'yaml' };

/** Parses a file. `yaml` is its text up to the end of the front matter, so that offsets in it are those in the file. */
function parse(text: string) {
  const problem = delimiterProblem(text);
  if (problem) return problem;
  try {
    const { data, matter: written, content: body } = matter(text, YAML);
    const yaml = text.slice(0, text.indexOf('\n') + written.length);
    return { ...plainValue(data, yaml), yaml, body };
  } catch (error) {
    return syntaxProblem(error as SyntaxFault, text);
  }
}

/** Finds a missing or wrong "---" line. gray-matter ends the front matter at the first line that starts with "---". */
function delimiterProblem(text: string): TextProblem | undefined {
  const [opening = '', ...lines] = text.split('\n');
  const atStart = { start: 0, end: opening.length, hint: exampleHint };
  if (!opening.startsWith('---'))
    return { ...atStart, code: 'PG301', message: 'the front matter is missing.' };
  if (opening.trimEnd() !== '---')
    return { ...atStart, code: 'PG303', message: 'the front matter is not YAML.' };
  const end = lines.findIndex((line) => line.startsWith('---'));
  if (end === -1) return { ...atStart, code: 'PG302', message: 'the front matter has no end.' };
  const closing = lines[end] ?? '';
  if (/^---[ \t]*$/.test(closing)) return;
  const start = [opening, ...lines.slice(0, end)].join('\n').length + 1;
  return {
    code: 'PG302',
    start,
    end: start + closing.length,
    message: 'this line starts with "---", but does not end the front matter.',
    hint: 'Write "---" alone on the line that ends it; start no other line with it.',
  };
}

/** What gray-matter throws: an error of js-yaml, whose mark counts from the end of the first line, or one of the stack. */
interface SyntaxFault {
  reason?: string;
  mark?: { position: number };
}

/** The cures of errors, by words of their reasons. */
const HINTS: readonly [words: RegExp, hint: string][] = [
  [/duplicated/, 'Keep one of them.'],
  [/single document/, 'Remove the line "...".'],
  [/quote|mapping|implicit/, 'Put texts that hold a colon or a quote into double quotes.'],
];

function syntaxProblem({ reason = 'it is nested too deep', mark }: SyntaxFault, text: string): TextProblem {
  const offset = text.indexOf('\n');
  // js-yaml adds a line end.
  const start = Math.min(offset + (mark?.position ?? 1), text.indexOf('\n---', offset));
  const [, alias] = reason.match(/^unidentified alias "(.*)"$/) ?? [];
  if (alias !== undefined) return anchorProblem(start - alias.length - 1, start);
  const line = text.slice(text.lastIndexOf('\n', start - 1) + 1);
  const hint = /^ *\t/.test(line) ? 'Indent with spaces.' : HINTS.find(([words]) => words.test(reason))?.[1];
  return (
    unquotedTextAt(start, text) ??
    // The end of a text that is cut by a quote is noticed on the next line.
    unquotedTextAt(text.lastIndexOf('\n', start - 1), text) ?? {
      code: 'PG303',
      start,
      end: start + 1,
      message: `the front matter is not valid YAML: ${reason}.`,
      hint: hint ?? 'Write each field as "name: value" on a line of its own.',
    }
  );
}

/** A field whose text is not a list, or a text of several lines. */
const FIELD = /^(\w+:[ \t]+)((?!\[|\{(?!\{)|[|>&*!]).*\S)/;

/** Finds that the field on the line of an error has a text that needs quotes; `undefined` if quotes do not help. */
function unquotedTextAt(offset: number, text: string): TextProblem | undefined {
  const lineStart = text.lastIndexOf('\n', offset - 1) + 1;
  const [line = ''] = text.slice(lineStart).split('\n', 1);
  const [, name = '', written = ''] = line.match(FIELD) ?? [];
  const inner = written.replace(/^(["'])(.*?)\1?$/, '$2');
  const cure = name + JSON.stringify(inner);
  if (written === '' || isValid(line) || !isValid(cure)) return;
  const start = lineStart + name.length;
  const message = 'the front matter is not valid YAML: this text needs double quotes.';
  return { code: 'PG303', start, end: start + written.length, message, hint: `Write ${cure}` };
}

function isValid(field: string): boolean {
  try {
    matter(`---\n${field}\n---\n`, YAML);
    return true;
  } catch {
    return false;
  }
}

const anchorProblem = (start: number, end: number): TextProblem => ({
  code: 'PG304',
  start,
  end,
  message: 'the front matter may hold no YAML anchors (&) and aliases (*).',
  hint: 'Write the value itself; put a text that starts with "&" or "*" into double quotes.',
});

/** Returns a value with its dates as they are written, since js-yaml turns February 30 into March 2. Finds anchors and aliases. */
function plainValue(data: unknown, yaml: string): { value: unknown; problems: TextProblem[] } {
  const problems: TextProblem[] = [];
  function plain(value: unknown, path: readonly PropertyKey[]): unknown {
    const [start, end] = spanOf(yaml, path) ?? [0, 0];
    // A value with an anchor may hold itself.
    if (/^[&*]/.test(yaml.slice(start, end))) return problems.push(anchorProblem(start, end));
    if (value instanceof Date) return yaml.slice(start, end);
    if (Array.isArray(value)) return value.map((item, index) => plain(item, [...path, index]));
    if (value === null || typeof value !== 'object') return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [key, plain(inner, [...path, key])]),
    );
  }
  return { value: plain(data, []), problems };
}

function locator(name: string, yaml: string, sourceOf: SourceOf): Locate {
  return function locate(path, part = 'value') {
    if (path.length === 0) return { file: name, line: 1 };
    const [start, end] = spanOf(yaml, path, part) ?? [];
    if (start === undefined || end === undefined) return locate(path.slice(0, -1));
    return sourceOf(...offsetsOfPart(yaml, { start, end, part }));
  };
}

type Span = [start: number, end: number];

/** What stands before an entry: the key of a field or of a field in a list, or the mark of an item. */
const MARKS = {
  field: /(?<=^\t*)["']?([^\s"'#:-][^\n"':]*?)["']?[ \t]*:(?=\s|$)/gm,
  innerField: /(?<=^[ \t-]*)([\w-]+)[ \t]*:(?=\s|$)/gm,
  item: /^[ \t]*-[ \t]+/gm,
  itemInBrackets: /[[,]\s*/g,
};

/** Finds the value at a path, or its key: js-yaml gives no positions. Returns `undefined` if it is written in an unusual way. */
function spanOf(yaml: string, path: readonly PropertyKey[], part?: Part): Span | undefined {
  let [start, end]: Span = [yaml.indexOf('\n'), yaml.length];
  for (const [depth, key] of path.entries()) {
    const isInBrackets = yaml[start] === '[';
    const item = isInBrackets ? MARKS.itemInBrackets : MARKS.item;
    const field = depth === 0 ? MARKS.field : MARKS.innerField;
    const marks = [...yaml.slice(start, end).matchAll(typeof key === 'number' ? item : field)];
    const index = typeof key === 'number' ? key : marks.findIndex(([, name]) => name === key);
    const mark = marks[index];
    if (!mark) return;
    const markStart = start + mark.index;
    if (part === 'key' && depth === path.length - 1)
      return trimmed(yaml, [markStart, markStart + mark[0].lastIndexOf(':')]);
    const next = marks[index + 1]?.index;
    const valueEnd = next === undefined ? end - (isInBrackets ? 1 : 0) : start + next;
    [start, end] = trimmed(yaml, [markStart + mark[0].length, valueEnd]);
  }
  return [start, end];
}

/** Leaves out the space around a value, and a comment behind it. */
function trimmed(text: string, [from, to]: Span): Span {
  const written = text.slice(from, to);
  if (written.trim() === '') return [from, from];
  const start = from + written.length - written.trimStart().length;
  const [quoted] = text.slice(start, to).match(/^(["'])(?:\\.|(?!\1).)*\1/s) ?? [];
  const value = quoted ?? written.trim().replace(/(?:^|[ \t]+)#.*$/, '');
  return [start, start + value.length];
}
