import matter from 'gray-matter';
import { type SourceOf, sourcesIn } from '../../problem/lines.ts';
import { andThen, failed, type Problem, type ProblemText, type Read } from '../../problem/problem.ts';
import { locateWith, readText, type TextProblem } from '../read/files.ts';
import { type Located, offsetsOfPart, type Part } from '../read/json.ts';

/** The body starts on `firstLine`. */
export interface MarkdownFile {
  name: string;
  text: string;
  frontMatter: Located;
  body: string;
  firstLine: number;
}

const FRONT_MATTER = /^---[ \t]*\n((?:[^\n]*\n)*?)---[ \t]*(?:\n|$)/;

export const readMarkdown = (folder: string, file: string): Read<MarkdownFile> =>
  andThen(readText(folder, file), ({ name, text }) => {
    const [front = '', yaml] = FRONT_MATTER.exec(text) ?? [];
    if (yaml === undefined) {
      const isOpen = /^---[ \t]*\n/.test(text);
      const source = sourcesIn(name, text)(0, text.length);
      const message = `the front matter ${isOpen ? 'does not end' : 'is missing'}.`;
      const hint =
        'Start the file with a line "---", then "title: …" and the other fields, then a line "---".';
      return failed({ code: isOpen ? 'PG302' : 'PG301', source, message, hint });
    }
    const sourceOf = sourcesIn(name, yaml, 2);
    return andThen(fieldsIn(yaml, sourceOf), (value) => {
      const locate: Located['locate'] = (path, part) => {
        const span = spanOf(yaml, path, part);
        return span ? sourceOf(...offsetsOfPart(yaml, span, part)) : { file: name, line: 1 };
      };
      const body = text.slice(front.length);
      const firstLine = front.split('\n').length;
      return { value: { name, text, frontMatter: { value, locate }, body, firstLine }, problems: [] };
    });
  });

/** Not allowed: an alias can make a value contain itself. */
const ANCHOR = /(?<=^[^"'#\n]*[:[,-][ \t]+)[&*][^\s,\]}]*/m;

function fieldsIn(yaml: string, sourceOf: SourceOf): Read<object> {
  const anchor = ANCHOR.exec(yaml);
  if (anchor) {
    const source = sourceOf(anchor.index, anchor.index + anchor[0].length);
    const message = 'the front matter must not have YAML anchors (&) or aliases (*).';
    const hint = 'Write the value itself. Put text that starts with "&" or "*" into double quotes.';
    return failed({ code: 'PG304', source, message, hint });
  }
  try {
    // With options, gray-matter keeps no cache.
    const { data } = matter(`---\n${yaml}---\n`, { delimiters: ['---', '---\n'] });
    const fields = Object.entries(data);
    // js-yaml turns February 30 into March 2.
    const asWritten = fields.map(([key, value]) => {
      const span = value instanceof Date && spanOf(yaml, [key]);
      return [key, span ? yaml.slice(span.start, span.end) : inOneLine(value)];
    });
    const lost = fields.flatMap(([, value]) => lostTexts(value, yaml));
    return { value: Object.fromEntries(asWritten), problems: lost.map(locateWith(sourceOf)) };
  } catch (error) {
    // js-yaml counts from the end of the line "---", and a text too deep for its stack has no mark.
    const { reason = 'it is nested too deep', mark = { position: 1 } } = Object(error);
    return failed({
      code: 'PG303',
      source: sourceOf(Math.min(mark.position - 1, yaml.length - 1)),
      message: `the front matter is not valid YAML: ${reason}.`,
      hint: 'Write each field once, as "name: value". Put a text with a colon or a quote into double quotes, and indent with spaces.',
    });
  }
}

function lostTexts(value: unknown, yaml: string): TextProblem[] {
  if (typeof value !== 'string')
    return Object.values(Object(value)).flatMap((part) => lostTexts(part, yaml));
  if (value === '') return [];
  const words = value.split(/\s+/).map((word) => word.replace(/[^\w\s]/g, '\\$&'));
  const found = new RegExp(`(?<=[:-][ \\t]+)(${words.join('\\s+')})([ \\t]+#.*)?[ \\t]*$`, 'm').exec(
    yaml,
  );
  if (!found) return [];
  const { 0: line, 1: text = '', 2: comment, index: start } = found;
  if (!comment && !/^[“”„«‘‚][^“”„«»‘]+[“”»’]$/.test(value)) return [];
  const message = comment
    ? 'YAML takes the rest of this line, from "#" on, for a comment.'
    : 'such quotes become part of the text: YAML has straight ones.';
  const end = start + (comment ? line : text).length;
  return [{ code: 'PG303', start, end, message, hint: 'Put the text into straight double quotes.' }];
}

/** A text after ">" or "|" has line ends, which fields must not have. */
function inOneLine(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(/\n+$/, '').replace(/ *\n\s*/g, ' ');
  if (Array.isArray(value)) return value.map(inOneLine);
  if (value === null || typeof value !== 'object' || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, inOneLine(part)]));
}

