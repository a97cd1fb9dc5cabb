import { createHash } from 'node:crypto';
import type {
  CityOfZips,
  CityRecord,
  IndexFile,
  PieceTable,
} from '../../client/search/index-file.ts';
import { reversed, wordsOf } from '../../client/search/words.ts';
import { fileOf, searchIndexPath, searchPiecePath, zipCitiesPath } from '../addresses.ts';
import type { Output, Plan, SearchEntry } from '../model/index.ts';

/** The most bytes of a piece. Compressed, names take a quarter, words a half. */
const PIECE_BYTES = { cities: 30_000, words: 18_000 };

/**
 * Browsers load the index first, and pieces as visitors type. A small site has its cities in the index, but not
 * their ZIP codes, nor dealers. The index comes last, since it lists the pieces.
 */
export function searchIndex(plan: Pick<Plan, 'searchEntries'>, pieceBytes = PIECE_BYTES): Output[] {
  const entries = plan.searchEntries();
  const cityEntries = entries.filter(({ group }) => group === 'Cities');
  const dealers = entries.filter(({ group }) => group === 'Dealers');
  const cities = cityEntries.map(recordOf);
  const index: IndexFile = {
    entries: entries.filter(({ group }) => group !== 'Cities' && group !== 'Dealers'),
    cities: [],
    pieces: { cities: [], words: [], endings: [] },
  };
  const outputs = new Map<string, Output>();
  /** The file's name changes with its content. */
  const addFile = (json: string): string => {
    const body = `${json}\n`;
    const path = searchPiecePath(createHash('sha256').update(body).digest('hex').slice(0, 10));
    outputs.set(path, { file: fileOf(path), body });
    return path;
  };
  const addPieces = (...list: Parameters<typeof divide>): PieceTable =>
    divide(...list).map(({ start, items }) => [start, addFile(`[${items.join(',')}]`)]);
  const records = cities.map((city) => JSON.stringify(city));
  const size = records.reduce((sum, record) => sum + sizeOf(record), 0);
  if (size <= pieceBytes.cities)
    index.cities = cities.map(([title, path, , ...more]) => [title, path, 0, ...more]);
  else {
    const { byCity, byWord, byEnding } = sortedKeys(cities);
    index.pieces = {
      cities: addPieces(byCity, (city) => records[Number(city)] ?? '', pieceBytes.cities),
      words: addPieces(byWord, JSON.stringify, pieceBytes.words),
      endings: addPieces(byEnding, JSON.stringify, pieceBytes.words),
    };
  }
  if (dealers.length > 0) index.dealers = addFile(JSON.stringify(dealers));
  const zips = citiesOfZips(cityEntries);
  if (zips.length > 0) index.zips = addFile(JSON.stringify(zips));
  outputs.set(zipCitiesPath, { file: fileOf(zipCitiesPath), body: citiesOfForms(zips) });
  return [...outputs.values(), { file: fileOf(searchIndexPath), body: `${JSON.stringify(index)}\n` }];
}

const recordOf = (
  { title, path, facts, aliases, listed }: SearchEntry,
  order: number,
): CityRecord => {
  if (listed) return [title, path, order, facts ?? '', aliases ?? [], listed];
  if (aliases) return [title, path, order, facts ?? '', aliases];
  return facts ? [title, path, order, facts] : [title, path, order];
};

/** Lists the beginnings of ZIP codes for each city; those of one city alone come first. */
const citiesOfZips = (cities: readonly SearchEntry[]) =>
  cities
    .flatMap(({ title, path, zips = [] }) => zips.map((zip): CityOfZips => [title, path, ...zip]))
    .sort((a, b) => Number(b[3]) - Number(a[3]));

/** Writes each city after the digits that only it has: `441Cleveland432Columbus`. Names of cities have no digits. */
const citiesOfForms = (zips: readonly CityOfZips[]) =>
  zips
    .filter(([, , , isOwn]) => isOwn)
    .map(([title, , digits]) => digits + title.slice(0, title.lastIndexOf(', ')))
    .join('');

const sizeOf = (json: string) => Buffer.byteLength(json) + 1;

/** Separates a key from its item. Sorts before all letters. */
const END = '\0';

/** Returns each key with its city or word: sorting strings takes half the time of sorting objects. */
function sortedKeys(cities: readonly CityRecord[]) {
  /** The keys of a city are its state and name, and each word of its name with what follows. */
  const byCity: string[] = [];
  const words = new Set<string>();
  const states = new Map<string, string>();
  for (const [city, [title, , , , aliases = []]] of cities.entries()) {
    const comma = title.lastIndexOf(', ');
    const state = title.slice(comma + 2);
    if (!states.has(state)) states.set(state, wordsOf(state).join(' '));
    for (const name of [title.slice(0, comma), ...aliases].map(wordsOf)) {
      byCity.push(flat(states.get(state), ' ', name.join(' '), END, city));
      for (const [at, word] of name.entries()) {
        byCity.push(flat(name.slice(at).join(' '), ' ', states.get(state), END, city));
        words.add(word);
      }
    }
  }
  return {
    byCity: byCity.sort(),
    byWord: Array.from(words, (word) => flat(word, END, word)).sort(),
    byEnding: Array.from(words, (word) => flat(reversed(word), END, word)).sort(),
  };
}

/** Texts joined by `+` are copied when they are first compared, which takes twice the time. */
const flat = (...texts: (string | number | undefined)[]) => texts.join('');

/**
 * Divides a sorted list into pieces of as many items in JSON as `most` bytes allow. `start` sorts after the piece
 * before, and not after the first key of its own piece.
 */
function divide(keys: readonly string[], jsonOf: (item: string) => string, most: number) {
  const pieces: { start: string; items: string[] }[] = [];
  let [bytes, before] = [Number.POSITIVE_INFINITY, ''];
  for (const key of keys) {
    const json = jsonOf(key.slice(key.indexOf(END) + 1));
    const size = sizeOf(json);
    if (bytes + size > most) {
      pieces.push({ start: pieces.length > 0 ? firstDifference(before, key) : '', items: [] });
      bytes = 0;
    }
    pieces.at(-1)?.items.push(json);
    bytes += size;
    before = key;
  }
  return pieces;
}

/** Returns the shortest beginning of `key` that sorts after `before`. */
function firstDifference(before: string, key: string) {
  let length = 0;
  while (length < before.length && before[length] === key[length]) length += 1;
  return key.slice(0, length + 1);
}
