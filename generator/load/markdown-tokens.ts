import { type MarkedToken, Parser, type Token, type Tokens } from 'marked';
import { fillTokens, type TokenValues } from '../tokens.ts';

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
