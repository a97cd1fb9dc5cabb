/** A tree of plain data. Its strings can be taken out and put back. */
export type Texts = string | null | undefined | readonly Texts[] | Branches;
type Branches = { readonly [key: string]: Texts };

/**
 * The keys and lists of a tree, and which of its strings are empty. Trees that differ only in other strings
 * reach the same skeleton, step by step: nothing is made for the 20,000th city.
 */
export class Skeleton {
  readonly #next = new Map<string, Skeleton>();

  with(step: string): Skeleton {
    let next = this.#next.get(step);
    if (!next) {
      next = new Skeleton();
      this.#next.set(step, next);
    }
    return next;
  }
}

/** Collects strings in order, except empty ones: a template may branch on them. */
export function takeTexts(tree: Texts, into: string[], start: Skeleton): Skeleton {
  if (tree === null || tree === undefined) return start.with('null');
  if (typeof tree === 'string') {
    if (tree === '') return start.with("''");
    into.push(tree);
    return start.with('text');
  }
  if (Array.isArray(tree)) {
    let skeleton = start.with('[');
    for (const inner of tree) skeleton = takeTexts(inner, into, skeleton);
    return skeleton.with(']');
  }
  let skeleton = start.with('{');
  for (const key in tree) skeleton = takeTexts((tree as Branches)[key], into, skeleton.with(key));
  return skeleton.with('}');
}

/** Puts in as many other strings, in the same order. */
export function giveTexts<T extends Texts>(tree: T, texts: readonly string[]): T {
  const next = texts.values();
  return mapTexts(tree, (text) => (text === '' ? text : (next.next().value ?? text)));
}

export function mapTexts<T extends Texts>(tree: T, change: (text: string) => string): T {
  const map = (value: Texts): Texts => {
    if (value === null || value === undefined) return value;
    if (typeof value === 'string') return change(value);
    if (Array.isArray(value)) return value.map(map);
    const mapped: Record<string, Texts> = {};
    for (const key in value) mapped[key] = map((value as Branches)[key]);
    return mapped;
  };
  return map(tree) as T;
}
