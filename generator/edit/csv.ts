import { readFileSync, statSync } from 'node:fs';
import { CsvError, parse } from 'csv-parse/sync';
import * as z from 'zod';
import { textIn } from '../load/files.ts';
import { formatList, formatValue } from '../load/format.ts';
import type { Locate } from '../load/located.ts';
import { booleanIn } from '../load/schema-problems.ts';
import type { Source } from '../model/source.ts';
import type { ProblemCode } from '../problem/codes.ts';
import { displayName } from '../problem/display-name.ts';
import { type SourceOf, sourcesIn } from '../problem/lines.ts';
import { nearest } from '../problem/nearest.ts';
import { type ProblemText, type Report, UsageError } from '../problem/problem.ts';
import { errorCode } from '../system/error-code.ts';

/** A row as an object with the keys of the schema. Empty cells have no key. */
export type Row = Readonly<Record<string, unknown>>;

/** A CSV file as rows. `locate` finds the cell of `[row, ...keys]`; for a missing one, the start of the row. */
export interface Table {
  rows: readonly Row[];
  locate: Locate;
}

/** The columns that a table may have, and those without which it is of no use. */
interface Wanted {
  schema: z.ZodObject;
  needed: readonly string[];
  report: Report;
}

/** A column by its header: `address.street` for a key within a key. */
interface Column {
  header: string;
  kind: 'text' | 'boolean' | 'list';
}

/** A cell with its offsets in the text. */
interface Cell {
  text: string;
  start: number;
  end: number;
}

/**
 * Reads a CSV file in UTF-8, with commas, semicolons or tabs, whose first row has the keys of a schema. Reports all problems of
 * its form; the values are left to the schema. Returns `undefined` if no rows could be told. Throws a `UsageError` for what
 * is no file.
 */
export function readTable(path: string, wanted: Wanted): Table | undefined {
  const { report } = wanted;
  const file = textIn(path, bytesOf(path), (problem) =>
    report(problem.code === 'PG103' ? { ...problem, hint: UTF8 } : problem),
  );
  if (!file) return;
  const sourceOf = sourcesIn(file.name, file.text);
  const cells = rowsIn(file.text, { sourceOf, report });
  if (!cells) return;
  const [header = [], ...rows] = cells;
  const columns = columnsFor(header, { ...wanted, sourceOf });
  if (!columns) return;
  const whole = rows.filter((row) => isWhole(row, header, { sourceOf, report }));
  return {
    rows: whole.map((row) => valuesIn(row, columns, { ...wanted, sourceOf })),
    locate: ([index, ...keys]) => {
      const row = typeof index === 'number' ? whole[index] : undefined;
      if (!row) return { file: file.name, line: 1 };
      // The last key may be the index of an entry in a list, which is a part of its cell.
      const headers = [keys, keys.slice(0, -1)].map((keys) => keys.join('.'));
      const at = columns.findIndex((column) => column && headers.includes(column.header));
      return sourceOfCell(row[at]?.text ? row[at] : row[0], sourceOf);
    },
  };
}

/** The first bytes of the files of Excel, LibreOffice and Numbers. */
const SPREADSHEETS = ['504b0304', 'd0cf11e0'];

const UTF8 = 'Save the file as UTF-8: in Excel as "CSV UTF-8".';

function bytesOf(path: string): Buffer {
  try {
    if (!statSync(path).isFile())
      throw new UsageError(`${displayName(path)} is no file; expected a CSV file.`);
    const bytes = readFileSync(path);
    if (!SPREADSHEETS.includes(bytes.toString('hex', 0, 4))) return bytes;
    throw new UsageError(
      `${displayName(path)} is a spreadsheet. Save it as "CSV UTF-8", and import that file.`,
    );
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
    throw new UsageError(`The file ${displayName(path)} does not exist.`);
  }
}

