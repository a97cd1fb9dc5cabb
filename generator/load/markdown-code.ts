import type { Token } from 'marked';
import { walk } from './markdown-offsets.ts';

/** Returns the Markdown with spaces in place of its code, so that offsets stay. `tokens` are those of the lexer. */
export function withoutCode(tokens: readonly Token[], markdown: string): string {
  const pieces: string[] = [];
  let done = 0;
  for (const { token, start, end } of walk(tokens, markdown)) {
    if ((token.type !== 'code' && token.type !== 'codespan') || start < done) continue;
    pieces.push(markdown.slice(done, start), ' '.repeat(end - start));
    done = end;
  }
  return pieces.join('') + markdown.slice(done);
}
