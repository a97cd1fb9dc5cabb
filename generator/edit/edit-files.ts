import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type * as z from 'zod';
import { isThere } from '../load/read/files.ts';
import { fillLocated } from '../load/read/fill-tokens.ts';
import { type Locate, type Located, readJson } from '../load/read/json.ts';
import { validate } from '../load/read/validate.ts';
import { displayName } from '../problem/display.ts';
import { orThrow, type Problem, type Read, type Source } from '../problem/problem.ts';
import { withEntries } from './json-entries.ts';

export interface Rules<T> {
  list: z.ZodType<T[]>;
  /** The date after which nobody has done anything. */
  today?: string;
  /** Reads these keys only. */
  check(list: Located<T[]>): Problem[];
  reads: readonly string[];
}

/** Puts records into a list, and finds what a build would refuse. */
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

/** By files of the data folder. A missing file has no text. */
type Edits = Readonly<Record<string, (text?: string) => string | undefined>>;

export const editList =
  (change: Parameters<typeof withEntries>[2]) =>
  (text = '[]\n'): string =>
    withEntries(text, [], change);

/** Writes texts and edits files, all or none, and returns their names. */
export function editFiles(
  data: string,
  edits: Edits,
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
  const staged = files.map((file) => ({ ...file, unfinished: `${file.path}.${process.pid}.unfinished` }));
  try {
    for (const { path, text, unfinished } of staged) {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(unfinished, text, { mode: statSync(path, { throwIfNoEntry: false })?.mode });
    }
    for (const { path, unfinished } of staged) renameSync(unfinished, path);
  } finally {
    for (const { unfinished } of staged) rmSync(unfinished, { force: true });
  }
}
