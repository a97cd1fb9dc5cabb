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

/** A column of a table: its cells have this index in their rows. */
interface FoundColumn extends Column {
  at: number;
}

interface Cell {
  text: string;
  source: Source;
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
  const [header, ...all] = (file && cellsIn(file.text, sourcesIn(file.name, file.text), report)) ?? [];
  const columns = header && columnsIn(header, wanted);
  if (!columns) return;
  const rows = all.filter((row) => isWhole(row, header, report));
  return {
    rows: rows.map((row) => valuesIn(row, columns, wanted)),
    locate: ([index, ...keys]) => {
      const row = rows[Number(index)] ?? header;
      // The last key may be the index of an entry in a list, which is a part of its cell.
      const names = [keys, keys.slice(0, -1)].map((keys) => keys.join('.'));
      const cell = row[columns.find((column) => names.includes(column.header))?.at ?? 0];
      return (cell?.text ? cell : (row[0] as Cell)).source;
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
function cellsIn(text: string, sourceOf: SourceOf, report: Report): Cell[][] | undefined {
  const bytes = Buffer.from(text);
  // The parser counts bytes. Cells come in their order, so each is decoded once.
  let [done, end] = [0, 0];
  /** Returns where a cell starts that ends at a byte, and goes to its end. */
  const goTo = (byte: number, index: number): number => {
    const start = index > 0 ? end + 1 : end;
    end += bytes.toString('utf8', done, byte).length;
    done = byte;
    const blank = (index > 0 ? /^ */ : /^[\n ]*/).exec(text.slice(start, start + 1000))?.[0] ?? '';
    return start + blank.length;
  };
  try {
    const rows = parse(bytes, {
      delimiter: delimiterOf(text),
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
      cast: (value, { bytes, index }) => {
        const start = goTo(bytes, index);
        return { text: value.trim(), source: sourceOf(start, Math.max(end, start + 1)) };
      },
    }) as unknown as Cell[][];
    const filled = rows.filter((row) => row.some((cell) => cell.text !== ''));
    return filled.length > 0 ? filled : [[{ text: '', source: sourceOf(0) }]];
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    report({
      source: sourceOf(goTo(Number(error.bytes), Number(error.index))),
      ...explainSyntax(error.code),
    });
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

/** Returns the columns that a table has, in the order of the schema; nothing if needed ones are missing. */
function columnsIn(header: readonly Cell[], { schema, needed, report }: Wanted): FoundColumn[] | undefined {
  const known = columnsOf(schema);
  const names = known.map((column) => column.header);
  const [{ source: start }] = header as [Cell];
  if (!header.some(({ text }) => names.includes(text.toLowerCase()))) {
    report({
      code: 'PG202',
      source: start,
      message: `the first row names no column of this table; expected ${formatList(names)}.`,
      hint: 'Name each column in the first row, with commas, semicolons or tabs between the names.',
    });
    return;
  }
  const indexOf = (name: string): number => header.findIndex(({ text }) => text === name);
  for (const [index, { text, source }] of header.entries()) {
    if (text === '') continue;
    if (indexOf(text) < index)
      report({
        code: 'PG126',
        source,
        message: `the column ${formatValue(text)} stands twice, first in column ${header[indexOf(text)]?.source.column} of the line.`,
        hint: 'Keep one of the two.',
      });
    else if (!names.includes(text))
      report({
        code: 'PG201',
        source,
        message: `${formatValue(text)} is no column of this table; expected ${formatList(names)}.`,
        hint: 'Correct its spelling, or remove the column.',
        suggestion: nearest(text, names),
      });
  }
  const missing = needed.filter((name) => indexOf(name) === -1);
  for (const name of missing)
    report({
      code: 'PG202',
      source: start,
      message: `the column ${formatValue(name)} is missing from the first row.`,
      hint: 'Name each column in the first row.',
    });
  if (missing.length > 0) return;
  return known.map((column) => ({ ...column, at: indexOf(column.header) })).filter(({ at }) => at !== -1);
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
function isWhole(row: readonly Cell[], header: readonly Cell[], report: Report): boolean {
  if (row.length === header.length) return true;
  report({
    code: 'PG128',
    source: (row[header.length] ?? (row[0] as Cell)).source,
    message: `this row has ${row.length} cells, and the first row has ${header.length}.`,
    hint:
      row.length > header.length
        ? 'Put a text that has the separator in it into quotes, or remove what is too much.'
        : 'Write the separator for an empty cell too.',
  });
  return false;
}

/** The values of a row by the keys of the schema, in its order. Reports cells that no value can be made of. */
function valuesIn(row: readonly Cell[], columns: readonly FoundColumn[], { needed, report }: Wanted): Row {
  const values: Record<string, unknown> = {};
  for (const { header, kind, at } of columns) {
    const { text, source } = row[at] as Cell;
    const tell: Tell = (code, message, hint) => report({ code, source, at: header, message, hint });
    if (text !== '') put(values, header.split('.'), valueIn(text, kind, tell));
    else if (needed.includes(header)) tell('PG202', 'is empty; expected text.', 'Add it.');
  }
  return values;
}

/** A formula, or the error of one, as spreadsheets show it. */
const FORMULA = /^(?:=|#(?:REF!|VALUE!|NUM!|NULL!|DIV\/0!|NAME\?|N\/A)$)/;

type Tell = (code: ProblemCode, message: string, hint?: string) => void;

function valueIn(text: string, kind: Column['kind'], tell: Tell): unknown {
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
