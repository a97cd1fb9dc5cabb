import {
  findNodeAtLocation,
  type JSONPath,
  type Node,
  type ParseError,
  parseTree,
  printParseErrorCode,
} from 'jsonc-parser';
import { type SourceOf, sourcesIn } from '../problem/lines.ts';
import { nearest } from '../problem/nearest.ts';
import type { ProblemCode, Report, Source } from '../problem/problem.ts';
import { doAll, type Steps } from '../steps.ts';
import { halfTokensOf, tokensOf } from '../tokens.ts';
import { readText, type TextFile } from './files.ts';
import { formatValue } from './format.ts';
import { reportTextProblem, type TextProblem } from './text-problems.ts';

/** The most levels of nesting. Parsers run out of stack on data that is much deeper. */
const MAX_DEPTH = 100;

/** The key that names the JSON Schema of a file. Only editors read it. */
export const SCHEMA_KEY = '$schema';

/**
 * Reads a JSON file, without its `$schema`. If the file cannot be read, or has a syntax error or a duplicate key, reports that
 * and returns `undefined`.
 */
export function readJson(folder: string, file: string, report: Report): Located | undefined {
  const source = readText(folder, file, report);
  return source && doAll(jsonIn(source, report));
}

/** The same for a file that is read already, in steps. */
export function* jsonIn({ name, text }: TextFile, report: Report): Steps<Located | undefined> {
  const parsed = valueIn(text);
  yield;
  const problems = parsed && isSurelyValid(parsed.value, text) ? [] : problemsIn(text);
  const sourceOf = sourcesIn(name, text);
  for (const problem of problems) reportTextProblem(problem, { sourceOf, report });
  if (!parsed || problems.length > 0) return;
  removeSchema(parsed.value);
  return { value: parsed.value, locate: locatorOf(text, sourceOf) };
}

/** Returns the function that finds sources in a JSON text, which is parsed once more when somebody asks. */
function locatorOf(text: string, sourceOf: SourceOf): Locate {
  let tree: Node | undefined;
  return function locate(path, part = 'value') {
    tree ??= parseTree(text) as Node;
    const value = findNodeAtLocation(tree, path as JSONPath);
    if (!value) return locate(path.slice(0, -1));
    const key = value.parent?.type === 'property' ? value.parent.children?.[0] : undefined;
    const { offset: start, length } = (part === 'key' && key) || value;
    return sourceOf(...offsetsOfPart(text, { start, end: start + length, part }));
  };
}

function valueIn(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return;
  }
}

/**
 * True if the text of a value surely has no duplicate key and is not nested too deep. A duplicate key is in
 * the text, but not in the value. To be fast, it also counts what looks like a key within a string, so that
 * some valid texts are refused: `problemsIn` decides on those.
 */
function isSurelyValid(value: unknown, text: string): boolean {
  const key = /"\s*:/g;
  let keys = 0;
  while (key.test(text)) keys += 1;
  return countKeys(value) === keys;
}

/** Counts the keys of all objects in a value; `NaN` if it is nested too deep. */
function countKeys(value: unknown, depth = 1): number {
  if (value === null || typeof value !== 'object') return 0;
  if (depth > MAX_DEPTH) return Number.NaN;
  const entries = value as Record<string, unknown>;
  let [all, below] = [0, 0];
  for (const key in entries) {
    all += 1;
    below += countKeys(entries[key], depth + 1);
  }
  return Array.isArray(value) ? below : all + below;
}

/** Finds what is wrong in a text: that it is nested too deep, else its first syntax error, else its double keys. */
function problemsIn(text: string): TextProblem[] {
  const tooDeep = bracketBeyond(text, MAX_DEPTH);
  if (tooDeep !== undefined)
    return [
      {
        code: 'PG127',
        start: tooDeep,
        end: tooDeep + 1,
        message: `this is nested deeper than ${MAX_DEPTH} levels.`,
        hint: 'Remove the brackets that are too many.',
      },
    ];
  const errors: ParseError[] = [];
  const tree = parseTree(text, errors, { disallowComments: true });
  return errors[0] ? [syntaxProblem(text, errors[0])] : [...doubleKeysIn(text, tree)];
}

