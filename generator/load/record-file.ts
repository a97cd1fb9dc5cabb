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
  prints(): RecordPrints;
  /** The keys of the records that have changed since; `undefined` if anything else has: a key, their order, the file around them. */
  changedSince(before: RecordPrints): string[] | undefined;
  /** The file with no other records than those with these keys. */
  only(keys: ReadonlySet<string>): Buffer;
}

/** The length of the hash of a record, which has 66 bits. */
const LENGTH = 11;

export function recordFile(bytes: Buffer): RecordFile {
  // One character for each byte.
  const text = bytes.toString('latin1');
  const { borders } = outlineOf(text);
  const spans = borders.flatMap((_, index) => entryBetween({ text, borders }, index) ?? []);
  const keys = spans.map(({ start }) => bytes.toString('utf8', start + 1, closingQuote(text, start)));
  let known: RecordPrints | undefined;
  function prints(): RecordPrints {
    known ??= {
      around: shortHash(JSON.stringify([keys, around(text, spans)])),
      records: spans.map(({ start, end }) => shortHash(bytes.subarray(start, end))).join(''),
    };
    return known;
  }
  return {
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
      const records = spans.filter((_, index) => chosen.has(keys[index] ?? ''));
      return Buffer.from(`{${records.map(({ start, end }) => text.slice(start, end)).join(',')}}`, 'latin1');
    },
  };
}

/** The pieces of a text outside of these spans. */
function around(text: string, spans: readonly Span[]): string[] {
  const ends = [0, ...spans.map(({ end }) => end)];
  return ends.map((end, index) => text.slice(end, spans[index]?.start));
}

const shortHash = (content: string | Buffer): string => hash('sha256', content, 'base64url').slice(0, LENGTH);
