import { readFileSync } from 'node:fs';
import { CsvError, parse } from 'csv-parse/sync';
import * as z from 'zod';
import { slugify } from '../addresses.ts';
import { textIn } from '../load/read/files.ts';
import { formatList, formatValue } from '../load/schemas/format.ts';
import { displayName } from '../problem/display.ts';
import { nearest } from '../problem/nearest.ts';
import { ContentError, orThrow, type Problem, type Source, UsageError } from '../problem/problem.ts';
import { isFile } from '../system/template-files.ts';

/** An empty cell has no key. */
export type Row = Readonly<Record<string, unknown>>;

export type CellOf = (column: string) => string;

const QUOTES =
  'Put quotes around a text with a separator or a quote in it, and double each quote inside: "6"" pipe".';
const HEADERS =
  'Name each column in the first row, with commas, semicolons or tabs between the names.';
const UTF8 = 'Save the file as UTF-8: in Excel as "CSV UTF-8".';

/** Further names of columns, and words that say no more, as in "Phone number". */
const AKA = {
  address: 'address.street',
  income: 'median_income_bucket',
  services: 'offers',
  website: 'url',
};
const FILLER = /\b(?:dealer|opening|number|(?<=street )address)\b|code\b/gi;

/** Errors and formulas of spreadsheets. */
const NO_VALUE = /^(?:#(?:N\/A|NV|[A-Z/0]+[!?])|Err:\d{3}|=.*)$/s;

/** Without a needed column, a table is not whole. The schema checks cells later. */
export function readTable(
  path: string,
  { record, needed }: { record: z.ZodObject; needed: readonly string[] },
  meant: (column: string, cellOf: CellOf) => string,
): { rows: { row: Row; source: Source }[]; problems: Problem[]; isWhole: boolean } {
  const file = displayName(path);
  if (!isFile(path)) throw new UsageError(`${file} is not a file; expected a CSV file.`);
  const { value, problems: ofText } = textIn(path, readFileSync(path));
  const cured = ofText.map((problem) =>
    problem.code === 'PG103' ? { ...problem, hint: UTF8 } : problem,
  );
  const { text } = orThrow({ value, problems: cured });
  const [first, ...lines] = linesIn(file, text);
  const { source, cells: headers } = first ?? { source: { file, line: 1 }, cells: [] };
  const columns = columnsOf(record, headers);
  const names = columns.map(([name]) => name);
  const columnFor = columnFinder(names);
  const titles = headers.map((title) => columnFor(title) ?? title);
  const width = titles.findLastIndex((title) => title !== '') + 1;
  const problems: Problem[] = [];
  for (const [at, title] of titles.entries()) {
    const shown = formatValue(headers[at]);
    if (title === '') continue;
    if (!names.includes(title)) {
      const message = `${shown} is not a column of this table; expected ${formatList(names)}.`;
      const hint = 'Correct the spelling, or remove the column.';
      problems.push({ code: 'PG201', source, message, hint, suggestion: nearest(title, names) });
    } else if (titles.indexOf(title) < at) {
      const message = `the column ${formatValue(title)} appears twice, here as ${shown}.`;
      problems.push({ code: 'PG209', source, message, hint: 'Keep one of the two.' });
    }
  }
  const missing = needed.filter((name) => !titles.includes(name));
  for (const name of missing) {
    const message = `the column ${formatValue(name)} is missing from the first row.`;
    problems.push({ code: 'PG202', source, message, hint: HEADERS });
  }

  const rows = lines.flatMap(({ source, cells }) => {
    const cellOf = (column: string) => cells[titles.indexOf(column)] ?? '';
    const spare = cells.find((cell, at) => cell && !titles[at]);
    if (spare || cells.length < width) {
      const message = spare
        ? `${formatValue(spare)} is in a column without a name in the first row.`
        : `this row has ${cells.length} cells, but the first row has ${width}.`;
      problems.push({ code: 'PG128', source, message, hint: QUOTES });
      return [];
    }
    for (const at of names.filter((name) => NO_VALUE.test(cellOf(name)))) {
      const message = `${formatValue(cellOf(at))} is a spreadsheet error or formula, not a value.`;
      const hint = 'Correct it there, and save the CSV file again.';
      problems.push({ code: 'PG211', source, at, message, hint });
    }
    return { source, row: rowOf((column) => meant(column, cellOf), columns) };
  });
  return { rows, problems, isWhole: missing.length === 0 };
}

/** Finds `address.street` by "Street", and `verified.on` by "Verified on". */
function columnFinder(names: readonly string[]) {
  const plain = (title: string) => slugify(title.replaceAll(FILLER, '')).replaceAll('-', '');
  const short = names.map((name) => [plain(name.replace(/^.*\.|_name$/g, '')), name] as const);
  const found = new Map([
    // "File" may be the file of the logo or of the picture.
    ...short.filter(([title]) => short.filter(([other]) => other === title).length === 1),
    ...Object.entries(AKA).filter(([, name]) => names.includes(name)),
    ...names.map((name) => [plain(name), name] as const),
  ]);
  return (title: string) => (names.includes(title) ? title : found.get(plain(title)));
}

function linesIn(file: string, text: string) {
  const lines: { source: Source; cells: string[] }[] = [];
  let read = 0;
  const [header = ''] = text.trimStart().split('\n', 1);
  const countOf = (sign: string) => header.split(sign).length;
  // Excel writes semicolons in countries where a number has a comma.
  const usual = [',', ';', '\t'].reduce((best, sign) =>
    countOf(sign) > countOf(best) ? sign : best,
  );
  // For Excel, the first line may name the separator.
  const [mark, delimiter = usual] = text.match(/^"?sep=(.)"?\1*(?=\n)/i) ?? [''];
  try {
    parse(text.slice(mark.length), {
      delimiter,
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      trim: true,
      on_record: (cells: string[], { lines: end }) => {
        const line = end - cells.join('').split('\n').length + 1;
        // A cell in quotes may have spaces at its ends.
        lines.push({ source: { file, line }, cells: cells.map((cell) => cell.trim()) });
        read = end;
      },
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const message = 'a cell that starts here has an unclosed or stray quote.';
    throw new ContentError([
      { code: 'PG128', source: { file, line: read + 1 }, message, hint: QUOTES },
    ]);
  }
  return lines;
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
      return titles
        .filter((title) => title.startsWith(start))
        .map((title) => [title, type.valueType]);
    return [[prefix + key, type]];
  });

function rowOf(cellOf: CellOf, columns: ReturnType<typeof columnsOf>): Row {
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

const [YES, NO] = [/^(?:true|yes|y|x|✓)$/i, /^(?:false|no|n)$/i];

/** Commas and semicolons separate cells, so `|` separates the entries of a list. */
function valueIn(text: string, type: unknown): unknown {
  if (type instanceof z.ZodArray)
    return text.split('|').map((entry) => valueIn(entry.trim(), type.element));
  if (type instanceof z.ZodEnum)
    return type.options.find((option) => String(option) === text.toLowerCase()) ?? text;
  if (type instanceof z.ZodBoolean && (YES.test(text) || NO.test(text))) return YES.test(text);
  return type instanceof z.ZodNumber && /^\d+(?:\.\d+)?$/.test(text) ? Number(text) : text;
}
