import type { CityRecord } from './index-file.ts';
import { haveSameLetters, mostErrors, typingErrors } from './typing-errors.ts';
import { wordsOf } from './words.ts';

export interface City {
  title: string;
  path: string;
  order: number;
  /** Its tax and kind of house in words. */
  facts: string | undefined;
  /** How many dealers the site lists there, in words. */
  listed: string | undefined;
  /** Another name than that of the title; the words below are its words. */
  alias: string | undefined;
  nameWords: string[];
  stateWords: string[];
  /** The postal code of the state in lower case. */
  code: string;
}

export interface CityMatch {
  city: City;
  score: number;
  /** True if the city has all words of the query, some with typing errors. */
  hasAll: boolean;
  /** True if the city has all words of the query without typing errors. The last ones may be incomplete. */
  isClean: boolean;
  /** True if the city has more of the query than the first one or two letters of a word. */
  isTelling: boolean;
}

/** Reads a record: the city under each of its names. `codes` are the postal codes by the name of the state. */
export function citiesOf(
  [title, path, order, facts, aliases = [], listed]: CityRecord,
  codes: ReadonlyMap<string, string>,
): City[] {
  const comma = title.lastIndexOf(', ');
  const state = title.slice(comma + 2);
  const code = codes.get(state) ?? '';
  const shared = { title, path, order, facts, listed, stateWords: wordsOf(state), code };
  return [undefined, ...aliases].map((alias) => {
    return { ...shared, alias, nameWords: wordsOf(alias ?? title.slice(0, comma)) };
  });
}

/**
 * Finds the cities that have words of the query, the best first. Equally good ones keep the order of the data. A city with several
 * names is found once. The words in `exact` have no typing errors.
 */
export function rankCities(
  cities: Iterable<City>,
  words: readonly string[],
  exact: readonly string[],
): CityMatch[] {
  const matches: CityMatch[] = [];
  for (const city of cities) {
    const match = matchOf(city, words, exact);
    if (match.score > 0) matches.push(match);
  }
  matches.sort((a, b) => b.score - a.score || a.city.order - b.city.order);
  const seen = new Set<string>();
  return matches.filter(({ city: { path } }) => !seen.has(path) && seen.add(path));
}

/** How well words match, from 0 to 1. A typing error counts for less than an incomplete word. */
const INCOMPLETE = 0.75;
const WITH_ERRORS = 0.6;
/** A letter that is doubled or swapped with the next is a more likely error than another letter. */
const OTHER_LETTERS = 0.05;
/** A word of the state counts for less than a word of the city's name. */
const STATE = 0.5;
/** Among cities with the same words of the query, those with few other words are better. */
const WHOLE_NAME = 0.2;
/** Long words tell more than short ones, up to this length. */
const LONG = 8;

function matchOf(city: City, words: readonly string[], exact: readonly string[]): CityMatch {
  const { nameWords, stateWords, code } = city;
  const matchedNames = new Set<string>();
  let [score, hasAll, isClean, isTelling] = [0, true, true, false];
  for (const [index, word] of words.entries()) {
    const mayBeIncomplete = word.length > 2 || index === words.length - 1;
    const most = exact.includes(word) ? 0 : mostErrors(word);
    let best = word === code ? STATE : 0;
    for (const stateWord of stateWords)
      best = Math.max(best, STATE * likeness(word, stateWord, mayBeIncomplete, most));
    for (const nameWord of nameWords) {
      const like = likeness(word, nameWord, mayBeIncomplete, most);
      if (like > 0) matchedNames.add(nameWord);
      best = Math.max(best, like);
    }
    if (best > 0 && (word.length > 2 || word === code || nameWords.includes(word))) isTelling = true;
    if (best === 0) hasAll = false;
    if (best === 0 || (best <= WITH_ERRORS && !isOfState(word, city, mayBeIncomplete))) isClean = false;
    score += (best * Math.min(word.length, LONG)) / LONG;
  }
  if (score > 0) score += (WHOLE_NAME * matchedNames.size) / Math.max(1, nameWords.length);
  return { city, score, hasAll, isClean, isTelling };
}

/** True if the state has the word without typing errors. */
const isOfState = (word: string, { stateWords, code }: City, mayBeIncomplete: boolean): boolean =>
  word === code || stateWords.some((other) => other === word || (mayBeIncomplete && other.startsWith(word)));

/** How well a word of the query, with at most so many typing errors, matches a word of a name, from 0 to 1. */
function likeness(word: string, other: string, mayBeIncomplete: boolean, most: number): number {
  if (word === other) return 1;
  if (mayBeIncomplete && other.startsWith(word))
    return INCOMPLETE + (1 - INCOMPLETE) * 0.8 * (word.length / other.length);
  if (most === 0) return 0;
  const errors = typingErrors(word, other, most);
  if (errors > most) return 0;
  return (WITH_ERRORS - (haveSameLetters(word, other) ? 0 : OTHER_LETTERS)) / errors;
}
