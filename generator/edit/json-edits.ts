import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findNodeAtLocation, type JSONPath, type Node, parseTree } from 'jsonc-parser';
import { isThere } from '../load/files.ts';
import { readJson } from '../load/json.ts';
import { ContentError, type Problem } from '../problem/problem.ts';
import type { Replacement } from './files.ts';

/** A piece of a text, and what is to stand in its place. */
export interface Edit {
  start: number;
  end: number;
  text: string;
}

type EditsIn = (tree: Node, text: string) => Edit[];

export const endOf = ({ offset, length }: Node): number => offset + length;

/**
 * Edits a JSON file of the data folder. Returns nothing if the file is missing, or has nothing to edit. Throws a `ContentError` for
 * a file that is not JSON.
 */
export function editJson(data: string, file: string, editsIn: EditsIn): Replacement[] {
  const path = join(data, file);
  if (!isThere(path)) return [];
  const problems: Problem[] = [];
  readJson(data, file, (problem) => problems.push(problem));
  if (problems.length > 0) throw new ContentError(problems);
  const before = readFileSync(path, 'utf8');
  const edits = editsIn(parseTree(before) as Node, before).sort((a, b) => b.start - a.start);
  if (edits.length === 0) return [];
  const after = edits.reduce(
    (text, { start, end, text: written }) => text.slice(0, start) + written + text.slice(end),
    before,
  );
  return [{ path, before, after }];
}

/** Renames the key at a path; without a new key, removes it with its value. */
export function editKey(tree: Node, path: JSONPath, newKey: string | undefined): Edit[] {
  const property = findNodeAtLocation(tree, path)?.parent;
  const key = property?.type === 'property' ? property.children?.[0] : undefined;
  if (!property || !key) return [];
  return [newKey === undefined ? cut(property) : replace(key, newKey)];
}

export const replace = (node: Node, value: string): Edit => ({
  start: node.offset,
  end: endOf(node),
  text: JSON.stringify(value),
});

/** Removes an entry of a list, or a property of an object, with the comma beside it. */
export function cut(node: Node): Edit {
  const siblings = node.parent?.children ?? [];
  const index = siblings.indexOf(node);
  const [previous, next] = [siblings[index - 1], siblings[index + 1]];
  if (previous) return { start: endOf(previous), end: endOf(node), text: '' };
  return { start: node.offset, end: next ? next.offset : endOf(node), text: '' };
}
