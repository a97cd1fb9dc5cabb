import { readFileSync, statSync } from 'node:fs';
import { CsvError, parse } from 'csv-parse/sync';
import * as z from 'zod';
import { type TextFile, textIn } from '../load/files.ts';
import { formatList, formatValue } from '../load/format.ts';
import type { Locate } from '../load/json.ts';
import { displayName } from '../problem/display-name.ts';
import { nearest } from '../problem/nearest.ts';
import { type Report, UsageError } from '../problem/problem.ts';
import { errorCode } from '../system/error-code.ts';

/** A row as an object with the keys of the schema. Empty cells have no key. */
export type Row = Readonly<Record<string, unknown>>;

/** A CSV file as rows. `locate` finds the line of `[row, ...keys]`. */
export interface Table {
  rows: readonly Row[];
  locate: Locate;
}

/** The columns that a table may have, and those without which it is of no use. */
interface Wanted {
  schema: z.ZodObject;
  needed: readonly string[];
}

type Kind = 'text' | 'boolean' | 'list';

/**
 * Reads a CSV file in UTF-8, with commas, semicolons or tabs, whose first row has the keys of a schema: `address.street` for a key
 * within a key. Reports problems of its form; the values are left to the schema. Returns `undefined` if no rows could be told.
 * Throws a `UsageError` for what is no file.
 */
export function readTable(path: string, { schema, needed }: Wanted, report: Report): Table | undefined {
  const file = textIn(path, bytesOf(path), (problem) =>
    report(problem.code === 'PG103' ? { ...problem, hint: UTF8 } : problem),
  );
  const kinds = kindsOf(schema);
  const [header, ...lines] = (file && linesIn(file, report)) ?? [];
  if (!file || !header || !isComplete(header, { names: [...kinds.keys()], needed, file: file.name, report }))
    return;
  const whole = lines.filter(({ line, cells }) => {
    if (cells.length === header.cells.length) return true;
    report({
      code: 'PG128',
      source: { file: file.name, line },
      message: `this row has ${cells.length} cells, and the first row has ${header.cells.length}.`,
      hint: QUOTES,
    });
    return false;
  });
  return {
    rows: whole.map(({ cells }) => valuesIn(cells, header.cells, kinds)),
    locate: ([row]) => ({ file: file.name, line: whole[Number(row)]?.line ?? header.line }),
  };
}

/** The first bytes of the files of Excel, LibreOffice and Numbers. */
const SPREADSHEETS = ['504b0304', 'd0cf11e0'];

const QUOTES =
  'Put a text with a separator or a quote in it into quotes, and write each quote within it twice: "6"" pipe".';
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

/** A row: its line in the file, and its cells. */
interface Line {
  line: number;
  cells: string[];
}

function linesIn({ name, text }: TextFile, report: Report): Line[] | undefined {
  const lines: Line[] = [];
  let read = 0;
  try {
    parse(text, {
      delimiter: delimiterOf(text),
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
      on_record: (cells: string[], { lines: end }) => {
        const line = end - cells.join('').split('\n').length + 1;
        if (cells.some((cell) => cell !== '')) lines.push({ line, cells });
        read = end;
      },
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    report({
      code: 'PG128',
      source: { file: name, line: read + 1 },
      message: 'a cell that starts here has a quote that is not closed, or that neither starts nor ends it.',
      hint: QUOTES,
    });
    return;
  }
  return lines.length > 0 ? lines : [{ line: 1, cells: [] }];
}

/** Excel separates cells by semicolons where a comma stands in numbers. */
function delimiterOf(text: string): string {
  const [header = ''] = text.trimStart().split('\n', 1);
  const countOf = (sign: string) => header.replace(/"[^"]*"/g, '').split(sign).length;
  return [',', ';', '\t'].reduce((best, sign) => (countOf(sign) > countOf(best) ? sign : best));
}

interface HeaderContext extends Pick<Wanted, 'needed'> {
  names: readonly string[];
  file: string;
  report: Report;
}

/** Reports columns that the schema does not have, and needed ones that are missing. Returns true if none is missing. */
function isComplete({ line, cells }: Line, { names, needed, file, report }: HeaderContext): boolean {
  const source = { file, line };
  for (const name of cells)
    if (name !== '' && !names.includes(name))
      report({
        code: 'PG201',
        source,
        message: `${formatValue(name)} is no column of this table; expected ${formatList(names)}.`,
        hint: 'Correct its spelling, or remove the column.',
        suggestion: nearest(name, names),
      });
  const missing = needed.filter((name) => !cells.includes(name));
  for (const name of missing)
    report({
      code: 'PG202',
      source,
      message: `the column ${formatValue(name)} is missing from the first row.`,
      hint: 'Name each column in the first row, with commas, semicolons or tabs between the names.',
    });
  return missing.length === 0;
}

const kindsOf = (schema: z.ZodObject, prefix = ''): Map<string, Kind> =>
  new Map(
    Object.entries(schema.shape).flatMap(([key, value]): [string, Kind][] => {
      const type = value instanceof z.ZodOptional ? value.unwrap() : value;
      if (type instanceof z.ZodObject) return [...kindsOf(type, `${prefix}${key}.`)];
      const kind = type instanceof z.ZodArray ? 'list' : type instanceof z.ZodBoolean ? 'boolean' : 'text';
      return [[prefix + key, kind]];
    }),
  );

function valuesIn(
  cells: readonly string[],
  header: readonly string[],
  kinds: ReadonlyMap<string, Kind>,
): Row {
  const values: Record<string, unknown> = {};
  for (const [column, kind] of kinds) {
    const text = cells[header.indexOf(column)] ?? '';
    const [key = '', inner] = column.split('.');
    const value = valueIn(text, kind);
    if (text !== '') values[key] = inner === undefined ? value : { ...Object(values[key]), [inner]: value };
  }
  return values;
}

/** The entries of a list are separated by `|`, since commas and semicolons separate cells. */
function valueIn(text: string, kind: Kind): unknown {
  if (kind === 'list') return text.split('|').map((entry) => entry.trim());
  return kind === 'boolean' && /^(?:true|false)$/i.test(text) ? text.toLowerCase() === 'true' : text;
}
