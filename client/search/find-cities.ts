import type { CityRecord, IndexFile, PieceTable } from './index-file.ts';
import { type FetchJson, piecesWith } from './pieces.ts';
import { type City, type CityMatch, cityOf, rankCities } from './rank-cities.ts';
import { similarWords } from './similar-words.ts';
import { namedState, type State } from './states.ts';

/** The most pieces that are fetched for one beginning; "s" has many more. */
const MOST_PIECES = 2;
/** The most words of a query that are looked up one by one. */
const MOST_WORDS = 2;
/** The most words that are tried in place of one; fewer for one that is a name as it is. */
const OTHERS = 5;
const OTHERS_OF_NAME = 2;
/** With as many results for a single word, nobody looks for typing errors in it. */
const ENOUGH = 5;

export interface CitySearch {
  index: IndexFile;
  states: readonly State[];
  /** The postal codes by the name of the state. */
  codes: ReadonlyMap<string, string>;
  /** True for a word that articles and the glossary have: it is rather not a name. */
  isCommon(word: string): boolean;
  fetchPiece: FetchJson;
}

export interface CityAnswer {
  matches: CityMatch[];
  /** True if there are more cities that were not fetched. */
  isPartial: boolean;
  /** True if no better answer follows. */
  isFinal: boolean;
}

/** Finds cities: first with the words as they are typed, then, if few are found, with typing errors. */
export async function* findCities(words: readonly string[], search: CitySearch): AsyncGenerator<CityAnswer> {
  const { index, states, codes, isCommon, fetchPiece } = search;
  const table = index.pieces.cities;
  const cities = new Map<string, City>();
  const add = (records: readonly CityRecord[]) => {
    for (const record of records) if (!cities.has(record[1])) cities.set(record[1], cityOf(record, codes));
  };
  let isPartial = false;
  const lookUp = async (beginnings: readonly string[]) => {
    const found = beginnings.map((beginning) => piecesWith(table, beginning));
    if (found.some(({ length }) => length > MOST_PIECES)) isPartial = true;
    const paths = new Set(found.flatMap((paths) => paths.slice(0, MOST_PIECES)));
    for (const records of await Promise.all([...paths].map(fetchPiece))) add(records as CityRecord[]);
    return rankCities(cities.values(), words);
  };

  add(index.cities);
  if (table.length === 0) {
    yield { matches: rankCities(cities.values(), words), isPartial, isFinal: true };
    return;
  }
  const named = namedState(words, states);
  const names = named ? named.others : words;
  const phraseOf = (names: readonly string[]) => phraseWith(names, { state: named?.state, table });
  let matches = await lookUp([words.join(' '), phraseOf(names)]);
  const telling = names.filter((word) => word.length > 2 && !(names.length > 1 && isCommon(word)));
  const byLength = [...new Set(telling)].sort((a, b) => b.length - a.length);
  if (words.length > 1 && !matches.some(({ isClean }) => isClean))
    matches = await lookUp(narrowest(byLength, table));
  const clean = matches.filter(({ isClean }) => isClean).length;
  const isEnough = words.length > 1 ? clean > 0 : clean >= ENOUGH;
  yield { matches, isPartial, isFinal: isEnough };
  if (isEnough) return;

  const known = new Set([...cities.values()].flatMap(({ nameWords }) => nameWords));
  const doubtful = names.length === 1 ? names : byLength.filter((word) => !known.has(word));
  const replacements = await Promise.all(
    doubtful.slice(0, MOST_WORDS).map(async (word) => {
      const count = known.has(word) ? OTHERS_OF_NAME : OTHERS;
      const similar = await similarWords(word, { pieces: index.pieces, fetchPiece, count });
      return similar.map((other) => ({ word, other }));
    }),
  );
  const others = replacements.flat();
  matches = await lookUp(
    others.map(({ word, other }) => phraseOf(names.map((name) => (name === word ? other : name)))),
  );
  if (words.length > 1 && !matches.some(({ hasAll }) => hasAll))
    matches = await lookUp(
      narrowest(
        others.map(({ other }) => other),
        table,
      ),
    );
  yield { matches, isPartial, isFinal: true };
}

/** The beginning by which cities with these words are looked up: with the state before it if it has too many pieces. */
function phraseWith(
  names: readonly string[],
  { state, table }: { state: State | undefined; table: PieceTable },
): string {
  const phrase = names.join(' ');
  if (!state) return phrase;
  const isNarrow = phrase !== '' && piecesWith(table, phrase).length <= MOST_PIECES;
  return isNarrow ? phrase : [...state.words, ...names].join(' ');
}

/** The words with the fewest pieces. */
const narrowest = (words: readonly string[], table: PieceTable): string[] =>
  [...words].sort((a, b) => piecesWith(table, a).length - piecesWith(table, b).length).slice(0, MOST_WORDS);
