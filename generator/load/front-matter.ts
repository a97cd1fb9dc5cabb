import matter from 'gray-matter';
import { type Document, type ErrorCode, isAlias, isNode, LineCounter, parseDocument, visit } from 'yaml';
import type { Report } from '../problem.ts';
import { type Located, readText } from './source.ts';

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
    const { line, ...problem } = fault;
    report({ source: { file: name, line }, ...problem });
    return;
  }
  const { frontMatter, body } = split(text);
  const located = parseYaml(name, frontMatter, report);
  const firstLine = text.slice(0, text.length - body.length).split('\n').length;
  return located && { name, frontMatter: located, body, firstLine };
}

/** What keeps a text from being split: gray-matter ends the front matter at the first line that starts with "---". */
function findFault(text: string): { line: number; message: string; hint: string } | undefined {
  const [opening = '', ...lines] = text.split('\n');
  if (!opening.startsWith('---')) return { line: 1, message: 'the front matter is missing.', hint: example };
  if (opening.trimEnd() !== '---')
    return { line: 1, message: 'the front matter is not YAML.', hint: example };
  const end = lines.findIndex((line) => line.startsWith('---'));
  if (end === -1) return { line: 1, message: 'the front matter has no end.', hint: example };
  if (/^---[ \t]*$/.test(lines[end] ?? '')) return;
  return {
    line: end + 2,
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
  const lines = new LineCounter();
  // `yaml` starts with the newline behind the opening "---", so its line 1 is line 1 of the file.
  const document = parseDocument(yaml, { lineCounter: lines, prettyErrors: false, stringKeys: true });
  const faults = faultsOf(document);
  for (const { offset, message, hint } of faults) {
    const { line, col } = lines.linePos(offset);
    report({ source: { file: name, line, column: col }, message, hint });
  }
  if (faults.length > 0) return;
  try {
    return { value: document.toJS() ?? {}, locate: (path) => ({ file: name, line: lineOf(path) }) };
  } catch (error) {
    report({
      source: { file: name, line: 1 },
      message: `the front matter has no value: ${error}.`,
      hint: plain,
    });
    return;
  }

  function lineOf(path: readonly PropertyKey[]): number {
    if (path.length === 0) return 1;
    const node = document.getIn(path, true);
    return isNode(node) && node.range ? lines.linePos(node.range[0]).line : lineOf(path.slice(0, -1));
  }
}

interface Fault {
  offset: number;
  message: string;
  hint: string;
}

/** What is wrong with the YAML. A document without faults can be made a value, which anchors and aliases may prevent. */
function faultsOf(document: Document.Parsed): Fault[] {
  const faults = [...document.errors, ...document.warnings].map(({ pos, message, code }) => ({
    offset: pos[0],
    message: `the front matter is not valid YAML: ${message}.`,
    hint: hints[code] ?? plain,
  }));
  visit(document, {
    Node(_key, node) {
      if (!isAlias(node) && !node.anchor) return;
      faults.push({
        offset: node.range?.[0] ?? 0,
        message: 'the front matter may hold no YAML anchors (&) and aliases (*).',
        hint: 'Write the value itself; put a text that starts with "&" or "*" into double quotes.',
      });
    },
  });
  return faults;
}
