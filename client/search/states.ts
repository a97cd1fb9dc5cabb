import type { Entry } from './index-file.ts';
import { mostErrors, typingErrors } from './typing-errors.ts';
import { wordsOf } from './words.ts';

export interface State extends Pick<Entry, 'title' | 'path'> {
  words: string[];
  /** The postal code in lower case. */
  code: string;
}

/** A query that names a state. */
interface NamedState {
  state: State;
  /** The words of the query without those of the state. */
  others: string[];
}

export const statesIn = (entries: readonly Entry[]): State[] =>
  entries
    .filter(({ group }) => group === 'States')
    .map(({ title, path, text }) => ({ title, path, words: wordsOf(title), code: text.toLowerCase() }));

/**
 * Finds the state that a query names: by its name, which may be incomplete at the end and have typing errors, or by its code as
 * the first or last word. The state with the most words and the fewest errors is the best.
 */
export function namedState(words: readonly string[], states: readonly State[]): NamedState | undefined {
  let best: NamedState | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const state of states) {
    for (const start of words.keys()) {
      const isAtEnd = start === 0 || start === words.length - 1;
      const isCode = isAtEnd && words[start] === state.code;
      const length = isCode ? 1 : state.words.length;
      const errors = isCode ? 0 : errorsAt(words, start, state.words);
      if (errors - length >= least) continue;
      least = errors - length;
      best = { state, others: [...words.slice(0, start), ...words.slice(start + length)] };
    }
  }
  return best;
}

/** The typing errors in the words of a query from `start` on, as the name of a state; infinite if it is another name. */
function errorsAt(words: readonly string[], start: number, name: readonly string[]): number {
  let errors = 0;
  for (const [index, part] of name.entries()) {
    const word = words[start + index];
    if (word === undefined) return Number.POSITIVE_INFINITY;
    const isLast = start + index === words.length - 1;
    if (isLast && index > 0 && part.startsWith(word)) continue;
    const most = Math.min(1, mostErrors(word));
    const found = word === part ? 0 : typingErrors(word, part, most);
    if (found > most) return Number.POSITIVE_INFINITY;
    errors += found / 2;
  }
  return errors;
}
