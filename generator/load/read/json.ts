import * as jsonc from 'jsonc-parser';
import { sourcesIn } from '../../problem/lines.ts';
import {
  andThen,
  type Problem,
  type ProblemCode,
  type Read,
  type Source,
} from '../../problem/problem.ts';
import { halfTokensOf, tokensOf } from '../../tokens.ts';
import { formatPath, formatValue } from '../schemas/format.ts';
import { locateWith, readText, type TextProblem } from './files.ts';

/** Tokens count from 0, whole ones before half ones. */
export type Part = 'value' | 'key' | { words: string } | { token: number };

/** A missing entry has the source of the entry around it. */
export type Locate = (path: readonly PropertyKey[], part?: Part) => Source;

export interface Located<T = unknown> {
  value: T;
  locate: Locate;
}

/** Without `$schema`, which only editors read. */
export const readJson = (folder: string, file: string): Read<Located> =>
  andThen(readText(folder, file), ({ name, text }) => {
    const sourceOf = sourcesIn(name, text);
    const value = valueIn(text);
    const found = value === undefined || !isSurelyValid(value, text) ? problemsIn(text) : [];
    if (found.length > 0) return { value: undefined, problems: found.map(locateWith(sourceOf)) };
    // Any other value is an unknown key.
    if (typeof Object(value).$schema === 'string') delete Object(value).$schema;
    let tree: jsonc.Node | undefined;
    return { value: { value, locate }, problems: [] };

    /** The first call parses the text again. */
    function locate(path: readonly PropertyKey[], part?: Part): Source {
      if (path.length === 0) return sourceOf(text.search(/\S/), text.length);
      tree ??= jsonc.parseTree(text) as jsonc.Node;
      const entry = jsonc.findNodeAtLocation(tree, path as jsonc.JSONPath);
      if (!entry) return locate(path.slice(0, -1));
      const key = entry.parent?.type === 'property' ? entry.parent.children?.[0] : undefined;
      const { offset: start, length } = (part === 'key' && key) || entry;
      return sourceOf(...offsetsOfPart(text, { start, end: start + length }, part));
    }
  });

export const entryAt = (
  locate: Locate,
  path: readonly PropertyKey[],
  part?: Part,
): Pick<Problem, 'source' | 'at'> => ({ source: locate(path, part), at: formatPath(path) });

function valueIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return;
  }
}

/** In levels. Much deeper data overflows the stack of parsers. */
const MAX_DEPTH = 100;

