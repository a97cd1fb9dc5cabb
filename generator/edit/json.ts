import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findNodeAtLocation, type JSONPath, type Node, parseTree } from 'jsonc-parser';
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
 * Edits the text of a JSON file of the data folder. Returns nothing if the file is missing, or stays the same. Throws a
 * `ContentError` for a file that is not JSON.
 */
export function editJson(data: string, file: string, edit: (text: string) => string): Replacement[] {
  const path = join(data, file);
  if (!isThere(path)) return [];
  readSound((report) => readJson(data, file, report));
  const before = readFileSync(path, 'utf8');
  const after = edit(before);
  return after === before ? [] : [{ path, before, after }];
}

/** Renames the key at a path, if it is there; without a new key, removes it with its value. */
export function withKey(text: string, path: JSONPath, newKey: string | undefined): string {
  const property = findNodeAtLocation(parseTree(text) as Node, path)?.parent;
  const key = property?.children?.[0];
  if (!property || !key) return text;
  return newKey === undefined ? without(text, property) : replaced(text, key, newKey);
}

/** Sets the text at a path; `undefined` removes it from its list. */
export function withText(text: string, path: JSONPath, value: string | undefined): string {
  const node = findNodeAtLocation(parseTree(text) as Node, path) as Node;
  return value === undefined ? without(text, node) : replaced(text, node, value);
}

const replaced = (text: string, node: Node, value: string): string =>
  text.slice(0, node.offset) + JSON.stringify(value) + text.slice(endOf(node));

/** Removes an entry of a list, or a property of an object, with the comma beside it. */
function without(text: string, node: Node): string {
  const siblings = node.parent?.children ?? [];
  const index = siblings.indexOf(node);
  const [previous, next] = [siblings[index - 1], siblings[index + 1]];
  const start = previous ? endOf(previous) : node.offset;
  return text.slice(0, start) + text.slice(!previous && next ? next.offset : endOf(node));
}

type Values = Readonly<Record<string, unknown>>;

/** An entry of a new list: an entry of the old one by its index, or a record that is new, or both: an entry with new values. */
export interface ListEntry {
  from?: number;
  record?: Values;
}

/** The form of a list that is empty yet: a property a line. */
const FORM = '[\n  {\n    "": 0\n  }\n]';

/** Writes a JSON list anew. Entries without a record keep their text; a record gets the form of the entry before it. */
export function writeList(list: string, entries: readonly ListEntry[], form = FORM): string {
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
  const written = entries.map(({ from, record }, index) => {
    model = from ?? model;
    const { offset, length } = old[model] as Node;
    const text = list.slice(offset, offset + length);
    return (index > 0 ? gapBefore(model) : '') + (record ? inFormOf(text, record) : text);
  });
  return head + written.join('') + list.slice(endOf(last));
}

export const linesOfEntries = (list: string): number[] =>
  (parseTree(list)?.children ?? []).map(({ offset }) => list.slice(0, offset).split('\n').length);

/** Writes a record with the spaces of another one: a property a line, or all on one line. */
function inFormOf(model: string, record: Values): string {
  const [, start = '', end = ''] = model.match(/^\{(\s*).*?(\s*)\}$/s) ?? [];
  const write = start === '' ? JSON.stringify : inline;
  const colon = start === '' ? ':' : ': ';
  const properties = Object.entries(record)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => JSON.stringify(key) + colon + write(value));
  return `{${start}${properties.join(`,${start}`)}${end}}`;
}

/** A value as JSON on one line, with spaces. No text in JSON has a line break of its own. */
const inline = (value: unknown): string =>
  JSON.stringify(value, null, 1)
    .replace(/(?<=\[)\n *|\n *(?=\])/g, '')
    .replace(/\n */g, ' ');
