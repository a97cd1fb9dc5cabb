/** A new text has an empty `before`, a text that is gone an empty `after`. */
export interface ChangedText {
  before: string;
  after: string;
  pages: string[];
}

type Change = Omit<ChangedText, 'pages'>;

/** Adds the lines that change on a page. Pages with the same change are together. */
export function addChanges(
  found: Map<string, ChangedText>,
  page: string,
  lines: Record<'before' | 'after', readonly string[]>,
): void {
  for (const { key, ...shown } of changesOf(lines).map(excerptOf)) {
    const pages = found.get(key)?.pages ?? [];
    if (pages.at(-1) !== page) pages.push(page);
    if (pages.length === 1) found.set(key, { ...shown, pages });
  }
}

/** Pairs the texts between the lines that both lists have. Words that move to other lines do not count. */
function changesOf({ before, after }: Parameters<typeof addChanges>[2]) {
  const changes = new Map<number, Change>();
  for (const side of ['before', 'after'] as const) {
    const [lines, left] = side === 'before' ? [before, [...after]] : [after, [...before]];
    let kept = 0;
    for (const line of lines) {
      const at = left.indexOf(line);
      if (at >= 0) {
        left.splice(at, 1);
        kept += 1;
        continue;
      }
      const change = changes.get(kept) ?? { before: '', after: '' };
      changes.set(kept, { ...change, [side]: `${change[side]} ${line}`.trimStart() });
    }
  }
  return [...changes.values()].filter(({ before, after }) => before !== after);
}

const WORDS_AROUND = 5;

/** Cuts both texts to what differs. The key has only that, since words around may name a place. */
function excerptOf({ before, after }: Change) {
  const [old, now] = [before.split(' '), after.split(' ')];
  const shorter = Math.min(old.length, now.length);
  let [start, end] = [0, 0];
  while (start < shorter && old[start] === now[start]) start += 1;
  while (end < shorter - start && old.at(-1 - end) === now.at(-1 - end)) end += 1;
  const core = (words: string[]) => words.slice(start, words.length - end);
  const [from, rest] = [Math.max(0, start - WORDS_AROUND), Math.max(0, end - WORDS_AROUND)];
  const cut = (words: string[]) =>
    [from > 0 ? '…' : [], words.slice(from, words.length - rest), rest > 0 ? '…' : []]
      .flat()
      .join(' ');
  return { key: JSON.stringify([core(old), core(now)]), before: cut(old), after: cut(now) };
}