/** Only the text has duplicate keys, and a string may look like a key. */
const isSurelyValid = (value: unknown, text: string) =>
  countKeys(value) === (text.match(/"\s*:/g)?.length ?? 0);

/** `NaN` for data that is nested too deep. */
function countKeys(value: unknown, depth = 1): number {
  if (value === null || typeof value !== 'object') return 0;
  if (depth > MAX_DEPTH) return Number.NaN;
  const inner = Object.values(value);
  return inner.reduce(
    (count: number, entry) => count + countKeys(entry, depth + 1),
    Array.isArray(value) ? 0 : inner.length,
  );
}

function problemsIn(text: string): TextProblem[] {
  const start = bracketTooDeep(text);
  const message = `this is nested more than ${MAX_DEPTH} levels deep.`;
  if (start)
    return [{ code: 'PG127', start, end: start + 1, message, hint: 'Remove the extra brackets.' }];
  const errors: jsonc.ParseError[] = [];
  const tree = jsonc.parseTree(text, errors, { disallowComments: true });
  return errors[0] ? [syntaxProblem(text, errors[0])] : doubleKeysIn(text, tree);
}

function bracketTooDeep(text: string) {
  let open = 0;
  for (const { 0: token, index } of text.matchAll(/"[^"\\\n]*(?:\\.[^"\\\n]*)*"|[[\]{}]/g)) {
    if (token === '[' || token === '{') open += 1;
    else if (token === ']' || token === '}') open -= 1;
    if (open > MAX_DEPTH) return index;
  }
  return;
}

const QUOTES = 'Put texts and keys into double quotes, and write \\" for a quote within a text.';
const VALUES = `${QUOTES} Write true, false and null in lowercase letters.`;

/** By the names of errors in jsonc-parser. */
const SYNTAX_ERRORS: Partial<Record<string, [words: string, hint: string, code?: ProblemCode]>> = {
  InvalidCommentToken: ['JSON has no comments', 'Remove the comment.', 'PG123'],
  InvalidSymbol: ['this is not a value', VALUES, 'PG124'],
  PropertyNameExpected: ['a key is missing here', `${QUOTES} Numbers have no commas.`, 'PG124'],
  ValueExpected: ['a value is missing here', QUOTES],
  ColonExpected: ['a colon is missing before this', 'Write ":" between a key and its value.'],
  CommaExpected: ['a comma or a bracket is missing after this', `Add it. ${QUOTES}`],
  EndOfFileExpected: ['this comes after the end', 'Remove it, or a bracket that closes too early.'],
  UnexpectedEndOfString: [
    'this text does not have a closing quote on its line',
    'Close it with ", or write \\n.',
    'PG125',
  ],
  InvalidCharacter: ['this text has a tab or a control character', 'Write \\t for a tab.', 'PG125'],
  InvalidEscapeCharacter: [
    'a backslash in this text does not start an escape',
    'Write two.',
    'PG125',
  ],
  InvalidUnicode: ['an escape in this text is too short', 'Write the character itself.', 'PG125'],
};

function syntaxProblem(text: string, { error, offset, length }: jsonc.ParseError) {
  const name = jsonc.printParseErrorCode(error);
  const last = text.slice(0, offset).trimEnd().length - 1;
  let [words, hint, code = 'PG120'] = SYNTAX_ERRORS[name] ?? ['this cannot be read', QUOTES];
  let [start, end] = name === 'CommaExpected' ? [last, last + 1] : [offset, offset + length];
  if (text.slice(offset).trim() === '') {
    [code, words] = ['PG121', 'the file ends too early'];
    hint = 'Close its brackets, or restore the missing part.';
    [start, end] = [last + 1, last + 2];
  } else if (text[last] === ',' && /[\]}]/.test(text.charAt(offset))) {
    [code, words, hint] = ['PG122', 'there is a comma after the last entry', 'Remove it.'];
    [start, end] = [last, last + 1];
  }
  return { code, start, end, message: `this is not valid JSON: ${words}.`, hint };
}

function doubleKeysIn(text: string, node: jsonc.Node | undefined): TextProblem[] {
  const first = new Map<string, jsonc.Node>();
  return (node?.children ?? []).flatMap((child) => {
    const inner = doubleKeysIn(text, child);
    const [key, value] = child.type === 'property' ? (child.children ?? []) : [];
    if (!key || !value) return inner;
    const earlier = first.get(key.value);
    if (!earlier) {
      first.set(key.value, value);
      return inner;
    }
    const { offset: start, length } = key;
    const line = text.slice(0, earlier.offset).split('\n').length;
    const values = [earlier, value]
      .map((entry) => formatValue(jsonc.getNodeValue(entry)))
      .join(' and ');
    const message = `the key ${formatValue(key.value)} appears twice in one object, first on line ${line}: ${values}.`;
    return [...inner, { code: 'PG126', start, end: start + length, message, hint: TWICE }];
  });
}

const TWICE =
  'Keep one of the two. If a merge made one record of two, give each its own braces and keys.';

export function offsetsOfPart(
  text: string,
  { start, end }: Record<'start' | 'end', number>,
  part: Part = 'value',
): [start: number, end: number] {
  if (typeof part === 'string') return [start, end];
  const written = text.slice(start, end);
  const { offset, length } =
    'words' in part
      ? { offset: written.indexOf(part.words), length: part.words.length }
      : ([...tokensOf(written), ...halfTokensOf(written)][part.token] ?? { offset: -1, length: 0 });
  return offset < 0 ? [start, end] : [start + offset, start + offset + length];
}
