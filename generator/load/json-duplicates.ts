import { type Node, parseTree } from 'jsonc-parser';

/** A key that stands in its object a second time. `first` is the offset of the earlier one. */
export interface DuplicateKey {
  key: unknown;
  start: number;
  end: number;
  first: number;
}

/**
 * Finds the duplicate keys of a JSON text. `keys` is the number of keys written in it. The parsed value has fewer if there are
 * duplicates. Only then is the text parsed again, to find them.
 */
export function duplicateKeys(
  text: string,
  { value, keys }: { value: unknown; keys: number },
): DuplicateKey[] {
  return countKeys(value) === keys ? [] : duplicatesBelow(parseTree(text) as Node);
}

/** Counts the keys of all objects in a value. */
function countKeys(value: unknown): number {
  if (value === null || typeof value !== 'object') return 0;
  const entries = value as Record<string, unknown>;
  let [all, below] = [0, 0];
  for (const key in entries) {
    all += 1;
    below += countKeys(entries[key]);
  }
  return Array.isArray(value) ? below : all + below;
}

function duplicatesBelow(node: Node): DuplicateKey[] {
  const children = node.children ?? [];
  const duplicates = children.flatMap(duplicatesBelow);
  if (node.type !== 'object') return duplicates;
  const seen = new Map<unknown, Node>();
  for (const { children: [key] = [] } of children) {
    if (!key) continue;
    const { value, offset: start, length } = key;
    const first = seen.get(value);
    if (first) duplicates.push({ key: value, start, end: start + length, first: first.offset });
    else seen.set(value, key);
  }
  return duplicates;
}
