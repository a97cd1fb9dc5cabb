import { findNodeAtLocation, type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser';
import type { Source } from '../model.ts';
import type { Report } from '../problem.ts';
import { type Located, positionsIn, readText } from './source.ts';

const strict = { disallowComments: true, allowTrailingComma: false, allowEmptyContent: false };

/** Deeper data than any of ours; parsers give up not far beyond. */
const DEEPEST = 100;

/** Reads a JSON file. A syntax error or a key that stands twice is reported with its line; `undefined` returned. */
export function readJson(folder: string, file: string, report: Report): Located | undefined {
  const source = readText(folder, file, report);
  if (!source) return;
  const positionOf = positionsIn(source.text);
  const problemAt = (offset: number, message: string, hint: string) =>
    report({ source: { file: source.name, ...positionOf(offset) }, message, hint });
  const tooDeep = offsetOfDepth(source.text, DEEPEST);
  if (tooDeep !== undefined) {
    problemAt(
      tooDeep,
      `this is nested deeper than ${DEEPEST} levels.`,
      'Remove the brackets that are too many.',
    );
    return;
  }
  let value: unknown;
  try {
    value = JSON.parse(source.text);
  } catch {
    const { offset, words } = syntaxErrorOf(source.text);
    problemAt(
      offset,
      `this is not valid JSON: ${words}.`,
      'Look at this line and the one before it for a missing comma, quote or bracket.',
    );
    return;
  }
  const tree = parseTree(source.text) as Node;
  const repeated = repeatedKeys(tree);
  for (const { offset, value: key } of repeated)
    problemAt(offset, `the key "${key}" stands twice in one object.`, 'Keep one of the two.');
  return repeated.length > 0 ? undefined : { value, locate: locator(source.name, { tree, positionOf }) };
}

type Position = { line: number; column: number };

/** Finds the line of a part of the file; of the part that holds it, where it is missing. */
function locator(
  name: string,
  { tree, positionOf }: { tree: Node; positionOf: (offset: number) => Position },
): Located['locate'] {
  return function locate(path): Source {
    const node = findNodeAtLocation(tree, path as (string | number)[]);
    if (!node && path.length > 0) return locate(path.slice(0, -1));
    return { file: name, line: positionOf(node?.offset ?? 0).line };
  };
}

/** The key nodes that repeat an earlier key of their object. */
function repeatedKeys(node: Node): Node[] {
  const children = node.children ?? [];
  const inner = children.flatMap(repeatedKeys);
  if (node.type !== 'object') return inner;
  const seen = new Set<unknown>();
  const keys = children.flatMap((property) => property.children?.[0] ?? []);
  return [...inner, ...keys.filter(({ value }) => seen.has(value) || !seen.add(value))];
}

/** Where brackets outside of texts are nested deeper than `limit`; `undefined` where they never are. */
function offsetOfDepth(text: string, limit: number): number | undefined {
  let depth = 0;
  for (const { 0: token, index } of text.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{}]/g)) {
    if (token === '[' || token === '{') depth += 1;
    else if (token === ']' || token === '}') depth -= 1;
    if (depth > limit) return index;
  }
  return;
}

/** The first thing that is wrong, in words. */
function syntaxErrorOf(text: string): { offset: number; words: string } {
  const errors: ParseError[] = [];
  parseTree(text, errors, strict);
  const [first] = errors;
  if (!first) return { offset: 0, words: 'a value that JSON does not allow' };
  const words = printParseErrorCode(first.error).replace(/(?<=[a-z])(?=[A-Z])/g, ' ');
  return { offset: first.offset, words: words.toLowerCase() };
}
