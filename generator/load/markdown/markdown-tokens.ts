import { Marked, type MarkedToken, Parser, type Token, type TokenizerExtension } from 'marked';
import { fillTokens, type TokenValues } from '../../tokens.ts';

// In some texts, a parser with offsets (mdast-util-from-markdown) finds other links, headings or code than
// marked: checks would not match the rendered text.

/** Offsets count UTF-16 units. If only the start is known, `end` is the same. */
export interface LocatedToken {
  token: MarkedToken;
  start: number;
  end: number;
  /** The Markdown between the offsets, with the marks of quotes in its lines. */
  written: string;
}

/** Makes a link of `{{email}}`, except within a link. */
const email: TokenizerExtension = {
  name: 'email',
  level: 'inline',
  start: (text) => text.indexOf('{{'),
  tokenizer(text) {
    const [raw] = /^\{\{ *email *\}\}/.exec(text) ?? [];
    if (raw === undefined || this.lexer.state.inLink) return;
    return { type: 'link', raw, href: `mailto:${raw}`, tokens: [{ type: 'text', raw, text: raw }] };
  },
};

/** In a paragraph: marked takes time for the square of their number. */
const MOST_MARKS = 2000;

const hooks = {
  emStrongMask(block: string) {
    if (block.split(/[*_~`![<]/).length > MOST_MARKS) throw new RangeError();
    return block;
  },
};

/** `located` has all tokens in order, `tokens` only the outer ones. */
export function tokensIn(markdown: string): { tokens: Token[]; located: LocatedToken[] } {
  const tokens = new Marked({ gfm: true, extensions: [email], hooks }).lexer(markdown);
  return { tokens, located: [...locate(tokens, markdown)] };
}

/** Searches for each token after the one before, since the lexer gives no offsets. */
function* locate(tokens: readonly Token[], markdown: string, from = 0): Generator<LocatedToken> {
  let reached = 0;
  for (const token of tokens as readonly MarkedToken[]) {
    const { start, end } = spanOf(token.raw, markdown, reached);
    const written = markdown.slice(start, end);
    yield { token, start: from + start, end: from + end, written };
    yield* locate(childrenOf(token), written || markdown.slice(start), from + start);
    reached = end;
  }
}

/** Searches line by line: lines of quotes and lists start with marks that `raw` lacks. */
function spanOf(raw: string, markdown: string, from: number) {
  let start: number | undefined;
  let end = from;
  for (const line of raw.split('\n').map((line) => line.trim())) {
    if (line === '') continue;
    const found = markdown.indexOf(line, end);
    if (found < 0) return { start: from, end: from };
    start ??= found;
    end = found + line.length;
  }
  return { start: start ?? from, end };
}

function childrenOf(token: MarkedToken): Token[] {
  if (token.type === 'list') return token.items;
  if (token.type === 'table') return [...token.header, ...token.rows.flat()].flatMap((cell) => cell.tokens);
  return ('tokens' in token && token.tokens) || [];
}

/** Keeps references such as `&copy;`. */
export function plainText(line: Token[]): string {
  const parser = new Parser({});
  return parser.parseInline(line, parser.textRenderer);
}

/** Values are never Markdown or HTML. */
export function fillMarkdown(located: readonly LocatedToken[], values: TokenValues): void {
  // The lexer keeps references in texts and titles.
  const escaped = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, value.replaceAll('&', '&amp;')]),
  );
  for (const { token } of located) {
    if (token.type === 'text') token.text = fillTokens(token.text, escaped);
    else if (token.type === 'code' || token.type === 'codespan') token.text = fillTokens(token.text, values);
    else if (token.type === 'link' || token.type === 'image') {
      const isLiteral = 'autolink' in token && token.autolink;
      const href = fillTokens(isLiteral ? token.href : token.href.replaceAll('&amp;', '&'), values);
      token.href = /^tel:/i.test(href) ? href.replace(/[ ()]/g, '') : href;
      if (token.title) token.title = fillTokens(token.title, escaped);
    }
  }
}

/** Keeps references such as `&copy;`. */
export const escapeAttribute = (text: string): string =>
  text
    .replace(/&(?!(?:#\d+|#x[\da-f]+|\w+);)/gi, '&amp;')
    .replace(/"/g, '&quot;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;');
