import matter from 'gray-matter';
import { LineCounter, parseDocument, YAMLParseError } from 'yaml';
import type { Report } from '../problem.ts';
import { type Located, readText } from './source.ts';

/** A Markdown file in its two parts. `firstLine` is the line of the file on which the body starts. */
export interface MarkdownFile {
  name: string;
  frontMatter: Located;
  body: string;
  firstLine: number;
}

const example = 'Start the file with a line "---", then "title: …" and the other fields, then a line "---".';

/** Reads a Markdown file with YAML front matter. A front matter that is missing or broken is reported. */
export function readMarkdown(folder: string, file: string, report: Report): MarkdownFile | undefined {
  const source = readText(folder, file, report);
  if (!source) return;
  const { name, text } = source;
  const opening = text.split('\n', 1)[0] ?? '';
  if (opening.trimEnd() !== '---') {
    const message = opening.startsWith('---')
      ? 'the front matter is not YAML.'
      : 'the front matter is missing.';
    report({ source: { file: name, line: 1 }, message, hint: example });
    return;
  }
  if (!/\n---[ \t]*(?:\n|$)/.test(text)) {
    report({ source: { file: name, line: 1 }, message: 'the front matter has no end.', hint: example });
    return;
  }
  const { frontMatter, body } = split(text);
  const located = parseYaml(name, frontMatter, report);
  const firstLine = text.slice(0, text.length - body.length).split('\n').length;
  return located && { name, frontMatter: located, body, firstLine };
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
  const document = parseDocument(yaml, { lineCounter: lines, prettyErrors: false });
  for (const error of [...document.errors, ...document.warnings]) {
    const { line, col } = lines.linePos(error.pos[0]);
    report({
      source: { file: name, line, column: col },
      message: `the front matter is not valid YAML: ${error.message}.`,
      hint:
        error instanceof YAMLParseError ? 'Put texts that hold a colon or a quote into double quotes.' : '',
    });
  }
  if (document.errors.length > 0) return;
  return {
    value: document.toJS() ?? {},
    locate(path) {
      const node = document.getIn(path, true);
      const range =
        node instanceof Object && 'range' in node && Array.isArray(node.range) ? node.range : undefined;
      if (!range && path.length > 0) return this.locate(path.slice(0, -1));
      return { file: name, line: path.length > 0 && range ? lines.linePos(Number(range[0])).line : 1 };
    },
  };
}
