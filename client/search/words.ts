const LETTERS = /^[a-z]+$/i;

/**
 * The words of a text in lower case, without accents and apostrophes: "Coeur d'Alene" gives `coeur` and `dalene`. "St. Louis" gives
 * `saint` and `louis`; a last "St" may become another word.
 */
export function wordsOf(text: string): string[] {
  if (LETTERS.test(text)) return [text.toLowerCase()];
  return text
    .normalize('NFKD')
    .replace(/[\p{M}'’]/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map((word, at, { length }) => (word === 'st' && at < length - 1 ? 'saint' : word));
}

/** The letters of a word from its end to its beginning. */
export const reversed = (word: string): string => [...word].reverse().join('');
