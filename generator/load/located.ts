import type { Source } from '../model/source.ts';
import { halfTokensOf, tokensOf } from '../tokens.ts';

/** A part of an entry in a file: its value, its key, some words in its text, or one of its tokens or half tokens, counted from 0. */
export type Part = 'value' | 'key' | { words: string } | { token: number } | { halfToken: number };

/** Returns the source of the entry at a path. If the entry is missing, returns the source of the entry around it. */
export type Locate = (path: readonly PropertyKey[], part?: Part) => Source;

export interface Located {
  value: unknown;
  locate: Locate;
}

/** Returns the offsets of words, a token or a half token in the text from `start` to `end`; for other parts, `start` and `end`. */
export function offsetsOfPart(
  text: string,
  { start, end, part }: { start: number; end: number; part: Part },
): [start: number, end: number] {
  const token = typeof part === 'object' ? tokenIn(text.slice(start, end), part) : undefined;
  return token ? [start + token.offset, start + token.offset + token.length] : [start, end];
}

function tokenIn(text: string, part: Exclude<Part, string>): { offset: number; length: number } | undefined {
  if ('words' in part) {
    const offset = text.indexOf(part.words);
    return offset < 0 ? undefined : { offset, length: part.words.length };
  }
  if (latest?.text !== text) latest = { text, tokens: tokensOf(text), halves: halfTokensOf(text) };
  return 'token' in part ? latest.tokens[part.token] : latest.halves[part.halfToken];
}

/** The tokens of the text that was asked for last: a text with many wrong tokens is asked for once for each of them. */
let latest:
  | { text: string; tokens: ReturnType<typeof tokensOf>; halves: ReturnType<typeof halfTokensOf> }
  | undefined;