/** Splits a text into rows of cells, without rows of empty cells. If the text is no CSV, reports that and returns `undefined`. */
function rowsIn(
  text: string,
  { sourceOf, report }: { sourceOf: SourceOf; report: Report },
): Cell[][] | undefined {
  const bytes = Buffer.from(text);
  // The parser counts bytes. Cells come in their order, so each is decoded once.
  let [done, offset] = [0, 0];
  const offsetAt = (end: number): number => {
    offset += bytes.toString('utf8', done, end).length;
    done = end;
    return offset;
  };
  const startAfter = (end: number, index: number): number => {
    const start = index > 0 ? end + 1 : end;
    return start + ((index > 0 ? /^ */ : /^[\n ]*/).exec(text.slice(start, start + 1000))?.[0].length ?? 0);
  };
  try {
    const rows = parse(bytes, {
      delimiter: delimiterOf(text),
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
      cast: (value, { bytes: end, index }): Cell => {
        const start = startAfter(offset, index);
        return { text: value.trim(), start, end: offsetAt(end) };
      },
    }) as unknown as Cell[][];
    return rows.filter((row) => row.some((cell) => cell.text !== ''));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const start = startAfter(offsetAt(Number(error.bytes)), Number(error.index));
    report({ source: sourceOf(start), ...explainSyntax(error.code) });
    return;
  }
}

/** Excel separates cells by semicolons where a comma stands in numbers. */
function delimiterOf(text: string): string {
  const [header = ''] = text.trimStart().split('\n', 1);
  const countOf = (sign: string) => header.replace(/"[^"]*"/g, '').split(sign).length;
  return [',', ';', '\t'].reduce((best, sign) => (countOf(sign) > countOf(best) ? sign : best));
}

const explainSyntax = (code: string): ProblemText =>
  code === 'CSV_QUOTE_NOT_CLOSED'
    ? { code: 'PG128', message: 'the quote that starts here is not closed.', hint: 'Add the closing quote.' }
    : {
        code: 'PG128',
        message: 'this cell has a quote that neither starts nor ends it.',
        hint: 'Put the whole cell into quotes, and write each quote within it twice: "6"" pipe".',
      };

/** Returns the column of each header, `undefined` for one without a name; nothing if needed columns are missing. */
function columnsFor(
  header: readonly Cell[],
  { schema, needed, report, sourceOf }: Wanted & { sourceOf: SourceOf },
): (Column | undefined)[] | undefined {
  const known = new Map(columnsOf(schema).map((column) => [column.header, column]));
  if (!header.some(({ text }) => known.has(text.toLowerCase()))) {
    report({
      code: 'PG202',
      source: sourceOfCell(header[0], sourceOf),
      message: `the first row names no column of this table; expected ${formatList([...known.keys()])}.`,
      hint: 'Name each column in the first row, with commas, semicolons or tabs between the names.',
    });
    return;
  }
  const seen = new Map<string, Source>();
  const columns = header.map((cell) => {
    const source = sourceOfCell(cell, sourceOf);
    const first = seen.get(cell.text);
    const column = known.get(cell.text);
    if (cell.text === '') return undefined;
    seen.set(cell.text, first ?? source);
    if (first)
      report({
        code: 'PG126',
        source,
        message: `the column ${formatValue(cell.text)} stands twice, first in column ${first.column} of the line.`,
        hint: 'Keep one of the two.',
      });
    else if (!column)
      report({
        code: 'PG201',
        source,
        message: `${formatValue(cell.text)} is no column of this table; expected ${formatList([...known.keys()])}.`,
        hint: 'Correct its spelling, or remove the column.',
        suggestion: nearest(cell.text, known.keys()),
      });
    return first ? undefined : column;
  });
  const missing = needed.filter((name) => !seen.has(name));
  for (const name of missing)
    report({
      code: 'PG202',
      source: sourceOfCell(header[0], sourceOf),
      message: `the column ${formatValue(name)} is missing from the first row.`,
      hint: 'Name each column in the first row.',
    });
  return missing.length > 0 ? undefined : columns;
}

