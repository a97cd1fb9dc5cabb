import { findNodeAtLocation, type Node, parseTree } from 'jsonc-parser';
import type { SourceOf } from '../problem/lines.ts';
import { afterSpace, beforeSpace, closingQuote } from './json-outline.ts';
import { type Locate, offsetsOfPart } from './located.ts';

/** A JSON text, with the borders of its outermost entries (`Outline`). */
interface BorderedText {
  text: string;
  borders: readonly number[];
}

/**
 * Returns the function that finds sources in a JSON text. Records of an outermost list are found by their borders. For what is
 * in an entry, only this entry is parsed. The tree of the last one is kept, since problems come in the order of the file.
 */
export function sourcesInJson({ text, borders }: BorderedText, sourceOf: SourceOf): Locate {
  const isList = text.charAt(borders[0] ?? 0) === '[';
  let indexes: ReadonlyMap<string, number> | undefined;
  let last: { index: number; tree: Node } | undefined;

  const indexOf = (key: PropertyKey | undefined): number | undefined => {
    if (isList) return typeof key === 'number' ? key : undefined;
    indexes ??= indexesByKey({ text, borders });
    return typeof key === 'string' ? indexes.get(key) : undefined;
  };
  const treeOf = (index: number, entry: Span): Node => {
    if (last?.index !== index)
      last = { index, tree: treeOfEntry(text.slice(entry.start, entry.end), isList) };
    return last.tree;
  };

  return function locate(path, part = 'value') {
    const at = (span: Span) => sourceOf(...offsetsOfPart(text, { ...span, part }));
    const [first] = path;
    if (first === undefined) return at(trimmed(text, { start: 0, end: text.length }));
    const index = indexOf(first);
    const entry = index === undefined ? undefined : entryBetween({ text, borders }, index);
    if (index === undefined || !entry) return locate([]);
    if (isList && path.length === 1) return at(entry);
    const inEntry = [isList ? 0 : first, ...path.slice(1)] as (string | number)[];
    const value = findNodeAtLocation(treeOf(index, entry), inEntry);
    if (!value) return locate(path.slice(0, -1));
    const key = value.parent?.type === 'property' ? value.parent.children?.[0] : undefined;
    const { offset, length } = (part === 'key' && key) || value;
    // The tree has a bracket before the entry.
    const start = entry.start + offset - 1;
    return at({ start, end: start + length });
  };
}

/** The offsets of a piece of a text. */
export interface Span {
  start: number;
  end: number;
}

/** Parses the text of an entry as the only one of a list or an object. */
const treeOfEntry = (entry: string, isList: boolean): Node =>
  parseTree(isList ? `[${entry}]` : `{${entry}}`) as Node;

/** Returns the offsets of the entry after a border; `undefined` if there is none. */
export function entryBetween({ text, borders }: BorderedText, index: number): Span | undefined {
  const [before, after] = [borders[index], borders[index + 1]];
  if (before === undefined || after === undefined) return;
  const span = trimmed(text, { start: before + 1, end: after });
  return span.end > span.start ? span : undefined;
}

/** Leaves out the white space at both ends. */
function trimmed(text: string, { start, end }: Span): Span {
  return { start: afterSpace(text, start), end: beforeSpace(text, end) };
}

/** Returns the index of each entry of the outermost object by its key. */
function indexesByKey({ text, borders }: BorderedText): Map<string, number> {
  const indexes = new Map<string, number>();
  for (const index of borders.keys()) {
    const entry = entryBetween({ text, borders }, index);
    if (!entry) continue;
    const key: unknown = JSON.parse(text.slice(entry.start, closingQuote(text, entry.start) + 1));
    indexes.set(String(key), index);
  }
  return indexes;
}
