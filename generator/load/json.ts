import { findNodeAtLocation, type Node, parseTree } from 'jsonc-parser';
import type { Source } from '../model/index.ts';
import { type SourceOf, sourcesIn } from '../problem/lines.ts';
import type { Report } from '../problem/problem.ts';
import { readText } from './files.ts';
import { formatValue } from './format.ts';
import { offsetOfDepth, syntaxFaultOf } from './json-syntax.ts';
import { type Located, offsetsOfPart } from './located.ts';
import { reportTextProblem, type TextProblem } from './text-problems.ts';

/** Deeper data than any of ours; parsers give up not far beyond. */
const DEEPEST = 100;

/** The key that tells editors the schema of a file; nothing else reads it. */
export const SCHEMA_KEY = '$schema';

/**
 * Reads a JSON file, without its `$schema`. A syntax error or a key that stands twice is reported with its place; `undefined`
 * returned.
 */
export function readJson(folder: string, file: string, report: Report): Located | undefined {
  const source = readText(folder, file, report);
  if (!source) return;
  const { name, text } = source;
  const sourceOf = sourcesIn(name, text);
  const { value, fault } = parse(text);
  if (fault) {
    reportTextProblem(fault, { sourceOf, report });
    return;
  }
  const tree = parseTree(text) as Node;
  const repeated = repeatedKeys(tree);
  for (const { node, first } of repeated) {
    report({
      code: 'PG126',
      source: sourceOf(node.offset, endOf(node)),
      message: `the key ${formatValue(node.value)} stands twice in one object, first on line ${sourceOf(first.offset).line}.`,
      hint: 'Keep one of the two.',
    });
  }
  if (repeated.length > 0) return;
  return { value: withoutSchema(value), locate: locator({ tree, text, sourceOf }) };
}

function parse(text: string): { value?: unknown; fault?: TextProblem } {
  const tooDeep = offsetOfDepth(text, DEEPEST);
  if (tooDeep !== undefined) return { fault: depthFault(tooDeep) };
  try {
    return { value: JSON.parse(text) };
  } catch {
    return { fault: syntaxFaultOf(text) };
  }
}

const depthFault = (start: number): TextProblem => ({
  code: 'PG127',
  start,
  end: start + 1,
  message: `this is nested deeper than ${DEEPEST} levels.`,
  hint: 'Remove the brackets that are too many.',
});

/** Only a text is taken for the key of editors; anything else is left to be reported as an unknown key. */
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

/** The key nodes that repeat an earlier key of their object, each with that one. */
function repeatedKeys(node: Node): { node: Node; first: Node }[] {
  const children = node.children ?? [];
  const inner = children.flatMap(repeatedKeys);
  if (node.type !== 'object') return inner;
  const seen = new Map<unknown, Node>();
  for (const { children: [key] = [] } of children) {
    const first = key && seen.get(key.value);
    if (first) inner.push({ node: key, first });
    else if (key) seen.set(key.value, key);
  }
  return inner;
}
