import { findNodeAtLocation, type Node, parseTree } from 'jsonc-parser';
import type { Source } from '../model/index.ts';
import { type SourceOf, sourcesIn } from '../problem/lines.ts';
import type { Report } from '../problem/problem.ts';
import { readText } from './files.ts';
import { formatValue } from './format.ts';
import { offsetOfDepth, syntaxProblemIn } from './json-syntax.ts';
import { type Located, offsetsOfPart } from './located.ts';
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
  if (!source) return;
  const { name, text } = source;
  const sourceOf = sourcesIn(name, text);
  const { value, problem } = parse(text);
  if (problem) {
    reportTextProblem(problem, { sourceOf, report });
    return;
  }
  const tree = parseTree(text) as Node;
  const duplicates = duplicateKeys(tree);
  for (const { node, first } of duplicates) {
    report({
      code: 'PG126',
      source: sourceOf(node.offset, endOf(node)),
      message: `the key ${formatValue(node.value)} stands twice in one object, first on line ${sourceOf(first.offset).line}.`,
      hint: 'Keep one of the two.',
    });
  }
  if (duplicates.length > 0) return;
  return { value: withoutSchema(value), locate: locator({ tree, text, sourceOf }) };
}

function parse(text: string): { value?: unknown; problem?: TextProblem } {
  const tooDeep = offsetOfDepth(text, MAX_DEPTH);
  if (tooDeep !== undefined) return { problem: depthProblem(tooDeep) };
  try {
    return { value: JSON.parse(text) };
  } catch {
    return { problem: syntaxProblemIn(text) };
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
function withoutSchema(value: unknown): unknown {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value;
  return Object.fromEntries(
    Object.entries(value).filter(([key, item]) => key !== SCHEMA_KEY || typeof item !== 'string'),
  );
}

const endOf = ({ offset, length }: Node): number => offset + length;

function locator({
  tree,
  text,
  sourceOf,
}: {
  tree: Node;
  text: string;
  sourceOf: SourceOf;
}): Located['locate'] {
  return function locate(path, part = 'value'): Source {
    const value = findNodeAtLocation(tree, path as (string | number)[]);
    if (!value) return path.length > 0 ? locate(path.slice(0, -1)) : sourceOf(0);
    const key = value.parent?.type === 'property' ? value.parent.children?.[0] : undefined;
    const node = (part === 'key' && key) || value;
    return sourceOf(...offsetsOfPart(text, { start: node.offset, end: endOf(node), part }));
  };
}

/** Finds duplicate keys: `first` is the earlier node with the same key in the same object. */
function duplicateKeys(node: Node): { node: Node; first: Node }[] {
  const children = node.children ?? [];
  const inner = children.flatMap(duplicateKeys);
  if (node.type !== 'object') return inner;
  const seen = new Map<unknown, Node>();
  for (const { children: [key] = [] } of children) {
    const first = key && seen.get(key.value);
    if (first) inner.push({ node: key, first });
    else if (key) seen.set(key.value, key);
  }
  return inner;
}
