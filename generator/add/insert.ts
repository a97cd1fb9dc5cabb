import { findNodeAtLocation, type Node, parseTree } from 'jsonc-parser';

type Values = Readonly<Record<string, unknown>>;

/**
 * Puts a record before or behind one of a JSON list, and returns the text with the line of the new record. It is written as
 * that neighbour is, so the file keeps its formatting; both need the same keys.
 */
export function insertBeside(
  json: string,
  { index, side, record }: { index: number; side: 'before' | 'behind'; record: Values },
): { text: string; line: number } {
  const list = parseTree(json) as Node;
  const neighbour = findNodeAtLocation(list, [index]) as Node;
  const written = rewritten(json, neighbour, record);
  const gap = gapBefore(json, neighbour);
  const start = neighbour.offset;
  const end = start + neighbour.length;
  const place = side === 'before' ? start : end + 1 + gap.length;
  const text =
    side === 'before'
      ? `${json.slice(0, start)}${written},${gap}${json.slice(start)}`
      : `${json.slice(0, end)},${gap}${written}${json.slice(end)}`;
  return { text, line: text.slice(0, place).split('\n').length };
}

/** The text of a record with the values of another. */
function rewritten(json: string, neighbour: Node, values: Values): string {
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
