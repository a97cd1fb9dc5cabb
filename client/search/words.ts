const LETTERS = /^[a-z]+$/i;

/** What people and programs write for an apostrophe. The ʻokina is no such sign, but a letter. */
export const APOSTROPHES = /['`´‘’‛ʼ]/g;

/** Letters from which no mark can be taken, each before what stands for it. */
const PLAIN = 'ßss æae œoe þth øo đd ðd łl ıi ħh';

/** A text in lower case without accents, apostrophes and the ʻokina: `Łódź` gives `lodz`, and `Kāneʻohe` `kaneohe`. */
export const plainLetters = (text: string): string =>
  text
    .replace(APOSTROPHES, '')
    .normalize('NFKD')
    .replace(/[\p{M}ʻ-ʿ]/gu, '')
    .toLowerCase()
    .replace(/[^\0-~]/gu, (letter) => PLAIN.match(`${letter}(\\w+)`)?.[1] ?? letter);

/**
 * The words of a text in plain letters: "Coeur d'Alene" gives `coeur` and `dalene`, "St. Louis" gives `saint` and `louis`. A last
 * "St" may become another word. "Ft" and "Mt" are short as first words only: a piano has "7 ft", and Billings is in "MT".
 */
export function wordsOf(text: string): string[] {
  if (LETTERS.test(text)) return [text.toLowerCase()];
  return plainLetters(text)
    .replace(/\bst(e?)(?=\W+\w)/g, 'saint$1')
    .replace(/^ft(?=\W+\w)/, 'fort')
    .replace(/^mt(?=\W+\w)/, 'mount')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

/** The letters of a word from its end to its beginning. */
export const reversed = (word: string): string => [...word].reverse().join('');
