import type { CityRecord, IndexFile, PieceTable } from './index-file.ts';
import { type FetchJson, piecesWith } from './pieces.ts';
import { type City, type CityMatch, citiesOf, rankCities } from './rank-cities.ts';
import { similarWords } from './similar-words.ts';
import { namedState, type State } from './states.ts';

/** The most pieces that are fetched for one beginning; "s" has many more. */
const MOST_PIECES = 2;
/** The most words of a query that are looked up one by one. */
const MOST_WORDS = 2;
/** With as many results for a single word, nobody looks for typing errors in it. */
const ENOUGH = 5;

export interface CitySearch {
  index: IndexFile;
  states: readonly State[];
  /** The postal codes by the name of the state. */
  codes: ReadonlyMap<string, string>;
  /** True for a word that articles and the glossary have. It is probably not a name. */
  isCommon(word: string): boolean;
  /** True for a word that the name of a state, or any other page than a city's, has or begins with. */
  isKnown(word: string): boolean;
  fetchPiece: FetchJson;
}

export interface CityAnswer {
  matches: CityMatch[];
  /** The words of the query that a city or another page has, letter for letter. Nobody looks for typing errors in them. */
  exact: string[];
  /** True if there are more cities that were not fetched. */
  isPartial: boolean;
  /** True if no better answer follows. */
  isFinal: boolean;
}

/** Finds cities: first with the words as they are typed, then, if few are found, with typing errors. */
export async function* findCities(words: readonly string[], search: CitySearch): AsyncGenerator<CityAnswer> {
  const lookup = startLookup(words, search);
  if (words.length === 0 || search.index.pieces.cities.length === 0) {
    yield { ...lookup.results(), isFinal: true };
    return;
  }
  const query = queryOf(words, search);
  const isEnough = await lookUpAsTyped(query, lookup, search);
  yield { ...lookup.results(), isFinal: isEnough };
  if (isEnough) return;
  await lookUpWithErrors(query, lookup, search);
  yield { ...lookup.results(), isFinal: true };
}

/** The cities that were fetched for a query. */
interface Lookup {
  /** Fetches the cities with keys that have one of these beginnings. */
  lookUp(beginnings: readonly string[]): Promise<void>;
  results(): Omit<CityAnswer, 'isFinal'>;
}

function startLookup(words: readonly string[], { index, codes, isKnown, fetchPiece }: CitySearch): Lookup {
  const cities = new Map<string, City[]>();
  const add = (records: readonly CityRecord[]) => {
    for (const record of records) if (!cities.has(record[1])) cities.set(record[1], citiesOf(record, codes));
  };
  let isPartial = false;
  add(index.cities);
  return {
    async lookUp(beginnings) {
      const found = beginnings.map((beginning) => piecesWith(index.pieces.cities, beginning));
      if (found.some(({ length }) => length > MOST_PIECES)) isPartial = true;
      const paths = new Set(found.flatMap((paths) => paths.slice(0, MOST_PIECES)));
      for (const records of await Promise.all([...paths].map(fetchPiece))) add(records as CityRecord[]);
    },
    results() {
      const all = [...cities.values()].flat();
      const isName = (word: string) => all.some(({ nameWords }) => nameWords.includes(word));
      const exact = words.filter((word) => isKnown(word) || isName(word));
      return { matches: rankCities(all, words, exact), exact, isPartial };
    },
  };
}

interface Query {
  words: readonly string[];
  /** The words without those of the state that the query names. */
  names: readonly string[];
  state: State | undefined;
  /** The words that are probably names, the longest first. */
  telling: string[];
}

function queryOf(words: readonly string[], { states, isCommon }: CitySearch): Query {
  const named = namedState(words, states);
  const names = named ? named.others : words;
  const telling = names.filter((word) => word.length > 2 && !(names.length > 1 && isCommon(word)));
  return {
    words,
    names,
    state: named?.state,
    telling: [...new Set(telling)].sort((a, b) => b.length - a.length),
  };
}

/** Looks up the query, then its words one by one. Returns true if the results are enough. */
async function lookUpAsTyped(query: Query, lookup: Lookup, { index }: CitySearch): Promise<boolean> {
  const { words, names, state, telling } = query;
  const table = index.pieces.cities;
  const countClean = () => lookup.results().matches.filter(({ isClean }) => isClean).length;
  await lookup.lookUp([words.join(' '), phraseWith(names, { state, table })]);
  if (words.length === 1) return countClean() >= ENOUGH;
  if (countClean() === 0) await lookup.lookUp(narrowest(telling, table));
  return countClean() > 0;
}

/** Looks up the query with similar words in place of those that are no names. */
async function lookUpWithErrors(query: Query, lookup: Lookup, search: CitySearch): Promise<void> {
  const { words, state, telling } = query;
  const table = search.index.pieces.cities;
  const names = query.names.length > 0 ? query.names : words;
  const { exact } = lookup.results();
  const doubtful = (names.length === 1 ? names : telling).filter((word) => !exact.includes(word));
  const replacements = await Promise.all(
    doubtful.slice(0, MOST_WORDS).map(async (word) => {
      const similar = await similarWords(word, { ...search, pieces: search.index.pieces });
      return similar.map((other) => ({ word, other }));
    }),
  );
  const others = replacements.flat();
  const replaced = others.map(({ word, other }) => names.map((name) => (name === word ? other : name)));
  await lookup.lookUp(replaced.map((names) => phraseWith(names, { state, table })));
  const isFound = words.length === 1 || lookup.results().matches.some(({ hasAll }) => hasAll);
  const single = others.map(({ other }) => other);
  if (!isFound) await lookup.lookUp(narrowest(single, table));
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
