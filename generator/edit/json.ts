import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import {
  applyEdits,
  type Edit,
  findNodeAtLocation,
  type JSONPath,
  modify,
  type Node,
  parseTree,
} from 'jsonc-parser';
import { isThere } from '../load/files.ts';
import { readJson } from '../load/json.ts';
import { ContentError, type Problem, type Report } from '../problem/problem.ts';
import type { Replacement } from './files.ts';

export const endOf = ({ offset, length }: Node): number => offset + length;

/** Returns what `read` reads. Throws a `ContentError` with all problems that it reports. */
export function readSound<T>(read: (report: Report) => T | undefined): T {
  const problems: Problem[] = [];
  const value = read((problem) => problems.push(problem));
  if (value === undefined || problems.length > 0) throw new ContentError(problems);
  return value;
}

/**
 * Edits a JSON file of the data folder. Returns nothing if the file is missing, or has nothing to edit. Throws a `ContentError` for
 * a file that is not JSON.
 */
export function editJson(data: string, file: string, editsIn: (tree: Node) => Edit[]): Replacement[] {
  const path = join(data, file);
  if (!isThere(path)) return [];
  readSound((report) => readJson(data, file, report));
  const before = readFileSync(path, 'utf8');
  const edits = editsIn(parseTree(before) as Node);
  return edits.length === 0 ? [] : [{ path, before, after: applyEdits(before, edits) }];
}

/** Renames the key at a path; without a new key, removes it with its value. */
export function editKey(tree: Node, path: JSONPath, newKey: string | undefined): Edit[] {
  const property = findNodeAtLocation(tree, path)?.parent;
  const key = property?.type === 'property' ? property.children?.[0] : undefined;
  if (!property || !key) return [];
  return [newKey === undefined ? cut(property) : replace(key, JSON.stringify(newKey))];
}

export const replace = ({ offset, length }: Node, content: string): Edit => ({ offset, length, content });

/** Removes an entry of a list, or a property of an object, with the comma beside it. */
export function cut(node: Node): Edit {
  const siblings = node.parent?.children ?? [];
  const index = siblings.indexOf(node);
  const [previous, next] = [siblings[index - 1], siblings[index + 1]];
  const start = previous ? endOf(previous) : node.offset;
  const end = !previous && next ? next.offset : endOf(node);
  return { offset: start, length: end - start, content: '' };
}

type Values = Readonly<Record<string, unknown>>;

/** An entry of a new list: an entry of the old one by its index, or a record that is new, or both: an entry with new values. */
export interface ListEntry {
  from?: number;
  record?: Values;
}

/** The form of a list that is empty yet: a property a line. */
const FORM = '[\n  {\n    "": 0\n  }\n]';

/**
 * Writes a JSON list anew. Entries without a record keep their text, and a changed record the texts of its other values. A new
 * record has the form of the entry before it. Returns the text, and the line of each entry.
 */
export function writeList(
  list: string,
  entries: readonly ListEntry[],
  form = FORM,
): { text: string; lines: number[] } {
  const old = parseTree(list)?.children ?? [];
  const [first, last] = [old[0], old.at(-1)];
  if (!first || !last) return writeList(list.replace(/\[\s*\]/, form), entries);
  const head = list.slice(0, first.offset);
  /** The commas and spaces before an entry. */
  const gapBefore = (index: number): string => {
    const [previous, node] = [old[index - 1], old[index]];
    return previous && node
      ? list.slice(endOf(previous), node.offset)
      : `,${head.slice(head.trimEnd().length)}`;
  };
  let model = 0;
  let line = 1 + linesIn(head);
  const lines: number[] = [];
  const written = entries.map(({ from, record }, index) => {
    model = from ?? model;
    const { offset, length } = old[model] as Node;
    const own = list.slice(offset, offset + length);
    const gap = index > 0 ? gapBefore(model) : '';
    const text = record ? inFormOf(own, record) : own;
    lines.push(line + linesIn(gap));
    line += linesIn(gap) + linesIn(text);
    return gap + text;
  });
  return { text: head + written.join('') + list.slice(endOf(last)), lines };
}

/** The line ends in a text. */
const linesIn = (text: string): number => text.split('\n').length - 1;

/** Writes a record in the form of another one, or of its own old text. Values that are the same keep their texts. */
function inFormOf(model: string, record: Values): string {
  const tree = parseTree(model) as Node;
  const { children: properties = [] } = tree;
  const [first, second] = properties;
  const last = properties.at(-1);
  const [key, value] = first?.children ?? [];
  if (!first || !last || !key || !value) return inline(record);
  const comma = second ? model.slice(endOf(first), second.offset) : `,${model.slice(1, first.offset)}`;
  const colon = model.slice(endOf(key), value.offset);
  const old: Values = JSON.parse(model);
  const isGone = (name: string) => record[name] === undefined;
  const added = Object.keys(record)
    .filter((name) => !(name in old || isGone(name)))
    .map((name) => `${comma}${JSON.stringify(name)}${colon}${inline(record[name])}`);
  const changed = Object.keys(old)
    .filter((name) => !isGone(name) && !isDeepStrictEqual(old[name], record[name]))
    .map((name) => replace(findNodeAtLocation(tree, [name]) as Node, inline(record[name])));
  const text = applyEdits(model, [...changed, { offset: endOf(last), length: 0, content: added.join('') }]);
  return Object.keys(old)
    .filter(isGone)
    .reduce((text, name) => applyEdits(text, modify(text, [name], undefined, {})), text);
}

/** A value as JSON on one line, with spaces. No text in JSON has a line break of its own. */
const inline = (value: unknown): string =>
  JSON.stringify(value, null, 1)
    .replace(/(?<=\[)\n *|\n *(?=\])/g, '')
    .replace(/\n */g, ' ');
