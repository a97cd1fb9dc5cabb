import { type AnyNode, asFunction, indexesInto, methodOf, nameOf, returnsOf } from './nodes.ts';

/**
 * What an expression stands for: a text of the plan, which differs between the pages of one shape; a list of such texts; a flag,
 * which is the same on all of them; or something else.
 */
export type Meaning = 'text' | 'texts' | 'flag' | 'other';

/** What names stand for. A name that stands for a text in one place stands for one in all places. */
export type Names = ReadonlyMap<string, Meaning>;

/** Sorted by how much a value may differ between pages. */
const RANKS: readonly Meaning[] = ['flag', 'other', 'texts', 'text'];

/** The meaning of a value that is one of several, or made of them. */
export const highest = (meanings: readonly Meaning[]): Meaning =>
  RANKS[Math.max(0, ...meanings.map((meaning) => RANKS.indexOf(meaning)))] ?? 'other';

/** The methods of lists that return one of their entries, or all of them in one text. */
const ENTRY_METHODS = ['at', 'find', 'findLast', 'join', 'pop', 'shift'];

export function meaningOf(node: AnyNode, names: Names): Meaning {
  const of = (inner: AnyNode) => meaningOf(inner, names);
  const ofAll = (inner: readonly AnyNode[]) => highest(inner.map(of));
  switch (node.type) {
    case 'Literal':
    case 'UnaryExpression':
      return 'flag';
    case 'Identifier':
      return node.name === 'undefined' ? 'flag' : (names.get(node.name) ?? 'other');
    case 'MemberExpression':
      return meaningOfMember(node, names);
    case 'TemplateLiteral':
      return ofAll(node.expressions);
    case 'BinaryExpression':
      return node.operator === '+' ? ofAll([node.left, node.right]) : 'flag';
    case 'LogicalExpression':
      return ofAll([node.left, node.right]);
    case 'ConditionalExpression':
      return ofAll([node.consequent, node.alternate]);
    case 'ChainExpression':
      return of(node.expression);
    case 'AssignmentExpression':
      return of(node.right);
    case 'SpreadElement':
      return of(node.argument);
    case 'ArrayExpression':
      return listOf(ofAll(node.elements.filter((element) => element !== null)));
    case 'ArrowFunctionExpression':
    case 'FunctionExpression':
    case 'FunctionDeclaration':
      return ofAll(returnsOf(node));
    case 'CallExpression':
      return meaningOfCall(node, names);
    default:
      return 'other';
  }
}

/** The meaning of a list by that of its entries, and the other way round. */
const listOf = (entry: Meaning): Meaning => (entry === 'text' ? 'texts' : entry);
export const entryOf = (list: Meaning): Meaning => (list === 'texts' ? 'text' : list);

function meaningOfMember(node: Extract<AnyNode, { type: 'MemberExpression' }>, names: Names): Meaning {
  const name = nameOf(node);
  if (name === 'length') return 'flag';
  if (name !== undefined && !indexesInto(node)) return names.get(name) ?? 'other';
  return entryOf(meaningOf(node.object, names));
}

function meaningOfCall(node: Extract<AnyNode, { type: 'CallExpression' }>, names: Names): Meaning {
  const called = methodOf(node);
  // A function has the meaning of its result.
  if (!called) return node.callee.type === 'Identifier' ? meaningOf(node.callee, names) : 'other';
  const { method, of } = called;
  const [callback] = node.arguments;
  if (method === 'map' || method === 'flatMap')
    return asFunction(callback) && callback ? listOf(meaningOf(callback, names)) : 'other';
  const meaning = meaningOf(of, names);
  if (meaning === 'texts') return ENTRY_METHODS.includes(method) ? 'text' : 'texts';
  if (meaning === 'flag') return highest(node.arguments.map((argument) => meaningOf(argument, names)));
  return meaning;
}