/** Returns the offset of the first bracket that opens more levels than allowed. */
function bracketBeyond(text: string, levels: number): number | undefined {
  let open = 0;
  for (const { 0: token, index } of text.matchAll(/"[^"\\\n]*(?:\\.[^"\\\n]*)*"|[[\]{}]/g)) {
    if (token === '[' || token === '{') open += 1;
    else if (token === ']' || token === '}') open -= 1;
    if (open > levels) return index;
  }
  return;
}

const QUOTES = 'Put texts and keys into double quotes, and write \\" for a quote within a text.';

/** Code, words and cure of a syntax error, by the name of the error in jsonc-parser. */
const SYNTAX_ERRORS: Partial<Record<string, [code: ProblemCode, words: string, hint: string]>> = {
  InvalidCommentToken: ['PG123', 'a comment stands here', 'Remove the comment.'],
  InvalidSymbol: ['PG124', 'this is no value', QUOTES],
  PropertyNameExpected: ['PG124', 'a key is expected here', `${QUOTES} Numbers have no commas.`],
  ValueExpected: ['PG120', 'a value is expected here', QUOTES],
  ColonExpected: ['PG120', 'a colon is missing before this', 'Write ":" between a key and its value.'],
  CommaExpected: [
    'PG120',
    'a comma or a bracket is missing behind this',
    'Add it; write \\" for a quote within a text.',
  ],
  EndOfFileExpected: [
    'PG120',
    'this stands behind the end of the data',
    'Remove it, or the bracket that closes the data too early.',
  ],
  UnexpectedEndOfString: [
    'PG125',
    'this text has no closing quote on its line',
    'Close it with "; write \\n for the end of a line.',
  ],
  InvalidCharacter: [
    'PG125',
    'this text holds a tab or another control character as it is',
    'Write \\t for a tab, or a space.',
  ],
  InvalidEscapeCharacter: [
    'PG125',
    'a backslash in this text starts no escape',
    'Write two backslashes for one.',
  ],
  InvalidUnicode: [
    'PG125',
    'an escape in this text has fewer than four digits',
    'Write the character itself.',
  ],
};

function syntaxProblem(text: string, { error, offset, length }: ParseError): TextProblem {
  const name = printParseErrorCode(error);
  const problem = (
    [code, words, hint]: [ProblemCode, string, string],
    start = offset,
    end = offset + length,
  ): TextProblem => ({ code, start, end, message: `this is not valid JSON: ${words}.`, hint });
  const before = text.slice(0, offset).trimEnd();
  if (text.trim() === '')
    return problem(['PG121', 'the file is empty', 'Write the data, or restore the file.']);
  if (text.slice(offset).trim() === '')
    return problem(
      ['PG121', 'it ends here', 'Close its brackets, or restore what is missing.'],
      before.length,
      before.length + 1,
    );
  if (before.endsWith(',') && /[\]}]/.test(text.charAt(offset)))
    return problem(
      ['PG122', 'a comma stands behind the last entry', 'Remove it.'],
      before.length - 1,
      before.length,
    );
  const known = SYNTAX_ERRORS[name] ?? ['PG120', 'this cannot be read', QUOTES];
  if (name === 'CommaExpected') return problem(known, before.length - 1, before.length);
  const suggestion = nearest(text.slice(offset, offset + length), ['true', 'false', 'null']);
  return { ...problem(known), ...(name === 'InvalidSymbol' && { suggestion }) };
}

function* doubleKeysIn(text: string, node: Node | undefined): Generator<TextProblem> {
  const lines = new Map<string, number>();
  for (const child of node?.children ?? []) {
    yield* doubleKeysIn(text, child);
    const [key] = child.type === 'property' ? (child.children ?? []) : [];
    if (!key) continue;
    const first = lines.get(key.value);
    if (first === undefined) lines.set(key.value, text.slice(0, key.offset).split('\n').length);
    else
      yield {
        code: 'PG126',
        start: key.offset,
        end: key.offset + key.length,
        message: `the key ${formatValue(key.value)} stands twice in one object, first on line ${first}.`,
        hint: 'Keep one of the two.',
      };
  }
}

/** Removes `$schema` if its value is a string. Any other value stays, to be reported as an unknown key. */
function removeSchema(value: unknown): void {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return;
  if (SCHEMA_KEY in value && typeof value[SCHEMA_KEY] === 'string') delete value[SCHEMA_KEY];
}

/** A part of an entry in a file: its value, its key, some words in its text, or one of its tokens or half tokens, counted from 0. */
export type Part = 'value' | 'key' | { words: string } | { token: number } | { halfToken: number };

/** Returns the source of the entry at a path. If the entry is missing, returns the source of the entry around it. */
export type Locate = (path: readonly PropertyKey[], part?: Part) => Source;

export interface Located {
  value: unknown;
  locate: Locate;
}

/** Returns the offsets of words, a token or a half token in the text from `start` to `end`; for other parts, `start` and `end`. */
export function offsetsOfPart(
  text: string,
  { start, end, part }: { start: number; end: number; part: Part },
): [start: number, end: number] {
  const token = typeof part === 'object' ? tokenIn(text.slice(start, end), part) : undefined;
  return token ? [start + token.offset, start + token.offset + token.length] : [start, end];
}

function tokenIn(text: string, part: Exclude<Part, string>): { offset: number; length: number } | undefined {
  if ('words' in part) {
    const offset = text.indexOf(part.words);
    return offset < 0 ? undefined : { offset, length: part.words.length };
  }
  if (latest?.text !== text) latest = { text, tokens: tokensOf(text), halves: halfTokensOf(text) };
  return 'token' in part ? latest.tokens[part.token] : latest.halves[part.halfToken];
}

/** The tokens of the text that was asked for last: a text with many wrong tokens is asked for once for each of them. */
let latest:
  | { text: string; tokens: ReturnType<typeof tokensOf>; halves: ReturnType<typeof halfTokensOf> }
  | undefined;
