/** A tree of plain data whose strings can be taken out and put back. */
export type Texts = string | null | readonly Texts[] | { readonly [key: string]: Texts };

/**
 * Collects the strings of a tree in order, and returns its skeleton: the tree without them, its keys included. Two trees with the
 * same skeleton differ only in strings. An empty string counts as missing: a template may branch on it.
 */
export function takeTexts(tree: Texts, into: string[]): string {
  if (tree === null) return '-';
  if (typeof tree === 'string') {
    if (tree === '') return "''";
    into.push(tree);
    return '.';
  }
  let skeleton = '';
  if (Array.isArray(tree)) {
    for (const inner of tree) skeleton += takeTexts(inner, into);
    return `[${skeleton}]`;
  }
  const branches = tree as { readonly [key: string]: Texts };
  for (const key in branches) skeleton += `${key}:${takeTexts(branches[key] as Texts, into)}`;
  return `{${skeleton}}`;
}

/** Returns the same tree with other strings: as many, in the same order. */
export function giveTexts<T extends Texts>(tree: T, texts: readonly string[]): T {
  const next = texts.values();
  return mapTexts(tree, (text) => (text === '' ? text : (next.next().value ?? text)));
}

/** Returns the same tree with each string changed. */
export function mapTexts<T extends Texts>(tree: T, change: (text: string) => string): T {
  const map = (value: Texts): Texts => {
    if (value === null) return value;
    if (typeof value === 'string') return change(value);
    if (Array.isArray(value)) return value.map(map);
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, map(inner)]));
  };
  return map(tree) as T;
}
