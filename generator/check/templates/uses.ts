import { type Meaning, meaningOf, type Names } from './meaning.ts';
import { type AnyNode, indexesInto, methodOf, nameOf, nodesIn } from './nodes.ts';

/** Code that does more with a value than to show it. */
export interface Use {
  node: AnyNode;
  does: string;
  /** The value: a text, or one of which nobody knows that it is a flag. */
  value: AnyNode;
  meaning: Meaning;
}

/** Finds all code that compares, measures, changes or looks up a text. */
export function usesIn(program: AnyNode, names: Names): Use[] {
  const found: Use[] = [];
  for (const node of nodesIn(program))
    for (const { does, value, allows } of doings(node)) {
      const meaning = meaningOf(value, names);
      if (!allows.includes(meaning)) found.push({ node, does, value, meaning });
    }
  return found;
}

/** What a node does with a value, and the values with which it may do that. */
interface Doing {
  does: string;
  value: AnyNode;
  allows: readonly Meaning[];
}

const NO_TEXT: readonly Meaning[] = ['flag', 'other', 'texts'];
const NO_TEXTS: readonly Meaning[] = ['flag', 'other'];
const FLAG: readonly Meaning[] = ['flag'];

function doings(node: AnyNode): Doing[] {
  switch (node.type) {
    case 'BinaryExpression':
      return node.operator in COMPARISONS ? comparing(node.left, node.right) : [];
    case 'SwitchStatement':
      return node.cases.flatMap(({ test }) => (test ? comparing(node.discriminant, test).slice(0, 1) : []));
    case 'MemberExpression':
      return ofMember(node);
    case 'CallExpression':
    case 'NewExpression':
      return ofCall(node);
    case 'ArrayExpression':
      return node.elements.flatMap((element) => (element ? cutting(element) : []));
    case 'ForOfStatement':
      return [{ does: 'cuts', value: node.right, allows: NO_TEXT }];
    case 'VariableDeclarator':
      return node.id.type === 'ArrayPattern' && node.init
        ? [{ does: 'cuts', value: node.init, allows: NO_TEXT }]
        : [];
    default:
      return [];
  }
}

const COMPARISONS: Record<string, true> = {
  '==': true,
  '!=': true,
  '===': true,
  '!==': true,
  '<': true,
  '<=': true,
  '>': true,
  '>=': true,
  in: true,
};

/** Whether a value exists may be asked of texts too: those of one shape all do, and none is empty. */
const asksIfExists = (node: AnyNode): boolean =>
  (node.type === 'Identifier' && node.name === 'undefined') ||
  (node.type === 'UnaryExpression' && node.operator === 'void') ||
  (node.type === 'Literal' && (node.value === null || node.value === '' || typeof node.value === 'boolean'));

const isString = (node: AnyNode): boolean =>
  (node.type === 'Literal' && typeof node.value === 'string') || node.type === 'TemplateLiteral';

function comparing(left: AnyNode, right: AnyNode): Doing[] {
  if (asksIfExists(left) || asksIfExists(right)) return [];
  return [
    { does: 'compares', value: left, allows: isString(right) ? FLAG : NO_TEXT },
    { does: 'compares', value: right, allows: isString(left) ? FLAG : NO_TEXT },
  ];
}

function cutting(node: AnyNode): Doing[] {
  return node.type === 'SpreadElement' ? [{ does: 'cuts', value: node.argument, allows: NO_TEXT }] : [];
}

function ofMember(node: Extract<AnyNode, { type: 'MemberExpression' }>): Doing[] {
  if (nameOf(node) === 'length') return [{ does: 'measures', value: node.object, allows: NO_TEXT }];
  if (!indexesInto(node)) return [];
  if (node.property.type === 'Literal') return [{ does: 'cuts', value: node.object, allows: NO_TEXT }];
  return [{ does: 'looks up', value: node.property, allows: NO_TEXT }];
}

/** The methods of lists that compare entries, and those of collections and patterns that compare what they are given. */
const LIST_METHODS = ['includes', 'indexOf', 'lastIndexOf', 'sort', 'toSorted'];
const GIVEN_METHODS = ['has', 'get', 'test', 'exec', 'includes', 'indexOf', 'lastIndexOf'];

const METHODS_OF_TEXTS = Object.getOwnPropertyNames(String.prototype).filter((name) => name !== 'toString');
/** The methods that only texts have. */
const TEXT_METHODS = METHODS_OF_TEXTS.filter((name) => !(name in Array.prototype));

/** Functions that change, measure or compare a text. */
const FUNCTIONS = [
  'Number',
  'parseInt',
  'parseFloat',
  'Date',
  'Set',
  'Map',
  'encodeURI',
  'encodeURIComponent',
];

function ofCall(node: Extract<AnyNode, { type: 'CallExpression' | 'NewExpression' }>): Doing[] {
  const cut = node.arguments.flatMap(cutting);
  const called = methodOf(node);
  const given = (allows: readonly Meaning[], does = 'compares'): Doing[] =>
    node.arguments.map((value) => ({ does, value, allows }));
  if (!called)
    return FUNCTIONS.includes(nameOf(node.callee) ?? '') ? [...cut, ...given(NO_TEXTS, 'reads')] : cut;
  const { method, of } = called;
  const does = `calls ${method}() of`;
  return [
    ...cut,
    ...(TEXT_METHODS.includes(method) && !isResult(of) ? [{ does, value: of, allows: FLAG }] : []),
    ...(METHODS_OF_TEXTS.includes(method) ? [{ does, value: of, allows: NO_TEXT }] : []),
    ...(LIST_METHODS.includes(method) ? [{ does, value: of, allows: NO_TEXTS }] : []),
    ...(method === 'test' || method === 'exec' ? given(FLAG) : []),
    ...(GIVEN_METHODS.includes(method) || TEXT_METHODS.includes(method) ? given(NO_TEXTS) : []),
  ];
}

/** True for the result of a method, such as `JSON.stringify(value)`: it is judged by what went in, elsewhere. */
const isResult = (node: AnyNode): boolean => methodOf(node) !== undefined;