const COMMENT = /(?<=\S)[ \t]+#[^"'\n]*\s*$/;
/** The mark before a text of several lines. */
const BLOCK_MARK = /^[>|][-+\d]*[ \t]*(?:#.*)?\n\s*/;

const FIELD = /^(?!- )["']?([^\s"'#:][^\n"':]*?)["']?[ \t]*:(?=\s)/gm;
const INNER = /^[ \t]+["']?([^\s"'#:-]+)["']?[ \t]*:[ \t]+(.*)/gm;
const ITEM = /^[ \t]*-[ \t]+(.*(?:\n(?![ \t]*-[ \t]).*)*)/gm;

/** js-yaml gives no positions. A deeper value has that of the part around it. */
function spanOf(yaml: string, [name, index]: readonly PropertyKey[], part?: Part) {
  const fields = [...yaml.matchAll(FIELD)];
  const at = fields.findIndex(([, key]) => key === name);
  const field = fields[at];
  if (!field) return;
  const start = field.index + field[0].length;
  if (part === 'key' && index === undefined) return { start: field.index, end: start - 1 };
  const whole = yaml.slice(start, fields[at + 1]?.index);
  const item =
    typeof index === 'string'
      ? [...whole.matchAll(INNER)].find(([, key]) => key === index)
      : [...whole.matchAll(ITEM)][Number(index)];
  const written = item?.at(-1) ?? whole;
  const from = item ? start + item.index + item[0].length - written.length : start;
  const value = written.replace(COMMENT, '').trim().replace(BLOCK_MARK, '');
  const first = from + Math.max(0, written.indexOf(value));
  return { start: first, end: first + value.length };
}

export const PLACEHOLDERS = {
  excerpt: 'say here in one or two sentences what readers learn, and why it matters to them.',
  beginning: 'Say in a paragraph what the reader wants to know, and answer it in short.',
  section: 'A section has a heading of two number signs.',
  end: 'End with the step that the reader can take now.',
};

export function problemsOfPlaceholders(document: MarkdownFile): Problem[] {
  if (Object(document.frontMatter.value).draft === true) return [];
  return Object.values(PLACEHOLDERS).flatMap((words) =>
    problemsOfWords(document, words, {
      code: 'PG319',
      message: 'this is still the placeholder of a new article.',
      hint: 'Write the text. Until then, keep the article out of builds with "draft: true".',
    }),
  );
}

export function problemsOfWords(
  { name, text }: MarkdownFile,
  words: string,
  problem: ProblemText,
): Problem[] {
  const found = new RegExp(words.replaceAll('.', '\\.').replaceAll(' ', '\\s+')).exec(text);
  if (!found) return [];
  return [{ ...problem, source: sourcesIn(name, text)(found.index, found.index + found[0].length) }];
}
