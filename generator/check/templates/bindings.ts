import { entryOf, type Meaning } from './meaning.ts';
import { type AnyNode, asFunction, type FunctionNode, methodOf, nameOf, nodesIn } from './nodes.ts';

/** A name that code gives to a value. */
interface Binding {
  name: string;
  /** Returns the meaning of the value. A function has that of its result. */
  means(meaningOf: (node: AnyNode) => Meaning): Meaning;
}

/** Finds the names that code gives to values. */
export function bindingsIn(program: AnyNode): Binding[] {
  const nodes = [...nodesIn(program)];
  const functions = new Map<string, FunctionNode>();
  for (const node of nodes) {
    if (node.type === 'FunctionDeclaration' && node.id) functions.set(node.id.name, node);
    const value = node.type === 'VariableDeclarator' ? asFunction(node.init) : undefined;
    if (value && node.type === 'VariableDeclarator') functions.set(nameOf(node.id) ?? '', value);
  }
  return nodes.flatMap((node) => bindingsOf(node, functions));
}

function bindingsOf(node: AnyNode, functions: ReadonlyMap<string, FunctionNode>): Binding[] {
  switch (node.type) {
    case 'VariableDeclarator':
      return bind(node.id, node.init);
    case 'FunctionDeclaration':
      return bind(node.id, node);
    case 'AssignmentPattern':
    case 'AssignmentExpression':
      return bind(node.left, node.right);
    case 'ObjectExpression':
      return node.properties.flatMap((property) =>
        property.type === 'Property' ? bind(property.key, property.value) : [],
      );
    case 'ObjectPattern':
      return node.properties.flatMap((property) =>
        property.type === 'Property' ? bind(property.value, property.key) : [],
      );
    case 'ForOfStatement':
      return node.left.type === 'VariableDeclaration'
        ? node.left.declarations.flatMap(({ id }) => bindEntry(id, node.right))
        : [];
    case 'CallExpression':
      return bindingsOfCall(node, functions);
    default:
      return [];
  }
}

type Call = Extract<AnyNode, { type: 'CallExpression' }>;

/** The names of the parameters of a function that is called here, or by a method of a list for its entries. */
function bindingsOfCall(call: Call, functions: ReadonlyMap<string, FunctionNode>): Binding[] {
  const called = methodOf(call);
  if (!called) {
    const { params = [] } = functions.get(nameOf(call.callee) ?? '') ?? {};
    return params.flatMap((param, index) => bind(param, call.arguments[index]));
  }
  const [entry] = asFunction(call.arguments[0])?.params ?? [];
  return entry ? bindEntry(entry, called.of) : [];
}

function bind(target: AnyNode | null, value: AnyNode | null | undefined): Binding[] {
  const name = target ? nameOf(target) : undefined;
  if (name === undefined || !value || name === nameOf(value)) return [];
  return [{ name, means: (meaningOf) => meaningOf(value) }];
}

const bindEntry = (target: AnyNode, list: AnyNode): Binding[] =>
  bind(target, list).map(({ name, means }) => ({ name, means: (meaningOf) => entryOf(means(meaningOf)) }));
