/** Writes rows as CSV (RFC 4180), with the names of the columns as first line. */
export const csvOf = (columns: readonly string[], rows: readonly Record<string, unknown>[]): string =>
  [columns, ...rows.map((row) => columns.map((name) => row[name]))]
    .map((cells) => `${cells.map(cellOf).join(',')}\r\n`)
    .join('');

/**
 * Spreadsheets run a cell that begins like a formula. An apostrophe before it makes it a text: a phone number such as +1 216 555
 * 0100 has one, too.
 */
function cellOf(value: unknown): string {
  const text = String(value ?? '');
  const harmless =
    /^[\s'"]*[=+\-@\uff0b\uff0d\uff1d\uff20]/.test(text) || /^[\t\r\n]/.test(text) ? `'${text}` : text;
  return `"${harmless.replaceAll('"', '""')}"`;
}
