import { type Node, parseTree } from 'jsonc-parser';
import { entriesOf, type Span } from '../load/json-sources.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * Inserts a record before or after another one of a JSON list. Returns the new text, and the line of the record. Both
 * records need the same keys: the new one is formatted as its neighbour is.
 */
export function insertBeside(
  json: string,
  { index, side, record }: { index: number; side: 'before' | 'after'; record: Values },
): { text: string; line: number } {
  const { start, end } = entriesOf(json)[index] as Span;
  const written = formattedAs(json.slice(start, end), record);
  const gap = gapBefore(json, start);
  const offset = side === 'before' ? start : end + 1 + gap.length;
  const text =
    side === 'before'
      ? `${json.slice(0, start)}${written},${gap}${json.slice(start)}`
      : `${json.slice(0, end)},${gap}${written}${json.slice(end)}`;
  return { text, line: text.slice(0, offset).split('\n').length };
}

/** The text of a record, with its values replaced. */
function formattedAs(neighbour: string, values: Values): string {
  let text = neighbour;
  const { children = [] } = parseTree(neighbour) as Node;
  for (const property of [...children].reverse()) {
    const [key, value] = property.children ?? [];
    if (!key || !value) continue;
    const { offset, length } = value;
    text = text.slice(0, offset) + JSON.stringify(values[key.value]) + text.slice(offset + length);
  }
  return text;
}

/** The white space before a record. */
function gapBefore(json: string, start: number): string {
  const before = json.slice(0, start);
  return before.slice(before.trimEnd().length);
}
