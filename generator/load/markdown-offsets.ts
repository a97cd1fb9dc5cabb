import type { Token } from 'marked';
import { childrenOf } from './markdown-tokens.ts';

/** A token of the lexer with its offsets in the Markdown, in UTF-16 units. Both are the same if only the start is known. */
export interface LocatedToken {
  token: Token;
  start: number;
  end: number;
}

/** Yields all tokens in order. The lexer gives no offsets, so each token is searched for after the one before. */
export function walk(tokens: readonly Token[], markdown: string): Generator<LocatedToken> {
  return walkWithin(tokens, { within: markdown, from: 0, cursor: 0 });
}

/** Yields the tokens in `within`, which starts at the offset `from`. Returns the offset in `within` after the last token. */
function* walkWithin(
  tokens: readonly Token[],
  { within, from, cursor }: { within: string; from: number; cursor: number },
): Generator<LocatedToken, number> {
  let reached = cursor;
  for (const token of tokens) {
    const { raw } = token;
    const found = within.indexOf(raw, reached);
    if (found === -1) {
      // In quotes and lists, each line starts with marks that `raw` lacks; but the children of the token can be found.
      const start = from + reached + Math.max(0, within.slice(reached).search(/[^\s>]/));
      yield { token, start, end: start };
      reached = yield* walkWithin(childrenOf(token), { within, from, cursor: reached });
    } else {
      yield { token, start: from + found, end: from + found + raw.length };
      yield* walkWithin(childrenOf(token), { within: raw, from: from + found, cursor: 0 });
      reached = found + raw.length;
    }
  }
  return reached;
}

/** A text without the spaces in its tokens. `originalOf` returns the offset in the original text. */
export interface TightText {
  text: string;
  originalOf(offset: number): number;
}

/** Replaces `{{ brand }}` with `{{brand}}`, since the address of a link may not have spaces. */
export function tightenTokens(original: string): TightText {
  const cuts: { at: number; length: number }[] = [];
  let removed = 0;
  const cut = (offset: number, { length }: string) => {
    if (length > 0) cuts.push({ at: offset - removed, length });
    removed += length;
  };
  const text = original.replace(
    /\{\{([ \t]*)([\w.-]+)([ \t]*)\}\}/g,
    (_, before: string, name: string, after: string, offset: number) => {
      const start = offset + '{{'.length;
      cut(start, before);
      cut(start + before.length + name.length, after);
      return `{{${name}}}`;
    },
  );
  return {
    text,
    originalOf: (offset) => cuts.reduce((sum, { at, length }) => (at <= offset ? sum + length : sum), offset),
  };
}
