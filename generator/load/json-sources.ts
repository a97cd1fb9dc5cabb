import { findNodeAtLocation, type Node, parseTree, visit } from 'jsonc-parser';
import type { SourceOf } from '../problem/lines.ts';
import { type Locate, offsetsOfPart } from './located.ts';

/** The offsets of a piece of a text. */
export interface Span {
  start: number;
  end: number;
}

/**
 * Returns the function that finds sources in a JSON text. The tree of a large list takes much memory, so only the entry that is
 * asked for is parsed. The tree of the last one is kept, since problems come in the order of the file.
 */
export function sourcesInJson(text: string, sourceOf: SourceOf): Locate {
  const whole = { start: text.search(/\S/), end: text.trimEnd().length };
  const isList = text.charAt(whole.start) === '[';
  let entries: Span[] | undefined;
  let last: { start: number; tree: Node } | undefined;

  const entryAt = (key: PropertyKey | undefined): Span | undefined => {
    entries ??= entriesOf(text);
    return typeof key === 'number' ? entries[key] : undefined;
  };
  const treeOf = ({ start, end }: Span): Node => {
    if (last?.start !== start) last = { start, tree: parseTree(text.slice(start, end)) as Node };
    return last.tree;
  };

  return function locate(path, part = 'value') {
    const at = (span: Span) => sourceOf(...offsetsOfPart(text, { ...span, part }));
    if (path.length === 0) return at(whole);
    const entry = isList ? entryAt(path[0]) : whole;
    if (!entry) return locate([]);
    const inEntry = path.slice(isList ? 1 : 0) as (string | number)[];
    if (inEntry.length === 0) return at(entry);
    const value = findNodeAtLocation(treeOf(entry), inEntry);
    if (!value) return locate(path.slice(0, -1));
    const key = value.parent?.type === 'property' ? value.parent.children?.[0] : undefined;
    const { offset, length } = (part === 'key' && key) || value;
    const start = entry.start + offset;
    return at({ start, end: start + length });
  };
}

/** Finds the entries of a list. What is in them is passed over. */
export function entriesOf(list: string): Span[] {
  // The list itself is the first to begin and the last to end.
  const starts: number[] = [];
  const ends: number[] = [];
  const begin = (offset: number): boolean => starts.push(offset) === 1;
  const end = (offset: number, length: number): void => {
    ends.push(offset + length);
  };
  visit(list, {
    onArrayBegin: begin,
    onArrayEnd: end,
    onObjectBegin: begin,
    onObjectEnd: end,
    onLiteralValue: (_, offset, length) => {
      begin(offset);
      end(offset, length);
    },
  });
  return starts.slice(1).map((start, index) => ({ start, end: ends[index] as number }));
}
