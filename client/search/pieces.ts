import type { PieceTable } from './index-file.ts';

/** Fetches and parses the JSON file at a rooted path. */
export type FetchJson = (path: string) => Promise<unknown>;

/** Sorts behind every letter. */
const LAST = '\uffff';

/** The paths of the pieces that hold all keys with a beginning. */
export function piecesWith(table: PieceTable, beginning: string): string[] {
  const first = countUpTo(table, beginning) - 1;
  return table.slice(Math.max(0, first), countUpTo(table, beginning + LAST)).map(([, path]) => path);
}

/** The number of pieces that start at a key or before it. */
function countUpTo(table: PieceTable, key: string): number {
  let [low, high] = [0, table.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((table[middle]?.[0] ?? '') <= key) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Returns a function that fetches each file once. A file that failed is fetched again when it is next needed. */
export function fetchOnce(fetchJson: FetchJson): FetchJson {
  const files = new Map<string, Promise<unknown>>();
  return (path) => {
    const file = files.get(path) ?? fetchJson(path);
    files.set(path, file);
    file.catch(() => files.delete(path));
    return file;
  };
}
