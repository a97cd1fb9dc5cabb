/** A text that changes. One that is new has an empty `before`, one that is gone an empty `after`. */
export interface ChangedText {
  before: string;
  after: string;
  pages: string[];
}

/** Finds the lines that change, and lists pages on which the same words change together. */
export class ChangedTexts {
  readonly #byWords = new Map<string, ChangedText>();

  add(path: string, before: readonly string[], after: readonly string[]): void {
    for (const { key, ...shown } of changesOf(before, after).map(excerptOf)) {
      const known = this.#byWords.get(key) ?? { ...shown, pages: [] };
      this.#byWords.set(key, known);
      if (known.pages.at(-1) !== path) known.pages.push(path);
    }
  }

  /** The changes on most pages come first. */
  list = (): ChangedText[] => [...this.#byWords.values()].sort((a, b) => b.pages.length - a.pages.length);
}

type Change = Omit<ChangedText, 'pages'>;

/** Pairs what is left of two lists between the lines that both have. */
function changesOf(before: readonly string[], after: readonly string[]): Change[] {
  const changes = new Map<number, Change>();
  for (const side of ['before', 'after'] as const) {
    const [lines, left] = side === 'before' ? [before, [...after]] : [after, [...before]];
    let kept = 0;
    for (const line of lines) {
      const at = left.indexOf(line);
      if (at >= 0) left.splice(at, 1);
      kept += at >= 0 ? 1 : 0;
      const change = changes.get(kept) ?? { before: '', after: '' };
      if (at < 0) changes.set(kept, { ...change, [side]: `${change[side]} ${line}`.trimStart() });
    }
  }
  return [...changes.values()];
}

/** How many equal words an excerpt has around those that change. */
const WORDS_AROUND = 5;

/** Cuts both texts to what differs. The key has only that, since the words around may name a place. */
function excerptOf({ before, after }: Change) {
  const [old, now] = [before.split(' '), after.split(' ')];
  const shorter = Math.min(old.length, now.length);
  let start = 0;
  while (start < shorter && old[start] === now[start]) start += 1;
  let end = 0;
  while (end < shorter - start && old.at(-1 - end) === now.at(-1 - end)) end += 1;
  const cut = (words: string[]) => {
    const [from, to] = [Math.max(0, start - WORDS_AROUND), words.length - Math.max(0, end - WORDS_AROUND)];
    return `${from > 0 ? '… ' : ''}${words.slice(from, to).join(' ')}${to < words.length ? ' …' : ''}`;
  };
  const core = (words: string[]) => words.slice(start, words.length - end);
  return { key: JSON.stringify([core(old), core(now)]), before: cut(old), after: cut(now) };
}
