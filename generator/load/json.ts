import { sourcesIn } from '../problem/lines.ts';
import type { Report } from '../problem/problem.ts';
import { readText, type TextFile } from './files.ts';
import { formatValue } from './format.ts';
import { duplicateKeys } from './json-duplicates.ts';
import { type Outline, outlineOf } from './json-outline.ts';
import { sourcesInJson } from './json-sources.ts';
import { offsetOfDepth, syntaxProblemIn } from './json-syntax.ts';
import type { Locate, Located } from './located.ts';
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
  return source && jsonIn(source, report);
}

/** The same for a file that is read already. */
export function jsonIn({ name, text, reread }: TextFile, report: Report): Located | undefined {
  const sourceOf = sourcesIn(name, text);
  const parsed = parse(text);
  if ('problem' in parsed) {
    reportTextProblem(parsed.problem, { sourceOf, report });
    return;
  }
  const { value, outline } = parsed;
  const duplicates = duplicateKeys(text, { value, keys: outline.keys });
  for (const { key, start, end, first } of duplicates) {
    report({
      code: 'PG126',
      source: sourceOf(start, end),
      message: `the key ${formatValue(key)} stands twice in one object, first on line ${sourceOf(first).line}.`,
      hint: 'Keep one of the two.',
    });
  }
  if (duplicates.length > 0) return;
  removeSchema(value);
  const { borders } = outline;
  return { value, locate: locateAnew(name, reread, borders) };
}

/** Locates entries in a text that is decoded when it is asked for: the text of a large file takes more memory than its values. */
function locateAnew(name: string, reread: () => string, borders: readonly number[]): Locate {
  let known: WeakRef<Locate> | undefined;
  return (...entry) => {
    let locate = known?.deref();
    if (!locate) {
      const text = reread();
      locate = sourcesInJson({ text, borders }, sourcesIn(name, text));
      known = new WeakRef(locate);
    }
    return locate(...entry);
  };
}

function parse(text: string): { value: unknown; outline: Outline } | { problem: TextProblem } {
  const parsed = valueIn(text);
  const outline = parsed && outlineOf(text);
  if (outline && outline.depth <= MAX_DEPTH) return { ...parsed, outline };
  const tooDeep = offsetOfDepth(text, MAX_DEPTH);
  return { problem: tooDeep === undefined ? syntaxProblemIn(text) : depthProblem(tooDeep) };
}

/** Returns the value of a text; `undefined` if the text is not JSON. */
function valueIn(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return;
  }
}

const depthProblem = (start: number): TextProblem => ({
  code: 'PG127',
  start,
  end: start + 1,
  message: `this is nested deeper than ${MAX_DEPTH} levels.`,
  hint: 'Remove the brackets that are too many.',
});

/** Removes `$schema` if its value is a string. Any other value stays, to be reported as an unknown key. */
function removeSchema(value: unknown): void {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return;
  if (SCHEMA_KEY in value && typeof value[SCHEMA_KEY] === 'string') delete value[SCHEMA_KEY];
}
