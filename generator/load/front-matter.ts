import matter from 'gray-matter';
import { type SourceOf, sourcesIn } from '../problem/lines.ts';
import type { Problem, Report } from '../problem/problem.ts';
import { readText } from './files.ts';
import { type Locate, type Located, offsetsOfPart, type Part } from './json.ts';
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
  if ('code' in parsed) {
    reportTextProblem(parsed, { sourceOf, report });
    return;
  }
  const { value, yaml, body } = parsed;
  const firstLine = text.slice(0, text.length - body.length).split('\n').length;
  return { name, frontMatter: { value, locate: locator(name, yaml, sourceOf) }, body, firstLine };
}

/** With options, gray-matter keeps no cache. */
const OPTIONS = { language: 'yaml' };

/** Parses a file. `yaml` is its text up to the end of the front matter, so that offsets in it are those in the file. */
function parse(text: string) {
  const problem = delimiterProblem(text) ?? anchorProblem(text);
  if (problem) return problem;
  try {
    const { data, matter: written, content: body } = matter(text, OPTIONS);
    const yaml = text.slice(0, text.indexOf('\n') + written.length);
    return { value: withDatesAsWritten(data, yaml), yaml, body };
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

const ANCHOR = /^[^"'#\n]*?[:[,-][ \t]+([&*][^\s,\]}]*)/m;

/** An alias may make a value that holds itself. */
function anchorProblem(text: string): TextProblem | undefined {
  const [written, anchor = ''] = text.slice(0, text.indexOf('\n---')).match(ANCHOR) ?? [];
  if (written === undefined) return;
  const end = text.indexOf(written) + written.length;
  return {
    code: 'PG304',
    start: end - anchor.length,
    end,
    message: 'the front matter may hold no YAML anchors (&) and aliases (*).',
    hint: 'Write the value itself; put a text that starts with "&" or "*" into double quotes.',
  };
}

/** What gray-matter throws: an error of js-yaml, whose mark counts from the end of the first line, or one of the stack. */
interface SyntaxFault {
  reason?: string;
  mark?: { position: number };
}

const HINTS: readonly [words: RegExp, hint: string][] = [
  [/duplicated/, 'Keep one of them.'],
  [/single document/, 'Remove the line "...".'],
  [/quote|mapping|implicit|flow/, 'Put a text that holds a colon or a quote into double quotes.'],
];

function syntaxProblem({ reason = 'it is nested too deep', mark }: SyntaxFault, text: string): TextProblem {
  const offset = text.indexOf('\n');
  // js-yaml adds a line end.
  const start = Math.min(offset + (mark?.position ?? 1), text.indexOf('\n---', offset));
  const line = text.slice(text.lastIndexOf('\n', start - 1) + 1);
  const hint = /^ *\t/.test(line) ? 'Indent with spaces.' : HINTS.find(([words]) => words.test(reason))?.[1];
  return {
    code: 'PG303',
    start,
    end: start + 1,
    message: `the front matter is not valid YAML: ${reason}.`,
    hint: hint ?? 'Write each field as "name: value" on a line of its own.',
  };
}

/** js-yaml turns February 30 into March 2. */
const withDatesAsWritten = (data: object, yaml: string): object =>
  Object.fromEntries(
    Object.entries(data).map(([name, value]) => [
      name,
      value instanceof Date ? yaml.slice(...(spanOf(yaml, [name], 'value') ?? [])) : value,
    ]),
  );

function locator(name: string, yaml: string, sourceOf: SourceOf): Locate {
  return (path, part = 'value') => {
    const [start, end] = spanOf(yaml, path, part) ?? [];
    if (start === undefined || end === undefined) return { file: name, line: 1 };
    return sourceOf(...offsetsOfPart(yaml, { start, end, part }));
  };
}

const FIELD = /^["']?([^\s"'#:-][^\n"':]*?)["']?[ \t]*:(?=\s|$)/gm;
const ITEM = /^[ \t]*-[ \t]+/gm;

/** Finds a field or an item of its list: js-yaml gives no positions. What is deeper counts as its item. */
function spanOf(yaml: string, [name, index]: readonly PropertyKey[], part: Part): Span | undefined {
  const fields = [...yaml.matchAll(FIELD)];
  const at = fields.findIndex(([, key]) => key === name);
  const field = fields[at];
  if (!field) return;
  if (part === 'key' && index === undefined) return [field.index, field.index + field[0].lastIndexOf(':')];
  const whole: Span = [field.index + field[0].length, fields[at + 1]?.index ?? yaml.length];
  const items = [...yaml.slice(...whole).matchAll(ITEM)];
  const item = items[Number(index)];
  if (!item) return trimmed(yaml, whole);
  const start = whole[0] + item.index + item[0].length;
  return trimmed(yaml, [start, whole[0] + (items[Number(index) + 1]?.index ?? whole[1])]);
}

type Span = [start: number, end: number];

/** Leaves out the space around a value, and a comment behind it. */
function trimmed(text: string, [from, to]: Span): Span {
  const written = text.slice(from, to).replace(/(?<=\S)[ \t]+#[^"'\n]*\s*$/, '');
  const start = from + written.length - written.trimStart().length;
  return written.trim() === '' ? [from, from] : [start, start + written.trim().length];
}

/** The words of a new article, which its author replaces. */
export const PLACEHOLDERS = {
  excerpt: 'say here in one or two sentences what readers learn, and why it matters to them.',
  beginning: 'Say in a paragraph what the reader wants to know, and answer it in short.',
  section: 'A section has a heading of two number signs.',
  end: 'End with the step that the reader can take now.',
};

export function reportPlaceholders(document: MarkdownFile, report: Report): void {
  const { frontMatter } = document;
  const { excerpt, draft } = Object(frontMatter.value);
  if (draft === true) return;
  const tell = (source: Problem['source'], at?: string) =>
    report({
      code: 'PG319',
      source,
      ...(at !== undefined && { at }),
      message: 'this is still the placeholder of a new article.',
      hint: 'Write the text. Until then, keep the article out of builds by "draft: true".',
    });
  if (String(excerpt).includes(PLACEHOLDERS.excerpt)) tell(frontMatter.locate(['excerpt']), 'excerpt');
  for (const words of Object.values(PLACEHOLDERS)) {
    const found = sourceOfWords(document, words);
    if (found) tell(found);
  }
}

/** Finds words in the text of a file, however its lines are wrapped. */
export function sourceOfWords(
  { name, body, firstLine }: MarkdownFile,
  words: string,
): Problem['source'] | undefined {
  const pattern = words.replaceAll('.', '\\.').replaceAll(' ', '\\s+');
  const { 0: found = '', index } = new RegExp(pattern).exec(body) ?? {};
  if (index === undefined) return;
  const source = sourcesIn(name, body)(index, index + found.length);
  return { ...source, line: source.line + firstLine - 1 };
}
