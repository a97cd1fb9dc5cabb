import { join, resolve } from 'node:path';
import { displayName } from '../problem/display.ts';
import { BY_KEY, type DataFolders, readLayers } from './read/read-data.ts';
import { formatPath } from './schemas/format.ts';

/** Pages show their words and figures. */
const FILES = [...BY_KEY, 'prices.json'];

export const wordsOfSite = (folders: DataFolders): string =>
  JSON.stringify(Object.fromEntries(wordsOf(folders).map(({ key, text }) => [key, text])));

/** `before` is empty for a word that was missing. */
export function newWords(folders: DataFolders, earlier = '') {
  // Earlier versions kept no words, or hashes.
  if (!earlier.startsWith('{')) return [];
  const before: Readonly<Record<string, string>> = JSON.parse(earlier);
  const words = wordsOf(folders);
  const known = new Set(Object.entries(before).map(([key, text]) => withoutIndexes(key, text)));
  const kept = new Set(words.map(({ key, text }) => withoutIndexes(key, text)));
  return words.flatMap(({ key, text, isOfPackage }) => {
    if (known.has(withoutIndexes(key, text))) return [];
    const old = before[key] ?? '';
    const isMoved = kept.has(withoutIndexes(key, old));
    return { key, before: isMoved ? '' : old, after: text, ofPianogen: isOfPackage() };
  });
}

/** A word that only moves in a list is not new. */
const withoutIndexes = (key: string, text: string) => `${key.replaceAll(/\[\d+\]/g, '[]')} ${text}`;

function wordsOf(folders: DataFolders) {
  const shipped = join(folders.pianogen ?? folders.data, 'data');
  const isCheckout = resolve(folders.data) === resolve(shipped);
  return FILES.flatMap((file) => {
    const { value: found } = readLayers(folders, file);
    const name = displayName(join(shipped, file));
    return wordsIn(found?.value ?? []).map(([path, text]) => ({
      key: `${file} ${formatPath(path)}`,
      text,
      isOfPackage: () => !isCheckout && found?.locate(path).file === name,
    }));
  });
}

function wordsIn(value: unknown): [path: PropertyKey[], text: string][] {
  if (value === null || typeof value !== 'object') return [[[], String(value)]];
  return Object.entries(value).flatMap(([name, inner]) => {
    const key = Array.isArray(value) ? Number(name) : name;
    return wordsIn(inner).map(([path, text]) => [[key, ...path], text]);
  });
}
