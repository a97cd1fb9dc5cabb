import { hash } from 'node:crypto';
import { join, resolve } from 'node:path';
import { all } from '../problem/problem.ts';
import { readJson } from './read/json.ts';
import { BY_KEY, type DataFolders, readLayers } from './read/layers.ts';
import { formatPath } from './schemas/format.ts';

/** The files of the package whose words pages show. */
const FILES = [...BY_KEY, 'prices.json'];

const LENGTH = 6;

/** Short hashes of all words of a package, by which a later package finds its new words. */
export const hashesOfWords = (pianogen: string): string =>
  FILES.flatMap((file) => {
    const { value: found } = readJson(join(pianogen, 'data'), file);
    return found ? wordsIn(found.value).map((word) => hashOf(file, word)) : [];
  }).join('');

/** Finds the words of the package that a site shows, and that were different or missing at an earlier build. */
export function newWords(folders: DataFolders, earlier: string | undefined): string[] {
  const shipped = join(folders.pianogen ?? '', 'data');
  if (earlier === undefined || resolve(folders.data) === resolve(shipped)) return [];
  const known = new Set(earlier.match(new RegExp(`.{${LENGTH}}`, 'g')));
  return FILES.flatMap((file) => {
    const { value } = all({ found: readLayers(folders, file), ofPackage: readJson(shipped, file) });
    if (!value) return [];
    const { found, ofPackage } = value;
    const { file: name } = ofPackage.locate([]);
    const words = wordsIn(found.value).filter((word) => !known.has(hashOf(file, word)));
    return words.flatMap(([path]) => (found.locate(path).file === name ? `${file} ${formatPath(path)}` : []));
  });
}

type Word = [path: PropertyKey[], text: string];

function wordsIn(value: unknown): Word[] {
  if (value === null || typeof value !== 'object') return [[[], String(value)]];
  return Object.entries(value).flatMap(([name, inner]) => {
    const key = Array.isArray(value) ? Number(name) : name;
    return wordsIn(inner).map(([path, text]): Word => [[key, ...path], text]);
  });
}

/** Leaves out indexes, since a word that only moves in a list is not new. */
function hashOf(file: string, [path, text]: Word): string {
  const keys = path.filter((key) => typeof key !== 'number');
  return hash('sha256', JSON.stringify([file, ...keys, text]), 'base64url').slice(0, LENGTH);
}
