import type { IndexFile } from './index-file.ts';
import { type FetchJson, piecesWith } from './pieces.ts';
import { haveSameLetters, mostErrors, typingErrors } from './typing-errors.ts';
import { reversed } from './words.ts';

/** The most pieces that are fetched for one word. */
const MOST_PIECES = 4;
/** The most words that are found. */
const MOST_FOUND = 5;

/**
 * Finds words of cities' names that differ from a word by a typing error, the most similar first; words with more errors
 * only if there is none with one. Wherever the word is divided, one error leaves the part before or the part after as it is,
 * except two letters that are swapped across the division. So only pieces with the first part as beginning, with the second
 * part as ending, and with the letters swapped back are fetched.
 */
export async function similarWords(
  word: string,
  { pieces, fetchPiece }: { pieces: IndexFile['pieces']; fetchPiece: FetchJson },
): Promise<string[]> {
  const most = mostErrors(word);
  if (most === 0) return [];
  const divisions = Array.from({ length: word.length - 1 }, (_, index) => piecesAt(word, index + 1, pieces));
  const fewest = divisions.reduce((a, b) => (b.length < a.length ? b : a));
  const lists = await Promise.all(fewest.slice(0, MOST_PIECES).map(fetchPiece));
  const found = new Map<string, number>();
  for (const other of (lists as string[][]).flat()) {
    const errors = typingErrors(word, other, most);
    if (errors > 0 && errors <= most) found.set(other, errors);
  }
  const rank = (other: string) => (haveSameLetters(word, other) ? 0 : 0.4) + (other[0] === word[0] ? 0 : 0.2);
  const least = Math.min(...found.values());
  return [...found.keys()]
    .filter((other) => found.get(other) === least)
    .sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1))
    .slice(0, MOST_FOUND);
}

/** The paths of the pieces to fetch if the word is divided at an index. */
function piecesAt(word: string, index: number, { words, endings }: IndexFile['pieces']): string[] {
  const swapped = `${word.slice(0, index - 1)}${word[index]}${word[index - 1]}${word.slice(index + 1)}`;
  return [
    ...new Set([
      ...piecesWith(words, word.slice(0, index)),
      ...piecesWith(endings, reversed(word.slice(index))),
      ...piecesWith(words, swapped).slice(0, 1),
    ]),
  ];
}
