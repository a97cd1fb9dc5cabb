import { isUtf8 } from 'node:buffer';
import type { FileBytes } from './file-bytes.ts';
import { afterSpace, beforeSpace, closingQuote, endOfEntry } from './json-outline.ts';

/** A record of a JSON file: an entry of the object that the file is. */
export interface ReadRecord {
  /** The key, as it is written. */
  key: string;
  /** The text of the record, with its key. */
  text: string;
  /** The offsets of the text, in bytes. */
  start: number;
  end: number;
  /** The number of keys in the text. */
  keys: number;
}

/** As much of a file is looked at together, in bytes. A longer record is looked at whole. */
const BLOCK = 1 << 18;

/**
 * Reads the records of a file one after the other, and holds none. Returns false if the file is no object, has no record, or has
 * anything but brackets, commas and white space around its records; or as soon as `take` does. Whether a record is JSON is not looked at.
 */
export function readRecords(bytes: FileBytes, take: (record: ReadRecord) => boolean): boolean {
  let at = 0;
  let size = BLOCK;
  let isOpen = false;
  let isClosed = false;
  while (at < bytes.size) {
    const block = bytes.read(at, Math.min(bytes.size, at + size));
    // One character for each byte.
    const text = block.toString('latin1');
    let done = 0;
    for (;;) {
      done = afterSpace(text, done);
      if (done === text.length) break;
      if (isClosed || text[done] !== (isOpen ? '"' : '{')) return false;
      const found = isOpen ? endOfEntry(text, done) : { end: done, keys: 0 };
      if (!found) break;
      if (isOpen) {
        const [start, end] = [done, beforeSpace(text, found.end)];
        const record = block.subarray(start, end);
        const key = block.toString('utf8', start + 1, closingQuote(text, start));
        const place = { start: at + start, end: at + end };
        if (!isUtf8(record) || !take({ key, text: record.toString('utf8'), keys: found.keys, ...place }))
          return false;
        isClosed = text[found.end] === '}';
        if (!isClosed && text[found.end] !== ',') return false;
      }
      isOpen = true;
      done = found.end + 1;
    }
    if (done === 0 && at + size >= bytes.size) return false;
    size = done === 0 ? 2 * size : BLOCK;
    at += done;
  }
  return isClosed;
}
