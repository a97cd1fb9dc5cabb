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

/** A JSON file that is one object or one list, as bytes. Its records, which are its entries, are found without reading them. */
export interface RecordFile {
  /** The keys, as they are written. The key of an entry of a list is its index. */
  keys: readonly string[];
  /** The value of a record; `undefined` if it is not JSON, has a key twice, or has tokens. A record has no objects in it. */
  soundValueOf(index: number): unknown;
  prints(): RecordPrints;
  /** The keys of the records that have changed since; `undefined` if anything else has: a key, their order, the file around them. */
  changedSince(before: RecordPrints): string[] | undefined;
}

/** The length of the hash of a record, which has 66 bits. */
const LENGTH = 11;

export function recordFile(bytes: Buffer): RecordFile {
  const { spans, keys, around, isList } = recordsIn(bytes);
  let known: RecordPrints | undefined;
  function prints(): RecordPrints {
    known ??= {
      around,
      records: spans.map(({ start, end }) => shortHash(bytes.subarray(start, end))).join(''),
    };
    return known;
  }
  return {
    keys,
    soundValueOf(index) {
      const { start = 0, end = 0 } = spans[index] ?? {};
      const text = bytes.toString('utf8', start, end);
      if (text.includes('{{') || text.includes('}}')) return;
      try {
        const [value] = Object.values(JSON.parse(isList ? `[${text}]` : `{${text}}`)) as unknown[];
        const inside = typeof value === 'object' && value !== null ? Object.keys(value).length : 0;
        return outlineOf(text).keys === inside + (isList ? 0 : 1) ? value : undefined;
      } catch {
        return;
      }
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
  };
}

interface Records {
  spans: Span[];
  keys: string[];
  around: string;
  isList: boolean;
}

function recordsIn(bytes: Buffer): Records {
  // One character for each byte.
  const text = bytes.toString('latin1');
  const { borders } = outlineOf(text);
  const isList = text.charAt(borders[0] ?? 0) === '[';
  const spans = borders.flatMap((_, index) => entryBetween({ text, borders }, index) ?? []);
  const keys = spans.map(({ start }, index) =>
    isList ? String(index) : bytes.toString('utf8', start + 1, closingQuote(text, start)),
  );
  const ends = [0, ...spans.map(({ end }) => end)];
  const gaps = ends.map((end, index) => text.slice(end, spans[index]?.start));
  // A hash at once: a piece of the text would hold the whole text.
  return { spans, keys, around: shortHash(JSON.stringify([keys, gaps])), isList };
}

const shortHash = (content: string | Buffer): string => hash('sha256', content, 'base64url').slice(0, LENGTH);
