import { type AnyNode, parse } from 'acorn';

/** Code that calls the functions of `$watch` to compare and to join values. */
export interface WatchedCode {
  code: string;
  /**
   * Returns the place in the code that it was made of: line and column from 0 on. `line` and `column` are those of stacks of calls,
   * from 1 on.
   */
  originOf(line: number, column: number): { line: number; column: number };
}

/** Changes a script: JavaScript tells nobody of two values that are compared, and joins objects to mere strings. */
export function watchedCode(code: string): WatchedCode {
  const program = parse(code, { ecmaVersion: 2022, sourceType: 'script' });
  // The edits of a node come before those of nodes in it, also in the same place.
  const edits = nodesIn(program)
    .flatMap((node) => editsOf(node, code))
    .sort((one, other) => one.start - other.start);
  let watched = '';
  let at = 0;
  /** The ends of the edits in both codes. */
  const ends = [{ watched: 0, original: 0 }];
  for (const { start, end = start, text } of edits) {
    watched += code.slice(at, start) + text;
    at = end;
    ends.push({ watched: watched.length, original: end });
  }
  watched += code.slice(at);
  const [starts, originalStarts] = [lineStarts(watched), lineStarts(code)];
  return {
    code: watched,
    originOf(line, column) {
      const place = (starts[line - 1] ?? 0) + column - 1;
      const before = ends.findLast((end) => end.watched <= place);
      const original = before ? before.original + place - before.watched : 0;
      const originalLine = originalStarts.findLastIndex((start) => start <= original);
      return { line: originalLine, column: original - (originalStarts[originalLine] ?? 0) };
    },
  };
}

/** Returns all nodes of a syntax tree, each before those in it. */
function nodesIn(node: AnyNode, found: AnyNode[] = []): AnyNode[] {
  found.push(node);
  for (const value of Object.values(node))
    if (Array.isArray(value)) for (const child of value) isNode(child) && nodesIn(child, found);
    else if (isNode(value)) nodesIn(value, found);
  return found;
}

const isNode = (value: unknown): value is AnyNode =>
  typeof value === 'object' && value !== null && 'type' in value;

/** A text that is put into code, in place of the code up to `end`. */
interface Edit {
  start: number;
  end?: number;
  text: string;
}

const FUNCTIONS: Readonly<Record<string, string>> = {
  '===': '$watch.same(',
  '!==': '!$watch.same(',
  '==': '$watch.like(',
  '!=': '!$watch.like(',
  '+': '$watch.plus(',
};

function editsOf(node: AnyNode, code: string): Edit[] {
  const { start, end } = node;
  const textOf = (part: AnyNode) => code.slice(part.start, part.end);
  const comma = (operator: string, left: AnyNode): Edit => {
    const at = code.indexOf(operator, left.end);
    return { start: at, end: at + operator.length, text: ',' };
  };
  switch (node.type) {
    case 'BinaryExpression': {
      const call = FUNCTIONS[node.operator];
      return call ? [{ start, text: call }, comma(node.operator, node.left), { start: end, text: ')' }] : [];
    }
    case 'AssignmentExpression':
      return node.operator === '+='
        ? [
            { start, text: `${textOf(node.left)} = $watch.plus(` },
            comma('+=', node.left),
            { start: end, text: ')' },
          ]
        : [];
    case 'SwitchStatement':
      return [node.discriminant, ...node.cases.flatMap(({ test }) => test ?? [])].flatMap((value) => [
        { start: value.start, text: '$watch.chosen(' },
        { start: value.end, text: ')' },
      ]);
    case 'UnaryExpression':
      return node.operator === 'typeof'
        ? [
            { start, text: '$watch.typeOf(' },
            { start: end, text: `, () => ${textOf(node.argument)})` },
          ]
        : [];
    default:
      return [];
  }
}

/** The index of the first character of each line. */
const lineStarts = (text: string): number[] => [
  0,
  ...Array.from(text.matchAll(/\n/g), ({ index }) => index + 1),
];
