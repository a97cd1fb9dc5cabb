import { hash } from 'node:crypto';
import { closingQuote, outlineOf } from './json-outline.ts';
import { entryBetween, type Span } from './json-sources.ts';

/** Stands for the records of a file, so that a later build can tell which of them have changed. Plain data. */
export interface RecordPrints {
  /** A hash of all that stands around the records, their keys included. */
  around: string;
  /** The hashes of the records, one after the other. */
  records: string;
}

/** A JSON file that is one object, as bytes. Its records, which are the entries of the object, are found without reading them. */
export interface RecordFile {
  /** The keys, as they are written. */
  keys: readonly string[];
  /** The text of a record, with its key. */
  textOf(index: number): string;
  /** True if nothing but brackets, commas and white space stands around the records. */
  isTidy(): boolean;
  prints(): RecordPrints;
  /** The keys of the records that have changed since; `undefined` if anything else has: a key, their order, the file around them. */
  changedSince(before: RecordPrints): string[] | undefined;
  /** The file with no other records than those with these keys. */
  only(keys: ReadonlySet<string>): Buffer;
}

/** The length of the hash of a record, which has 66 bits. */
const LENGTH = 11;

export function recordFile(bytes: Buffer): RecordFile {
  const { spans, keys } = recordsIn(bytes);
  let known: RecordPrints | undefined;
  /** What stands around the records. */
  function around(): string[] {
    const ends = [0, ...spans.map(({ end }) => end)];
    return ends.map((end, index) => bytes.toString('latin1', end, spans[index]?.start ?? bytes.length));
  }
  function prints(): RecordPrints {
    known ??= {
      around: shortHash(JSON.stringify([keys, around()])),
      records: spans.map(({ start, end }) => shortHash(bytes.subarray(start, end))).join(''),
    };
    return known;
  }
  return {
    keys,
    textOf(index) {
      const { start = 0, end = 0 } = spans[index] ?? {};
      return bytes.toString('utf8', start, end);
    },
    isTidy() {
      const pieces = around().map((piece) => piece.replace(/[ \t\n\r]+/g, ''));
      return pieces.length > 1 && pieces.join('') === `{${','.repeat(pieces.length - 2)}}`;
    },
    prints,
    changedSince(before) {
      const now = prints();
      if (now.around !== before.around || now.records.length !== before.records.length) return;
      return keys.filter((_, index) => {
        const at = index * LENGTH;
        return now.records.slice(at, at + LENGTH) !== before.records.slice(at, at + LENGTH);
      });
    },
    only(chosen) {
      const records = spans.flatMap(({ start, end }, index) =>
        chosen.has(keys[index] ?? '') ? bytes.toString('latin1', start, end) : [],
      );
      return Buffer.from(`{${records.join(',')}}`, 'latin1');
    },
  };
}

function recordsIn(bytes: Buffer): { spans: Span[]; keys: string[] } {
  // One character for each byte.
  const text = bytes.toString('latin1');
  const { borders } = outlineOf(text);
  const spans = borders.flatMap((_, index) => entryBetween({ text, borders }, index) ?? []);
  const keys = spans.map(({ start }) => bytes.toString('utf8', start + 1, closingQuote(text, start)));
  return { spans, keys };
}

const shortHash = (content: string | Buffer): string => hash('sha256', content, 'base64url').slice(0, LENGTH);
