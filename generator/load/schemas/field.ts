import { Lexer, type MarkedToken } from 'marked';
import * as z from 'zod';
import { text } from './values.ts';

/** A text, or an element with what it contains and where it leads. */
export type FieldPart =
  | string
  | { readonly [name in 'a' | 'href' | 'strong' | 'em' | 'br']?: string | null };

/** Without marks, a field is a text. */
export type Field = string | readonly FieldPart[];

const SAFE_LINK = /^(?:https?:\/\/|mailto:|tel:|\/(?!\/))\S+$/;

/** What else Markdown has stays as it is written, and is refused. */
function partOf(token: MarkedToken): FieldPart {
  if (token.type === 'link' && SAFE_LINK.test(token.href) && token.text.trim())
    return { a: token.text, href: token.href };
  if (token.type === 'strong' || token.type === 'em') return { [token.type]: token.text };
  if (token.type === 'br') return { br: null };
  return token.type === 'text' || token.type === 'escape' ? token.text : token.raw;
}

export function fieldIn(markdown: string): Field {
  const parts = Lexer.lexInline(markdown, { gfm: true, breaks: true }).map((token) =>
    partOf(token as MarkedToken),
  );
  const [first = ''] = parts;
  return typeof first === 'string' && parts.length < 2 ? first : parts;
}

/** Checks each text as if it were alone. */
export const field = z.string().superRefine((markdown, { addIssue }) => {
  const isOne = !/\n\s*\n/.test(markdown);
  const isParagraph = isOne && markdown !== '' && markdown === markdown.trim();
  for (const part of isParagraph ? [fieldIn(markdown)].flat() : [markdown]) {
    const words = typeof part === 'string' ? part : (part.a ?? part.strong ?? part.em ?? '');
    const shown = isParagraph ? words.trim() || '-' : words;
    const [issue] = text.safeParse(shown, { reportInput: true }).error?.issues ?? [];
    const message = isOne ? issue?.message : 'has an empty line; expected one paragraph.';
    if (issue?.code === 'custom') addIssue({ code: 'custom', message, params: issue.params });
  }
});
