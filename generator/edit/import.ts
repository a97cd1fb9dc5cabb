import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type * as z from 'zod';
import { slugify } from '../addresses.ts';
import { type DealerRecord, dealerRecord, dealersSchema } from '../load/dealer-schema.ts';
import { checkDealers, DEALERS_FILE } from '../load/dealers.ts';
import { isThere } from '../load/files.ts';
import { formatValue } from '../load/format.ts';
import type { LocationRecord } from '../load/place-schemas.ts';
import { type Loaded, readData } from '../load/read-data.ts';
import { validate } from '../load/validate.ts';
import { displayName } from '../problem/display-name.ts';
import { ContentError, type Problem, type Report } from '../problem/problem.ts';
import { type Row, readTable, type Table } from './csv.ts';
import { replaceFiles } from './files.ts';
import { type ListEntry, linesOfEntries, readSound, writeList } from './json.ts';
import { columnOf, readPlaces } from './places.ts';

/** The outcome of an import: names of records, with their lines in the data file. */
export interface Imported {
  file: string;
  added: { name: string; line: number }[];
  changed: { name: string; line: number; differences: string[] }[];
  unchanged: number;
}

/** A row as the record that it would be. `target` is the index of the record that it changes; a new one has a `key` of its own. */
export interface RowRecord<T> {
  row: number;
  key: string;
  target: number | undefined;
  record: Partial<T>;
}

interface Importing<T extends object> {
  path: string;
  existing: Loaded<T[]>;
  recordSchema: z.ZodObject;
  listSchema: z.ZodType<T[]>;
  needed: readonly string[];
  /** Makes records of rows. Rows without a record have been reported. */
  recordsOf(table: Table, report: Report): RowRecord<T>[];
  check(list: Loaded<T[]>, report: Report): void;
  entriesWith(added: readonly T[]): ListEntry[];
  nameOf(record: T): string;
}

/**
 * Adds and changes records as the rows of a CSV file say. Judges them together with the other records as a build does. Throws a
 * `ContentError` with all problems, and then writes nothing.
 */
export function importTable<T extends object>(csv: string, importing: Importing<T>): Imported {
  const { path, existing, recordSchema, listSchema, needed, check, entriesWith, nameOf } = importing;
  const problems: Problem[] = [];
  const report: Report = ({ at, ...problem }) => {
    // A problem of a row is told by its column.
    const place = problem.source.file === displayName(csv) ? columnOf(at) : at;
    problems.push(place ? { ...problem, at: place } : problem);
  };
  const table = readTable(csv, { schema: recordSchema, needed }, report);
  const merged = table && mergeRows(table, importing, report);
  const list = merged && validate(merged, listSchema, report);
  if (list) check({ value: list, locate: merged.locate }, report);
  if (!list || problems.length > 0) throw new ContentError(problems);

  const entries = entriesWith(list.slice(existing.value.length)).map((entry): ListEntry => {
    const { from = list.length } = entry;
    const [old, record] = [existing.value[from], list[from]];
    return old && record && !isDeepStrictEqual(old, record) ? { from, record: record as Row } : entry;
  });
  const before = existsSync(path) ? readFileSync(path, 'utf8') : undefined;
  const after = writeList(before ?? '[]\n', entries);
  const lines = linesOfEntries(after);
  const written = entries.flatMap(({ from, record }, index) => {
    if (!record) return [];
    const old = from === undefined ? undefined : existing.value[from];
    return { name: nameOf(record as T), line: lines[index] ?? 1, old: old as Row | undefined, record };
  });
  if (written.length > 0) replaceFiles([{ path, before, after }]);
  return {
    file: displayName(path),
    added: written.filter(({ old }) => !old),
    changed: written.flatMap(({ name, line, old, record }) =>
      old ? { name, line, differences: differencesBetween(old, record) } : [],
    ),
    unchanged: table.rows.length - written.length,
  };
}

/**
 * The list as it would be: rows in place of the records that they change, then those that are new. Reports rows about a record that
 * an earlier row is about.
 */
