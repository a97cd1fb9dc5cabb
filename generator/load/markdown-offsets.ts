import { type MarkedToken, Parser, type Token, type Tokens } from 'marked';
import { fillTokens, type TokenValues } from '../tokens.ts';

// A second parser that gives offsets (mdast-util-from-markdown with mdast-util-gfm) is no help. In 296 of 40,000 made-up texts it
// finds other links, headings or code than marked, so what is checked would not be what is rendered. It gives bare mail addresses no
// offsets, takes ten times as long, and brings 58 packages (2.6 MB). In texts full of quotes and lists, the search below gives 99.8 %
// of links, headings, pictures, code and HTML the offsets of that parser.

/** A token of the lexer with its offsets in the Markdown, in UTF-16 units. Both are the same if only the start is known. */
export interface LocatedToken {
  token: Token;
  start: number;
  end: number;
  /** The Markdown at these offsets, with the marks of quotes at the start of its lines. */
  written: string;
}

/** Yields all tokens in order. The lexer gives no offsets, so each token is searched for after the one before. */
export function* walk(tokens: readonly Token[], markdown: string, from = 0): Generator<LocatedToken> {
  let reached = 0;
  for (const token of tokens) {
    const { start, end } = spanOf(token.raw, markdown, reached);
    const written = markdown.slice(start, end);
    yield { token, start: from + start, end: from + end, written };
    yield* walk(childrenOf(token), written || markdown.slice(start), from + start);
    reached = end;
  }
}

/** Finds a token line by line: in quotes and lists, each line of the Markdown starts with marks that `raw` lacks. */
function spanOf(raw: string, markdown: string, from: number): { start: number; end: number } {
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

const EMAIL = /(\{\{ *email *\}\})/;

export function childrenOf(token: Token): Token[] {
  if (token.type === 'list') return (token as Tokens.List).items;
  if (token.type === 'table') {
    const { header, rows } = token as Tokens.Table;
    return [...header, ...rows.flat()].flatMap((cell) => cell.tokens);
  }
  return ('tokens' in token && token.tokens) || [];
}

/** Returns the text of a line without Markdown marks. Character references such as `&copy;` stay. */
export function plainText(line: Token[]): string {
  const parser = new Parser({});
  return parser.parseInline(line, parser.textRenderer);
}

/**
 * Fills `{{brand}}` and other such tokens in the tokens of the lexer, and decodes addresses. Values are plain text, never Markdown
 * or HTML. The e-mail address becomes a link, except within a link.
 */
export function fillMarkdown(tokens: readonly Token[], values: TokenValues): void {
  const entries = Object.entries(values).map(([name, value]) => [name, value.replaceAll('&', '&amp;')]);
  fillAll(tokens, { plain: values, escaped: Object.fromEntries(entries), linked: false });
}

interface Filling {
  plain: TokenValues;
  /** For texts in which the lexer keeps character references such as `&copy;`. */
  escaped: TokenValues;
  linked: boolean;
}

function fillAll(tokens: readonly Token[], filling: Filling): void {
  for (const token of tokens as readonly MarkedToken[]) {
    if (token.type === 'text' && !filling.linked) linkEmail(token);
    fill(token, filling);
    fillAll(childrenOf(token), { ...filling, linked: filling.linked || token.type === 'link' });
  }
}

function fill(token: MarkedToken, { plain, escaped }: Filling): void {
  switch (token.type) {
    case 'text':
      token.text = fillTokens(token.text, escaped);
      // The lexer sets it after raw tags such as <kbd>, which are reported as problems.
      token.escaped = false;
      break;
    case 'code':
    case 'codespan':
      token.text = fillTokens(token.text, plain);
      break;
    case 'link':
    case 'image':
      token.href = address(token, plain);
      if (token.title) token.title = fillTokens(token.title, escaped);
  }
}

function address(token: Tokens.Link | Tokens.Image, values: TokenValues): string {
  const literal = token.type === 'link' && token.autolink;
  const href = fillTokens(literal ? token.href : token.href.replaceAll('&amp;', '&'), values);
  return /^tel:/i.test(href) ? href.replace(/[ ()]/g, '') : href;
}

function linkEmail(token: Tokens.Text): void {
  if (token.tokens || !EMAIL.test(token.text)) return;
  token.tokens = token.text.split(EMAIL).map((part, index) => {
    const text = { type: 'text', raw: part, text: part };
    return index % 2 === 1 ? { ...text, type: 'link', href: `mailto:${part}`, tokens: [text] } : text;
  });
}

/** Escapes text, but keeps character references such as `&copy;`. */
export const escapeAttribute = (text: string): string =>
  text
    .replace(/&(?!(?:#\d+|#x[\da-f]+|\w+);)/gi, '&amp;')
    .replace(/"/g, '&quot;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;');
