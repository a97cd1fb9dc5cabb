import { join } from 'node:path';
import { slugify } from '../addresses.ts';
import { type DealerRecord, dealerRecord, dealersSchema } from '../load/dealer-schema.ts';
import { checkDealers, DEALERS_FILE } from '../load/dealers.ts';
import { isThere } from '../load/files.ts';
import type { LocationRecord } from '../load/place-schemas.ts';
import { type Loaded, readData } from '../load/read-data.ts';
import type { Row, Table } from './csv.ts';
import { type Imported, importTable, type RowRecord } from './import.ts';
import { readSound } from './json.ts';
import { readPlaces } from './places.ts';

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
