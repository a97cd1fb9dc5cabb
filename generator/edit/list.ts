import { isDeepStrictEqual } from 'node:util';
import { getNodeValue, type Node, parseTree } from 'jsonc-parser';
import { entriesOf, type Span } from '../load/json-sources.ts';
import { endOf } from './json-edits.ts';

type Values = Readonly<Record<string, unknown>>;

/** An entry of a new list: an entry of the old one by its index, or a record that is new, or both: an entry with new values. */
export interface ListEntry {
  from?: number;
  record?: Values;
}

/** The most characters of a record on one line, in a list that has no record to go by. */
const LINE_WIDTH = 80;

/**
 * Writes a JSON list anew. Entries without a record keep their text, and a changed record the texts of its other values. A new
 * record is formatted as the entry before it is. Returns the text, and the line of each entry. `indent` is that of the list.
 */
export function writeList(
  json: string,
  entries: readonly ListEntry[],
  indent = '',
): { text: string; lines: number[] } {
  const spans = entriesOf(json);
  const last = spans.at(-1);
  const start = spans[0]?.start ?? json.indexOf('[') + 1;
  const pieces = spans.length > 0 ? textsOf(json, { spans, entries }) : textsInEmpty(entries, indent);
  const after = last?.end ?? json.indexOf(']');
  const lines: number[] = [];
  let text = json.slice(0, start);
  let line = text.split('\n').length;
  for (const { gap, written } of pieces) {
    line += gap.split('\n').length - 1;
    lines.push(line);
    line += written.split('\n').length - 1;
  }
  text += pieces.map(({ gap, written }) => gap + written).join('');
  return { text: `${text}${last ? '' : `\n${indent}`}${json.slice(after)}`, lines };
}

/** An entry as it is written, and what stands before it. */
interface Piece {
  gap: string;
  written: string;
}

function textsOf(
  json: string,
  { spans, entries }: { spans: readonly Span[]; entries: readonly ListEntry[] },
): Piece[] {
  let model = spans[0] as Span;
  return entries.map(({ from, record }, index) => {
    const own = from === undefined ? undefined : spans[from];
    model = own ?? model;
    const text = json.slice(model.start, model.end);
    const previous = from ? spans[from - 1] : undefined;
    const gap = own && previous ? json.slice(previous.end, own.start) : `,${spaceBefore(json, model.start)}`;
    return {
      gap: index === 0 ? '' : gap,
      written: record ? formattedAs(text, record, own !== undefined) : text,
    };
  });
}

function textsInEmpty(entries: readonly ListEntry[], indent: string): Piece[] {
  const inner = `\n${indent}  `;
  return entries.map(({ record = {} }, index) => {
    const line = inline(record);
    const lines = Object.entries(record).map(
      ([key, value]) => `${inner}  ${JSON.stringify(key)}: ${inline(value)}`,
    );
    return {
      gap: index === 0 ? inner : `,${inner}`,
      written: line.length <= LINE_WIDTH ? line : `{${lines.join()}${inner}}`,
    };
  });
}

/** A record as text, formatted as a model is. If the model is its own old text, values that are the same keep their texts. */
function formattedAs(model: string, record: Values, isOwn: boolean): string {
  const { children = [] } = parseTree(model) as Node;
  const [first, second] = children;
  const last = children.at(-1);
  const [key, value] = first?.children ?? [];
  if (!first || !last || !key || !value) return inline(record);
  const open = model.slice(0, first.offset);
  const comma = second ? model.slice(endOf(first), second.offset) : `,${open.slice(1)}`;
  const colon = model.slice(endOf(key), value.offset);
  const old = new Map(children.map(({ children: [key, value] = [] }) => [key?.value as string, value]));
  const textOf = (name: string): string => {
    const node = old.get(name);
    return isOwn && node && isDeepStrictEqual(getNodeValue(node), record[name])
      ? model.slice(node.offset, endOf(node))
      : inline(record[name]);
  };
  const names = [...old.keys(), ...Object.keys(record).filter((name) => !old.has(name))];
  const properties = names
    .filter((name) => record[name] !== undefined)
    .map((name) => `${JSON.stringify(name)}${colon}${textOf(name)}`);
  return `${open}${properties.join(comma)}${model.slice(endOf(last))}`;
}

/** A value as JSON on one line, with spaces. */
function inline(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(inline).join(', ')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const properties = Object.entries(value).map(([key, inner]) => `${JSON.stringify(key)}: ${inline(inner)}`);
  return `{ ${properties.join(', ')} }`;
}

/** The white space before a record. */
function spaceBefore(json: string, start: number): string {
  const before = json.slice(Math.max(0, start - 1000), start);
  return before.slice(before.trimEnd().length);
}