function mergeRows<T extends object>(
  table: Table,
  { existing, recordsOf }: Importing<T>,
  report: Report,
): Loaded<Partial<T>[]> {
  const value: Partial<T>[] = [...existing.value];
  const rowAt = new Map<unknown, number>();
  const added = new Map<string, number>();
  for (const { row, key, record, target = added.get(key) ?? value.length } of recordsOf(table, report)) {
    const first = rowAt.get(target);
    if (first === undefined) {
      if (target === value.length) added.set(key, target);
      value[target] = record;
      rowAt.set(target, row);
    } else
      report({
        code: 'PG209',
        source: table.locate([row]),
        message: `this row is about the same record as line ${table.locate([first]).line}.`,
        hint: 'Keep one of the two.',
      });
  }
  return {
    value,
    locate: (path, part) => {
      const row = rowAt.get(path[0]);
      return row === undefined ? existing.locate(path, part) : table.locate([row]);
    },
  };
}

/** Says what differs between two records: `primary: false → true`. */
const differencesBetween = (before: Row, after: Row): string[] =>
  Object.entries(after).flatMap(([key, value]) => {
    const old = before[key];
    if (isDeepStrictEqual(old, value)) return [];
    return `${key}: ${old === undefined ? 'nothing' : formatValue(old)} → ${formatValue(value)}`;
  });

/**
 * Adds and changes dealers as the rows of a CSV file say. Throws a `ContentError` with all problems, and then writes nothing.
 */
export function importDealers(data: string, csv: string): Imported {
  const { locations, states } = readPlaces(data);
  const existing = readDealers(data);
  return importTable<DealerRecord>(csv, {
    path: join(data, DEALERS_FILE),
    existing,
    recordSchema: dealerRecord,
    listSchema: dealersSchema,
    needed: ['name'],
    recordsOf: (table) => dealersIn(table, existing.value),
    check: (list, report) =>
      checkDealers(list, {
        states: statesIn(locations.value),
        stateCodes: states.map(({ code }) => code),
        report,
      }),
    entriesWith: (added) => [
      ...existing.value.map((_, from) => ({ from })),
      ...added.map((record) => ({ record })),
    ],
    nameOf: ({ name }) => name,
  });
}

/** Reads the dealers, whose file is optional. Throws a `ContentError` for a file with problems. */
function readDealers(data: string): Loaded<DealerRecord[]> {
  const file = DEALERS_FILE;
  if (!isThere(join(data, file))) return { value: [], locate: () => ({ file, line: 1 }) };
  return readSound((report) => readData({ data, values: {}, report }, file, { schema: dealersSchema }));
}

const statesIn = (records: readonly LocationRecord[]) => {
  const cities = new Map<string, { slug: string }[]>();
  for (const { state_slug, city_slug } of records)
    cities.set(state_slug, [...(cities.get(state_slug) ?? []), { slug: city_slug }]);
  return [...cities].map(([slug, cities]) => ({ slug, cities }));
};

/** The records of rows. A row without a slug is about the dealer of its name. */
function dealersIn(table: Table, existing: readonly DealerRecord[]): RowRecord<DealerRecord>[] {
  const bySlug = new Map(existing.map(({ slug }, index) => [slug, index]));
  const byName = new Map(existing.map(({ name }, index) => [slugify(name), index]));
  return table.rows.flatMap(({ slug, ...row }, index) => {
    if (row.name === undefined) return [];
    const plain = slugify(String(row.name));
    const target = slug === undefined ? byName.get(plain) : bySlug.get(String(slug));
    const old = target === undefined ? undefined : existing[target];
    const record = withRow({ slug: slug ?? plain, ...old }, row);
    return { row: index, key: String(slug ?? plain), target, record: record as Partial<DealerRecord> };
  });
}

function withRow(record: Row, row: Row): Row {
  const given = Object.entries(row).map(([key, value]) => {
    const old = record[key];
    const isNested = isObject(old) && isObject(value);
    return [key, isNested ? withRow(old, value) : value] as const;
  });
  return { ...record, ...Object.fromEntries(given) };
}

const isObject = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