/** The columns for the values of a schema, in its order. */
function columnsOf(schema: z.ZodObject, prefix = ''): Column[] {
  return Object.entries(schema.shape).flatMap(([key, value]): Column[] => {
    const type = value instanceof z.ZodOptional ? value.unwrap() : value;
    const header = prefix + key;
    if (type instanceof z.ZodObject) return columnsOf(type, `${header}.`);
    if (type instanceof z.ZodArray) return [{ header, kind: 'list' }];
    return [{ header, kind: type instanceof z.ZodBoolean ? 'boolean' : 'text' }];
  });
}

/** Reports a row that has more or fewer cells than the header. */
function isWhole(
  row: readonly Cell[],
  header: readonly Cell[],
  { sourceOf, report }: { sourceOf: SourceOf; report: Report },
): boolean {
  if (row.length === header.length) return true;
  report({
    code: 'PG128',
    source: sourceOfCell(row[header.length] ?? row[0], sourceOf),
    message: `this row has ${row.length} cells, and the first row has ${header.length}.`,
    hint:
      row.length > header.length
        ? 'Put a text that has the separator in it into quotes, or remove what is too much.'
        : 'Write the separator for an empty cell too.',
  });
  return false;
}

/** The values of a row by the keys of the schema, in its order. Reports cells that no value can be made of. */
function valuesIn(
  row: readonly Cell[],
  columns: readonly (Column | undefined)[],
  { schema, needed, report, sourceOf }: Wanted & { sourceOf: SourceOf },
): Row {
  const values: Record<string, unknown> = {};
  for (const { header } of columnsOf(schema)) {
    const at = columns.findIndex((column) => column?.header === header);
    const [column, cell] = [columns[at], row[at]];
    if (!column || !cell) continue;
    const tell = (code: ProblemCode, message: string, hint?: string) =>
      report({ code, source: sourceOfCell(cell, sourceOf), at: header, message, hint });
    if (cell.text === '' && needed.includes(header)) tell('PG202', 'is empty; expected text.', 'Add it.');
    if (cell.text !== '') put(values, header.split('.'), valueIn(cell.text, column, tell));
  }
  return values;
}

/** A formula, or the error of one, as spreadsheets show it. */
const FORMULA = /^(?:=|#(?:REF!|VALUE!|NUM!|NULL!|DIV\/0!|NAME\?|N\/A)$)/;

type Tell = (code: ProblemCode, message: string, hint?: string) => void;

function valueIn(text: string, { kind }: Column, tell: Tell): unknown {
  if (FORMULA.test(text))
    tell('PG211', `${formatValue(text)} is a formula; expected its value.`, 'Write the value as text.');
  if (/\{\{|\}\}/.test(text))
    tell('PG210', `${formatValue(text)} has braces of a token; expected plain text.`);
  if (kind === 'list') return entriesIn(text, tell);
  if (kind === 'text') return text;
  if (/^(?:true|false)$/i.test(text)) return text.toLowerCase() === 'true';
  const meant = booleanIn(text);
  tell('PG204', `is ${formatValue(text)}; expected true or false.`, meant && `Write ${meant}.`);
  return text;
}

/** The entries of a list are separated by `|`, since commas and semicolons separate cells. */
function entriesIn(text: string, tell: Tell): string[] {
  if (/[,;\n]/.test(text))
    tell('PG211', `${formatValue(text)} has another separator than "|".`, 'Write "|" between two entries.');
  return text.split(/[|,;\n]/).map((entry) => entry.trim());
}

function put(values: Record<string, unknown>, [key = '', ...rest]: readonly string[], value: unknown): void {
  if (rest.length === 0) values[key] = value;
  else {
    values[key] ??= {};
    put(values[key] as Record<string, unknown>, rest, value);
  }
}

const sourceOfCell = (cell: Cell | undefined, sourceOf: SourceOf): Source =>
  cell ? sourceOf(cell.start, Math.max(cell.end, cell.start + 1)) : sourceOf(0);
