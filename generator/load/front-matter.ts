import matter from 'gray-matter';
import { type Document, type ErrorCode, isAlias, isMap, isNode, parseDocument, visit } from 'yaml';
import { type SourceOf, sourcesIn } from '../problem/lines.ts';
import type { Report } from '../problem/problem.ts';
import { readText } from './files.ts';
import { type Locate, type Located, offsetsOfPart } from './located.ts';
import { reportTextProblem, type TextProblem } from './text-problems.ts';

/** A Markdown file in its two parts. `firstLine` is the line of the file on which the body starts. */
export interface MarkdownFile {
  name: string;
  frontMatter: Located;
  body: string;
  firstLine: number;
}

const quote = 'Put texts that hold a colon or a quote into double quotes.';
const plain = 'Write each field as "name: value" on a line of its own.';
const hints: Partial<Record<ErrorCode, string>> = {
  BLOCK_AS_IMPLICIT_KEY: quote,
  MISSING_CHAR: quote,
  UNEXPECTED_TOKEN: quote,
  BAD_SCALAR_START: quote,
  TAB_AS_INDENT: 'Indent with spaces.',
  MULTIPLE_DOCS: 'Remove the line "...".',
  DUPLICATE_KEY: 'Keep one of them.',
  NON_STRING_KEY: 'Write the name of a field, then a colon and its value.',
};

const example = 'Start the file with a line "---", then "title: …" and the other fields, then a line "---".';

/** Reads a Markdown file with YAML front matter. A front matter that is missing or broken is reported. */
export function readMarkdown(folder: string, file: string, report: Report): MarkdownFile | undefined {
  const source = readText(folder, file, report);
  if (!source) return;
  const { name, text } = source;
  const fault = findFault(text);
  if (fault) {
    reportTextProblem(fault, { sourceOf: sourcesIn(name, text), report });
    return;
  }
  const { frontMatter, body } = split(text);
  const located = parseYaml(name, frontMatter, report);
  const firstLine = text.slice(0, text.length - body.length).split('\n').length;
  return located && { name, frontMatter: located, body, firstLine };
}

/** What keeps a text from being split: gray-matter ends the front matter at the first line that starts with "---". */
function findFault(text: string): TextProblem | undefined {
  const [opening = '', ...lines] = text.split('\n');
  const atStart = { start: 0, end: opening.length, hint: example };
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

/** Leaves the YAML to a parser that knows its lines. */
function split(text: string): { frontMatter: string; body: string } {
  const engines = { yaml: { parse: () => ({}), stringify: () => '' } };
  const { matter: frontMatter, content: body } = matter(text, { engines, language: 'yaml' });
  return { frontMatter, body };
}

function parseYaml(name: string, yaml: string, report: Report): Located | undefined {
  // `yaml` starts with the newline behind the opening "---", so its line 1 is line 1 of the file.
  const sourceOf = sourcesIn(name, yaml);
  const document = parseDocument(yaml, { prettyErrors: false, stringKeys: true });
  const faults = faultsOf(document);
  for (const fault of faults) reportTextProblem(fault, { sourceOf, report });
  if (faults.length > 0) return;
  try {
    return { value: document.toJS() ?? {}, locate: locator(name, { document, yaml, sourceOf }) };
  } catch (error) {
    report({
      code: 'PG303',
      source: { file: name, line: 1 },
      message: `the front matter has no value: ${error}.`,
      hint: plain,
    });
    return;
  }
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

/** What is wrong with the YAML. A document without faults can be made a value, which anchors and aliases may prevent. */
function faultsOf(document: Document.Parsed): TextProblem[] {
  const faults: TextProblem[] = [...document.errors, ...document.warnings].map(({ pos, message, code }) => ({
    code: 'PG303',
    start: pos[0],
    end: pos[1],
    message: `the front matter is not valid YAML: ${message}.`,
    hint: hints[code] ?? plain,
  }));
  visit(document, {
    Node(_key, node) {
      if (!isAlias(node) && !node.anchor) return;
      const [start = 0, end = 0] = node.range ?? [];
      faults.push({
        code: 'PG304',
        start,
        end,
        message: 'the front matter may hold no YAML anchors (&) and aliases (*).',
        hint: 'Write the value itself; put a text that starts with "&" or "*" into double quotes.',
      });
    },
  });
  return faults;
}
