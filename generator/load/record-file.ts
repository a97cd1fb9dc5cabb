import { hashAt, shortHash, withHashes } from './hash-list.ts';
import { afterSpace, closingQuote, endOfEntry, outlineOf } from './json-outline.ts';

/**
 * Stands for a JSON file that is one object or one list, whose entries are its records. A later build can tell which records have
 * changed, and where all of them are, without reading the others. Plain data. The file is cut into pieces: what stands before the first
 * record, and each record with what follows it.
 */
export interface RecordPrints {
  /** In bytes. */
  size: number;
  /** Where each record starts, in bytes. */
  starts: readonly number[];
  /** The key of each record, as it is written; `undefined` for a list. */
  keys?: readonly string[] | undefined;
  /** The hashes of the pieces. */
  pieces: string;
}

/** The records of a file. */
export interface RecordFile {
  /** None for a list. */
  keys: readonly string[];
  /** The value of a record; `undefined` if it is not JSON, has a key twice, or has tokens. A record has no objects in it. */
  soundValueOf(index: number): unknown;
}

/** Returns the prints of a file; `undefined` if its records cannot be told apart, or if a key is written with escapes. */
export function printsOf(bytes: Buffer): RecordPrints | undefined {
  // One character for each byte.
  const text = bytes.toString('latin1');
  const bracket = afterSpace(text, 0);
  const isList = text[bracket] === '[';
  if (!isList && text[bracket] !== '{') return;
  const first = afterSpace(text, bracket + 1);
  const starts = startsIn(text, { first, closing: isList ? ']' : '}' });
  const keys = isList ? undefined : starts?.map((start) => keyAt(bytes, text, start));
  if (!starts || keys?.some((key) => key === undefined || key.includes('\\'))) return;
  const borders = [0, ...starts, bytes.length];
  const pieces = borders.slice(1).map((end, piece) => shortHash(bytes.subarray(borders[piece], end)));
  return { size: bytes.length, starts, keys: keys as string[] | undefined, pieces: pieces.join('') };
}

/**
 * Returns the prints of a file that has changed, and the indexes of the records that have; `undefined` if anything else has: the number
 * of the records, a key, what stands before the first one. Only what lies between the first and the last change is read.
 */
export function changedRecords(
  bytes: Buffer,
  before: RecordPrints,
): { prints: RecordPrints; changed: number[] } | undefined {
  const { starts, keys, pieces } = before;
  const longer = bytes.length - before.size;
  const borders = [0, ...starts, before.size];
  const borderOf = (piece: number) => borders[piece] ?? 0;
  const isSame = (piece: number, start: number, end: number) =>
    shortHash(bytes.subarray(start, end)) === hashAt(pieces, piece);

  let first = 0;
  while (first <= starts.length && isSame(first, borderOf(first), borderOf(first + 1))) first += 1;
  // What stands before the records has changed.
  if (first === 0) return;
  // All is the same, but there may be more behind it.
  if (first > starts.length) return longer === 0 ? { prints: before, changed: [] } : undefined;
  const from = borderOf(first);
  let last = starts.length;
  while (last > first && isSame(last, borderOf(last) + longer, borderOf(last + 1) + longer)) last -= 1;

  const part = bytes.subarray(from, borderOf(last + 1) + longer);
  const text = part.toString('latin1');
  const bracket = keys ? '}' : ']';
  const found = startsIn(text, { first: 0, closing: last === starts.length ? bracket : undefined });
  if (found?.length !== last - first + 1) return;
  if (keys && found.some((start, index) => keyAt(part, text, start) !== keys[first - 1 + index])) return;
  const hashes = found.map((start, index) => shortHash(part.subarray(start, found[index + 1])));
  const changed = hashes.flatMap((hash, index) =>
    hash === hashAt(pieces, first + index) ? [] : first - 1 + index,
  );
  const moved = [...found.map((start) => from + start), ...starts.slice(last).map((start) => start + longer)];
  return {
    prints: {
      size: bytes.length,
      starts: [...starts.slice(0, first - 1), ...moved],
      keys,
      pieces: withHashes(pieces, first, hashes.join('')),
    },
    changed,
  };
}

/** Finds the records of a file by its prints. */
export function recordFile(bytes: Buffer, { starts, keys }: RecordPrints): RecordFile {
  return {
    keys: keys ?? [],
    soundValueOf(index) {
      const piece = bytes.toString('utf8', starts[index] ?? bytes.length, starts[index + 1]);
      const text = piece.slice(0, endOfEntry(piece, 0)?.end);
      if (text.includes('{{') || text.includes('}}')) return;
      try {
        const [value] = Object.values(JSON.parse(keys ? `{${text}}` : `[${text}]`)) as unknown[];
        const inside = typeof value === 'object' && value !== null ? Object.keys(value).length : 0;
        return outlineOf(text).keys === inside + (keys ? 1 : 0) ? value : undefined;
      } catch {
        return;
      }
    },
  };
}

/**
 * Finds where records start in a text from the first one on. The text is that of a file to its end, with the closing bracket of all
 * records, or ends where the next record starts. Returns `undefined` if anything but commas and white space stands around the records.
 */
function startsIn(
  text: string,
  { first, closing }: { first: number; closing: string | undefined },
): number[] | undefined {
  const starts: number[] = [];
  let at = first;
  while (at < text.length) {
    const end = endOfEntry(text, at)?.end;
    if (end === undefined) return;
    const isLast = text[end] !== ',';
    // There may be no record at all, but none is empty.
    if (end > at) starts.push(at);
    else if (!isLast || starts.length > 0) return;
    if (isLast && text[end] !== closing) return;
    at = afterSpace(text, end + 1);
    if (isLast) return at === text.length ? starts : undefined;
  }
  return closing ? undefined : starts;
}

/** The key of the record that starts at an offset; `undefined` if no key stands there. */
const keyAt = (bytes: Buffer, text: string, start: number): string | undefined =>
  text[start] === '"' ? bytes.toString('utf8', start + 1, closingQuote(text, start)) : undefined;
