/** The most typing errors in a word of the query: one in a word of three to five letters, two in up to ten, and so on. */
export const mostErrors = (word: string): number => (word.length > 2 ? Math.ceil(word.length / 5) : 0);

/**
 * Counts the typing errors between two words: letters that are missing, doubled, replaced, or swapped with the next. Returns
 * more than `most` if there are more.
 */
export function typingErrors(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const isSame = a[row - 1] === b[column - 1];
      const isSwapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      current[column] = Math.min(
        at(last, column) + 1,
        at(current, column - 1) + 1,
        at(last, column - 1) + (isSame ? 0 : 1),
        isSwapped ? at(beforeLast, column - 2) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    if (Math.min(...current) > most && Math.min(...last) > most) return most + 1;
    [beforeLast, last] = [last, current];
  }
  return at(last, b.length);
}

const at = (row: readonly number[], column: number): number => row[column] ?? 0;

/** True if two words have the same letters, each once or more often: one of them has a doubled or swapped letter. */
export const haveSameLetters = (a: string, b: string): boolean =>
  [...a].every((letter) => b.includes(letter)) && [...b].every((letter) => a.includes(letter));
