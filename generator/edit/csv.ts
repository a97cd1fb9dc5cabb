import { readFileSync, statSync } from 'node:fs';
import { CsvError, parse } from 'csv-parse/sync';
import * as z from 'zod';
import { textIn } from '../load/read/files.ts';
import { formatList, formatValue } from '../load/schemas/format.ts';
import { displayName } from '../problem/display.ts';
import { nearest } from '../problem/nearest.ts';
import { ContentError, orThrow, type Problem, type Source, UsageError } from '../problem/problem.ts';

/** An empty cell has no key. */
export type Row = Readonly<Record<string, unknown>>;

export type CellOf = (column: string) => string;

const QUOTES =
  'Put quotes around a text with a separator or a quote in it, and double each quote inside: "6"" pipe".';
const UTF8 = 'Save the file as UTF-8: in Excel as "CSV UTF-8".';

/**
 * Reads a CSV file in UTF-8, whose first row has the keys of a record, such as `address.street`. `meant`
 * corrects cells, and the schema checks them later. Throws a `UsageError` if there is no file, and a
 * `ContentError` if it is not a table.
 */
export function readTable(
  path: string,
  { record, needed }: { record: z.ZodObject; needed: readonly string[] },
  meant: (column: string, cellOf: CellOf) => string,
): { rows: { row: Row; source: Source }[]; problems: Problem[] } {
  const file = displayName(path);
  if (!statSync(path, { throwIfNoEntry: false })?.isFile())
    throw new UsageError(`${file} is not a file; expected a CSV file.`);
  const { value, problems: ofText } = textIn(path, readFileSync(path));
  const { text } = orThrow({
    value,
    problems: ofText.map((problem) => (problem.code === 'PG103' ? { ...problem, hint: UTF8 } : problem)),
  });
  const [{ source, cells: titles } = { source: { file, line: 1 }, cells: [] }, ...lines] = linesIn(
    file,
    text,
  );
  const columns = columnsOf(record, titles);
  const names = columns.map(([name]) => name);
  const problems: Problem[] = [];
  for (const title of titles)
    if (title !== '' && !names.includes(title))
      problems.push({
        code: 'PG201',
        source,
        message: `${formatValue(title)} is not a column of this table; expected ${formatList(names)}.`,
        hint: 'Correct the spelling, or remove the column.',
        suggestion: nearest(title, names),
      });
  const missing = needed.filter((name) => !titles.includes(name));
  for (const name of missing)
    problems.push({
      code: 'PG202',
      source,
      message: `the column ${formatValue(name)} is missing from the first row.`,
      hint: 'Name each column in the first row, with commas, semicolons or tabs between the names.',
    });
  if (missing.length > 0) return { rows: [], problems };

  const rows = lines.flatMap(({ source, cells }) => {
    const cellOf = (column: string) => cells[titles.indexOf(column)] ?? '';
    if (cells.length === titles.length)
      return { source, row: rowOf((column) => meant(column, cellOf), columns) };
    const message = `this row has ${cells.length} cells, but the first row has ${titles.length}.`;
    problems.push({ code: 'PG128', source, message, hint: QUOTES });
    return [];
  });
  return { rows, problems };
}

function linesIn(file: string, text: string): { source: Source; cells: string[] }[] {
  const lines: { source: Source; cells: string[] }[] = [];
  let read = 0;
  // A line before the first row may name the separator for Excel.
  const [mark, delimiter = delimiterOf(text)] = text.match(/^"?sep=(.)"?\1*(?=\n)/i) ?? [''];
  try {
    parse(text.slice(mark.length), {
      delimiter,
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      trim: true,
      on_record: (cells: string[], { lines: end }) => {
        lines.push({ source: { file, line: end - cells.join('').split('\n').length + 1 }, cells });
        read = end;
      },
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const message = 'a cell that starts here has a quote without an end, or one in the middle.';
    throw new ContentError([{ code: 'PG128', source: { file, line: read + 1 }, message, hint: QUOTES }]);
  }
  return lines;
}

/** Excel separates cells with semicolons in countries that write numbers with a comma. */
function delimiterOf(text: string): string {
  const [header = ''] = text.trimStart().split('\n', 1);
  const countOf = (sign: string) => header.split(sign).length;
  return [',', ';', '\t'].reduce((best, sign) => (countOf(sign) > countOf(best) ? sign : best));
}

const columnsOf = (
  record: z.ZodObject,
  titles: readonly string[],
  prefix = '',
): [name: string, type: unknown][] =>
  Object.entries(record.shape).flatMap(([key, value]): [string, unknown][] => {
    const type = value instanceof z.ZodOptional ? value.unwrap() : value;
    const start = `${prefix}${key}.`;
    if (type instanceof z.ZodObject) return columnsOf(type, titles, start);
    // A record takes any keys.
    if (type instanceof z.ZodRecord)
      return titles.filter((title) => title.startsWith(start)).map((title) => [title, type.valueType]);
    return [[prefix + key, type]];
  });

function rowOf(cellOf: CellOf, columns: readonly [name: string, type: unknown][]): Row {
  const row: Record<string, unknown> = {};
  for (const [column, type] of columns) {
    const text = cellOf(column);
    if (text === '') continue;
    const [key = '', inner] = column.split('.');
    const value = valueIn(text, type);
    row[key] = inner === undefined ? value : { ...Object(row[key]), [inner]: value };
  }
  return row;
}

/** Entries of a list are separated by `|`, since commas and semicolons separate cells. */
function valueIn(text: string, type: unknown): unknown {
  if (type instanceof z.ZodArray) return text.split('|').map((entry) => entry.trim());
  if (type instanceof z.ZodBoolean && /^(?:true|false)$/i.test(text)) return text.toLowerCase() === 'true';
  return type instanceof z.ZodNumber && /^\d+(?:\.\d+)?$/.test(text) ? Number(text) : text;
}
