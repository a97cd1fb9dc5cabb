import type { AnyNode, Expression, Function as FunctionNode } from 'acorn';

export type { AnyNode, FunctionNode };

/** All nodes of a syntax tree, each after the node around it. */
export function* nodesIn(node: AnyNode): Generator<AnyNode> {
  yield node;
  for (const child of childrenOf(node)) yield* nodesIn(child);
}

const childrenOf = (node: AnyNode): AnyNode[] => Object.values(node).flat().filter(isNode);

const isNode = (value: unknown): value is AnyNode =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** The function that a node is; `undefined` for any other node. */
export const asFunction = (node: AnyNode | null | undefined): FunctionNode | undefined =>
  node?.type === 'ArrowFunctionExpression' ||
  node?.type === 'FunctionExpression' ||
  node?.type === 'FunctionDeclaration'
    ? node
    : undefined;

const returns = new WeakMap<FunctionNode, Expression[]>();

/** The expressions that a function may return. */
export function returnsOf(node: FunctionNode): Expression[] {
  const found = returns.get(node) ?? findReturns(node);
  returns.set(node, found);
  return found;
}

/** Does not look into functions within it. */
function findReturns({ body }: FunctionNode): Expression[] {
  if (body.type !== 'BlockStatement') return [body];
  const found: Expression[] = [];
  const collect = (node: AnyNode) => {
    if (asFunction(node)) return;
    if (node.type === 'ReturnStatement' && node.argument) found.push(node.argument);
    for (const child of childrenOf(node)) collect(child);
  };
  collect(body);
  return found;
}

/** The name of a variable, or of a property that an expression reads; `undefined` for anything else. */
export function nameOf(node: AnyNode): string | undefined {
  if (node.type === 'Identifier') return node.name;
  if (node.type === 'Literal') return String(node.value);
  if (node.type === 'AssignmentPattern') return nameOf(node.left);
  if (node.type === 'MemberExpression')
    return !node.computed || node.property.type === 'Literal' ? nameOf(node.property) : undefined;
  return;
}

/** True for `list[0]` and `list[index]`, which read an entry of a list or a character of a text. */
export const indexesInto = (node: AnyNode): boolean =>
  node.type === 'MemberExpression' &&
  node.computed &&
  !(node.property.type === 'Literal' && typeof node.property.value === 'string');

/** The method that a call calls, and the value whose method it is. */
export function methodOf(node: AnyNode): { method: string; of: AnyNode } | undefined {
  if (node.type === 'ChainExpression') return methodOf(node.expression);
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return;
  return { method: nameOf(node.callee) ?? '', of: node.callee.object };
}
