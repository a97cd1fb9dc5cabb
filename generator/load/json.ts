import { findNodeAtLocation, type JSONPath, type Node, parseTree, visit } from 'jsonc-parser';
import { type SourceOf, sourcesIn } from '../problem/lines.ts';
import type { Report } from '../problem/problem.ts';
import { doAll, type Steps } from '../steps.ts';
import { readText, type TextFile } from './files.ts';
import { formatValue } from './format.ts';
import { openBrackets, syntaxProblemIn } from './json-syntax.ts';
import { type Locate, type Located, offsetsOfPart } from './located.ts';
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
  const problems = parsed && isSurelyValid(parsed.value, text) ? [] : problemsIn(text, parsed !== undefined);
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

/** Returns the value of a text; `undefined` if the text is not JSON. */
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

function problemsIn(text: string, isJson: boolean): TextProblem[] {
  const tooDeep = openBrackets(text, MAX_DEPTH)[MAX_DEPTH];
  if (tooDeep !== undefined) return [depthProblem(tooDeep)];
  return isJson ? duplicateKeysIn(text) : [syntaxProblemIn(text)];
}

const depthProblem = (start: number): TextProblem => ({
  code: 'PG127',
  start,
  end: start + 1,
  message: `this is nested deeper than ${MAX_DEPTH} levels.`,
  hint: 'Remove the brackets that are too many.',
});

function duplicateKeysIn(text: string): TextProblem[] {
  const problems: TextProblem[] = [];
  /** The objects around the place that is visited, each with the lines of its keys so far. */
  const objects: Map<string, number>[] = [];
  visit(text, {
    onObjectBegin: () => {
      objects.push(new Map());
    },
    onObjectProperty: (key, start, length, line) => {
      const lines = objects.at(-1);
      const first = lines?.get(key);
      if (first === undefined) lines?.set(key, line + 1);
      else
        problems.push({
          code: 'PG126',
          start,
          end: start + length,
          message: `the key ${formatValue(key)} stands twice in one object, first on line ${first}.`,
          hint: 'Keep one of the two.',
        });
    },
    onObjectEnd: () => {
      objects.pop();
    },
  });
  return problems;
}

/** Removes `$schema` if its value is a string. Any other value stays, to be reported as an unknown key. */
function removeSchema(value: unknown): void {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return;
  if (SCHEMA_KEY in value && typeof value[SCHEMA_KEY] === 'string') delete value[SCHEMA_KEY];
}
