import { findNodeAtLocation, type Node, parseTree } from 'jsonc-parser';

type Values = Readonly<Record<string, unknown>>;

/**
 * Inserts a record before or after another one of a JSON list. Returns the new text, and the line of the record. Both
 * records need the same keys: the new one is formatted as its neighbour is.
 */
export function insertBeside(
  json: string,
  { index, side, record }: { index: number; side: 'before' | 'after'; record: Values },
): { text: string; line: number } {
  const list = parseTree(json) as Node;
  const neighbour = findNodeAtLocation(list, [index]) as Node;
  const written = formattedAs(json, neighbour, record);
  const gap = gapBefore(json, neighbour);
  const start = neighbour.offset;
  const end = start + neighbour.length;
  const offset = side === 'before' ? start : end + 1 + gap.length;
  const text =
    side === 'before'
      ? `${json.slice(0, start)}${written},${gap}${json.slice(start)}`
      : `${json.slice(0, end)},${gap}${written}${json.slice(end)}`;
  return { text, line: text.slice(0, offset).split('\n').length };
}

/** The text of a record, with its values replaced. */
function formattedAs(json: string, neighbour: Node, values: Values): string {
  let text = json.slice(neighbour.offset, neighbour.offset + neighbour.length);
  for (const property of [...(neighbour.children ?? [])].reverse()) {
    const [key, value] = property.children ?? [];
    if (!key || !value) continue;
    const start = value.offset - neighbour.offset;
    text = text.slice(0, start) + JSON.stringify(values[key.value]) + text.slice(start + value.length);
  }
  return text;
}

/** The white space before a record. */
const gapBefore = (json: string, { offset }: Node): string => json.slice(0, offset).match(/\s*$/)?.[0] ?? '';
