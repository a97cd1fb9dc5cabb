import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import {
  applyEdits,
  findNodeAtLocation,
  type JSONPath,
  modify,
  type Node,
  parseTree,
} from 'jsonc-parser';
import type * as z from 'zod';
import { isThere } from '../load/read/files.ts';
import { fillLocated } from '../load/read/fill-tokens.ts';
import { type Locate, type Located, readJson } from '../load/read/json.ts';
import { validate } from '../load/read/validate.ts';
import { displayName } from '../problem/display.ts';
import { plain } from '../problem/lines.ts';
import { orThrow, type Problem, type Read, type Source } from '../problem/problem.ts';

export interface Rules<T> {
  list: z.ZodType<T[]>;
  /** No date of past work may be later. */
  today?: string;
  /** Reads these keys only. */
  check(list: Located<T[]>): Problem[];
  reads: readonly string[];
}

/** Puts records into a list. Has the problems that a build would report. */
export function validateList<T>(
  list: Located<T[]>,
  put: ReadonlyMap<PropertyKey | undefined, { record: Partial<T>; source: Source }>,
  { list: schema, today, check, reads }: Rules<T>,
): Read<T[]> {
  const value: unknown[] = [...list.value];
  for (const [index, { record }] of put) value[Number(index)] = record;
  const locate: Locate = (path, part) => put.get(path[0])?.source ?? list.locate(path, part);
  const { problems: ofDates } = fillLocated({ value, locate }, { values: {}, today });
  const whole = validate({ value, locate }, schema);
  if (whole.value) return { value: whole.value.value, problems: [...ofDates, ...check(whole.value)] };
  // One run finds all problems.
  const wrong = new Set(
    whole.problems.flatMap(({ at = '' }) => {
      const [, index, key = ''] = at.match(/^\[(\d+)\]\.?(\w*)/) ?? [];
      return ['', ...reads].includes(key) ? Number(index) : [];
    }),
  );
  const kept = [...value.keys()].filter((index) => !wrong.has(index));
  const others = check({
    value: kept.map((index) => value[index] as T),
    locate: ([at, ...path], part) => locate([kept[Number(at)] ?? 0, ...path], part),
  });
  return { value: undefined, problems: [...ofDates, ...whole.problems, ...others] };
}

export const editList =
  (change: Parameters<typeof withEntries>[2]) =>
  (text = '[]\n'): string =>
    withEntries(text, [], change);

/** Writes and edits all files or none, and returns their names. A missing file has no text. */
export function editFiles(
  data: string,
  edits: Readonly<Record<string, (text?: string) => string | undefined>>,
  texts: Parameters<typeof writeFiles>[0] = [],
): string[] {
  const changed = Object.entries(edits).flatMap(([file, edit]) => {
    const path = join(data, file);
    if (isThere(path)) orThrow(readJson(data, file));
    const before = isThere(path) ? readFileSync(path, 'utf8') : undefined;
    const text = edit(before);
    return text && text !== before ? { path, text } : [];
  });
  const written = [...texts, ...changed];
  writeFiles(written);
  return written.map(({ path }) => displayName(path));
}

/** A failure before the first move changes nothing. */
export function writeFiles(files: readonly { path: string; text: string | Buffer }[]): void {
  const unfinished = (path: string) => `${path}.${process.pid}.unfinished`;
  try {
    for (const { path, text } of files) {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(unfinished(path), text, {
        mode: statSync(path, { throwIfNoEntry: false })?.mode,
      });
    }
    for (const { path } of files) renameSync(unfinished(path), path);
  } finally {
    for (const { path } of files) rmSync(unfinished(path), { force: true });
  }
}

const FORM = { formattingOptions: { insertSpaces: true, tabSize: 2 } };

/** `change` gets entries or properties as written; new records take the form of the first. Other text stays. */
export function withEntries(
  text: string,
  path: JSONPath,
  change: (entries: string[]) => readonly (string | object)[],
): string {
  const node = findNodeAtLocation(parseTree(text) as Node, path);
  if (!node?.children) return text;
  const start = node.offset + 1;
  let end = start;
  const entries = node.children.map((child, index) => {
    const from = index === 0 ? start : text.indexOf(',', end) + 1;
    end = child.offset + child.length;
    return text.slice(from, end);
  });
  const changed = change(entries);
  if (entries.length === 0 && changed.length === 0) return text;
  const outer = `\n${'  '.repeat(path.length)}`;
  const [first = `${outer}  {${outer}    …${outer}  }`] = entries;
  const rest = entries.length === 0 ? outer + text.slice(end).trimStart() : text.slice(end);
  const spaces = first.slice(0, -first.trimStart().length);
  const [, inner = '', last = ''] = first.match(/^\s*\{(\s*).*?(\s*)\}$/s) ?? [];
  const inForm = (record: object) =>
    last.includes('\n')
      ? JSON.stringify(record, null, inner.slice(last.length)).replaceAll('\n', last)
      : JSON.stringify(record, null, 1).replace(/\n */g, ' ');
  const written = changed.map((entry) =>
    typeof entry === 'string' ? entry : spaces + inForm(entry),
  );
  return text.slice(0, start) + written.join().replace(/^\s+/, spaces) + rest;
}

export const withKey = (text: string, key: string, value: unknown): string =>
  key in JSON.parse(plain(text)) ? text : applyEdits(text, modify(text, [key], value, FORM));

export const withWord = (text: string, path: JSONPath, word: string, newWord?: string): string =>
  withEntries(text, path, (entries) =>
    entries.flatMap((entry) => {
      if (!entry.trimStart().startsWith(`"${word}"`)) return entry;
      return newWord === undefined ? [] : entry.replace(word, newWord);
    }),
  );
