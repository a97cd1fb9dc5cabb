import matter from 'gray-matter';
import { type Document, type ErrorCode, isAlias, isMap, isNode, parseDocument, visit } from 'yaml';
import { type SourceOf, sourcesIn } from '../problem/lines.ts';
import type { Report } from '../problem/problem.ts';
import { readText } from './files.ts';
import { type Locate, type Located, offsetsOfPart } from './located.ts';
import { reportTextProblem, type TextProblem } from './text-problems.ts';

/** A Markdown file, split into front matter and body. `firstLine` is the line of the file on which the body starts. */
export interface MarkdownFile {
  name: string;
  frontMatter: Located;
  body: string;
  firstLine: number;
}

const quoteHint = 'Put texts that hold a colon or a quote into double quotes.';
const fieldHint = 'Write each field as "name: value" on a line of its own.';
const hints: Partial<Record<ErrorCode, string>> = {
  BLOCK_AS_IMPLICIT_KEY: quoteHint,
  MISSING_CHAR: quoteHint,
  UNEXPECTED_TOKEN: quoteHint,
  BAD_SCALAR_START: quoteHint,
  TAB_AS_INDENT: 'Indent with spaces.',
  MULTIPLE_DOCS: 'Remove the line "...".',
  DUPLICATE_KEY: 'Keep one of them.',
  NON_STRING_KEY: 'Write the name of a field, then a colon and its value.',
};

const exampleHint =
  'Start the file with a line "---", then "title: …" and the other fields, then a line "---".';

/** Reads a Markdown file. If its YAML front matter is missing or invalid, reports that and returns `undefined`. */
export function readMarkdown(folder: string, file: string, report: Report): MarkdownFile | undefined {
  const source = readText(folder, file, report);
  if (!source) return;
  const { name, text } = source;
  const problem = delimiterProblem(text);
  if (problem) {
    reportTextProblem(problem, { sourceOf: sourcesIn(name, text), report });
    return;
  }
  const { frontMatter, body } = split(text);
  const located = parseYaml(name, frontMatter, report);
  const firstLine = text.slice(0, text.length - body.length).split('\n').length;
  return located && { name, frontMatter: located, body, firstLine };
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

/** Splits the text without parsing the YAML: gray-matter gives no positions, the `yaml` package does. */
function split(text: string): { frontMatter: string; body: string } {
  const engines = { yaml: { parse: () => ({}), stringify: () => '' } };
  const { matter: frontMatter, content: body } = matter(text, { engines, language: 'yaml' });
  return { frontMatter, body };
}

function parseYaml(name: string, yaml: string, report: Report): Located | undefined {
  // `yaml` starts with the newline after the opening "---", so its line 1 is line 1 of the file.
  const sourceOf = sourcesIn(name, yaml);
  const document = parseDocument(yaml, { prettyErrors: false, stringKeys: true });
  const problems = yamlProblems(document, yaml);
  for (const problem of problems) reportTextProblem(problem, { sourceOf, report });
  if (problems.length > 0) return;
  return { value: document.toJS() ?? {}, locate: locator(name, { document, yaml, sourceOf }) };
}

function locator(
  name: string,
  { document, yaml, sourceOf }: { document: Document.Parsed; yaml: string; sourceOf: SourceOf },
): Locate {
  return function locate(path, part = 'value') {
    if (path.length === 0) return { file: name, line: 1 };
    const node = (part === 'key' && keyAt(document, path)) || document.getIn(path, true);
    if (!isNode(node) || !node.range) return locate(path.slice(0, -1));
    const [start, end] = node.range;
    return sourceOf(...offsetsOfPart(yaml, { start, end, part }));
  };
}

function keyAt(document: Document.Parsed, path: readonly PropertyKey[]): unknown {
  const map = path.length > 1 ? document.getIn(path.slice(0, -1), true) : document.contents;
  return isMap(map) ? map.items.find(({ key }) => String(key) === String(path.at(-1)))?.key : undefined;
}

/** True for the message of a parser that ran out of stack. */
const isOutOfStack = (message: string): boolean => message.includes('call stack');

/** A field whose text is not a list, or a text of several lines. */
const FIELD = /^(\w+:[ \t]+)((?!\[|\{(?!\{)|[|>&*!]).*\S)/;

/** Finds that the field on the line of an error has a text that needs quotes; `undefined` if quotes do not help. */
function unquotedTextAt(offset: number, yaml: string): TextProblem | undefined {
  const lineStart = yaml.lastIndexOf('\n', offset - 1) + 1;
  const [line = ''] = yaml.slice(lineStart).split('\n', 1);
  const [, name = '', text = ''] = line.match(FIELD) ?? [];
  const [, , inner = text] = text.match(/^(["'])(.*)\1$/) ?? [];
  const cure = name + JSON.stringify(inner);
  const isWrong = (field: string) => parseDocument(field, { stringKeys: true }).errors.length > 0;
  if (text === '' || !isWrong(line) || isWrong(cure)) return;
  const start = lineStart + name.length;
  const message = 'the front matter is not valid YAML: this text needs double quotes.';
  return { code: 'PG303', start, end: start + text.length, message, hint: `Write ${cure}` };
}

/** Finds syntax errors, and the anchors and aliases with which `toJS` may fail. */
function yamlProblems(document: Document.Parsed, yaml: string): TextProblem[] {
  const problems: TextProblem[] = [];
  for (const { pos, message, code } of [...document.errors, ...document.warnings]) {
    const unquoted = unquotedTextAt(pos[0], yaml);
    if (unquoted && problems.some(({ start }) => start === unquoted.start)) continue;
    problems.push(
      unquoted ?? {
        code: 'PG303',
        start: pos[0],
        end: pos[1],
        message: `the front matter is not valid YAML: ${isOutOfStack(message) ? 'it is nested too deep' : message}.`,
        hint: hints[code] ?? fieldHint,
      },
    );
  }
  visit(document, {
    Node(_key, node) {
      if (!isAlias(node) && !node.anchor) return;
      const [start = 0, end = 0] = node.range ?? [];
      problems.push({
        code: 'PG304',
        start,
        end,
        message: 'the front matter may hold no YAML anchors (&) and aliases (*).',
        hint: 'Write the value itself; put a text that starts with "&" or "*" into double quotes.',
      });
    },
  });
  return problems;
}
