import { isUtf8 } from 'node:buffer';

/** Where the entries of a file stand: the offsets of each, in bytes. */
export interface EntryOffsets {
  starts: readonly number[];
  ends: readonly number[];
}

/** The entry in which a file differs from the file before. */
export interface ChangedEntry {
  number: number;
  /** The text that stands in its place. It may be no entry, or several. */
  text: string;
  /** Where the entries stand now, if the text is one entry. */
  offsets: EntryOffsets;
}

/** Finds the only entry in which two files differ; `undefined` if they differ elsewhere, or if the text is not UTF-8. */
export function changedEntry(
  { starts, ends }: EntryOffsets,
  { before, after }: { before: Buffer; after: Buffer },
): ChangedEntry | undefined {
  const { start: from, same } = differenceOf(before, after);
  const number = starts.findLastIndex((start) => start < from);
  const [start = 0, end = 0] = [starts[number], ends[number]];
  if (number < 0 || before.length - same > end) return;
  const longer = after.length - before.length;
  const bytes = after.subarray(start, end + longer);
  if (!isUtf8(bytes)) return;
  const moved = (offset: number) => (offset < end ? offset : offset + longer);
  return {
    number,
    text: bytes.toString('utf8'),
    offsets: { starts: starts.map(moved), ends: ends.map(moved) },
  };
}

/** As many bytes are compared at once. */
const BLOCK = 1 << 16;

/** Where two contents begin to differ, and how many bytes at their ends are the same. */
function differenceOf(before: Buffer, after: Buffer): { start: number; same: number } {
  const [first, last] = [before.length, after.length];
  const shorter = Math.min(first, last);
  const areSame = (length: number, a: number, b: number) =>
    before.compare(after, b, b + length, a, a + length) === 0;
  let start = 0;
  while (start + BLOCK <= shorter && areSame(BLOCK, start, start)) start += BLOCK;
  while (start < shorter && before[start] === after[start]) start += 1;
  const most = shorter - start;
  let same = 0;
  while (same + BLOCK <= most && areSame(BLOCK, first - same - BLOCK, last - same - BLOCK)) same += BLOCK;
  while (same < most && before[first - same - 1] === after[last - same - 1]) same += 1;
  return { start, same };
}
