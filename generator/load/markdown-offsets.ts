import type { Token } from 'marked';
import { childrenOf } from './markdown-tokens.ts';

/** A token with the offsets of its piece of the Markdown, in UTF-16 units; both the same where only its start is known. */
export interface LocatedToken {
  token: Token;
  start: number;
  end: number;
}

/** All tokens in order. The lexer gives no offsets, so each token is looked for behind the one before it. */
export function walk(tokens: readonly Token[], markdown: string): Generator<LocatedToken> {
  return walkWithin(tokens, { within: markdown, from: 0, cursor: 0 });
}

/** Returns how far it has come in `within`, which starts at `from`. */
function* walkWithin(
  tokens: readonly Token[],
  { within, from, cursor }: { within: string; from: number; cursor: number },
): Generator<LocatedToken, number> {
  let reached = cursor;
  for (const token of tokens) {
    const { raw } = token;
    const found = within.indexOf(raw, reached);
    if (found === -1) {
      // Quotes and lists have marks between the lines of what stands in them, which `raw` lacks; its words are there.
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

/** A text with pieces cut out, and where each of its characters stood before. */
export interface Tightened {
  text: string;
  originalOf(offset: number): number;
}

/** Makes `{{brand}}` of `{{ brand }}`: the address of a link may hold no space. */
export function tightenTokens(original: string): Tightened {
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
