import type { Section } from '../model/index.ts';

/** A word that more sections have is no key word, unless it is a name. */
const MOST_SECTIONS = 4;

/**
 * Returns a function that finds the key words of a section: each word that only a few of all sections have, and each name. A name
 * is a word that the texts always capitalize. They are in the order of the alphabet, each once. Short words, numbers other than
 * years, words of the heading, and beginnings of other key words are left out.
 */
export function keyWordsAmong(sections: readonly Section[]): (section: Section) => string[] {
  const counts = new Map<string, number>();
  const uncapitalized = new Set<string>();
  for (const { heading, text } of sections) {
    const words = wordsIn(`${heading?.text ?? ''} ${text}`);
    for (const word of new Set(words.map(lower))) counts.set(word, (counts.get(word) ?? 0) + 1);
    for (const word of words) if (word === lower(word)) uncapitalized.add(word);
  }
  const isRare = (word: string) => (counts.get(lower(word)) ?? 0) <= MOST_SECTIONS;
  const isName = (word: string) => !uncapitalized.has(lower(word));
  return ({ heading, text }) => {
    const inHeading = new Set(wordsIn(heading?.text ?? '').map(lower));
    const found = wordsIn(text).filter(
      (word) => isTelling(word) && (isRare(word) || isName(word)) && !inHeading.has(lower(word)),
    );
    return withoutBeginnings([...new Map(found.map((word) => [lower(word), word])).values()]);
  };
}

/** Leaves out each word that another begins with, such as "string" beside "strings": words are found by their beginnings. */
function withoutBeginnings(words: readonly string[]): string[] {
  const sorted = words.toSorted((a, b) => (lower(a) < lower(b) ? -1 : 1));
  return sorted.filter((word, index) => !lower(sorted[index + 1] ?? '').startsWith(lower(word)));
}

const lower = (word: string): string => word.toLowerCase();

const isTelling = (word: string): boolean => (/^\d/.test(word) ? /^\d{4}$/.test(word) : word.length > 2);

/** The words of a text as they are written, without apostrophes, the "s" behind them, and contractions such as "don’t". */
const wordsIn = (text: string): string[] =>
  (text.match(/[\p{L}\p{N}'’]+/gu) ?? [])
    .map((word) => word.replace(/['’]s$/, ''))
    .filter((word) => !/['’]\p{Ll}{1,2}$/u.test(word))
    .map((word) => word.replace(/['’]/g, ''));
