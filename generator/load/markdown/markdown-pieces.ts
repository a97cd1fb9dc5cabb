import { decodeHTML } from 'entities';
import GithubSlugger, { slug } from 'github-slugger';
import {
  Marked,
  type MarkedToken,
  Parser,
  type RendererObject,
  type Token,
  type Tokens,
} from 'marked';
import { pageIds } from '../../addresses.ts';
import type { Image, Piece, Section } from '../../model/index.ts';
import { PICTURES, type PictureName, pictureTokens } from '../../tokens.ts';

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

/** In a paragraph: the time of marked grows with the square of their number. */
const MOST_MARKS = 2000;

const marked = new Marked({
  extensions: [
    // Makes a link of `{{email}}`, except within a link.
    {
      name: 'email',
      level: 'inline',
      start: (text) => text.indexOf('{{'),
      tokenizer(text) {
        const [raw] = /^\{\{ *email *\}\}/.exec(text) ?? [];
        if (!raw || this.lexer.state.inLink) return;
        return {
          type: 'link',
          raw,
          href: `mailto:${raw}`,
          tokens: [{ type: 'text', raw, text: raw }],
        };
      },
    },
  ],
  hooks: {
    emStrongMask(block) {
      if (block.split(/[*_~`![<]/).length > MOST_MARKS) throw new RangeError();
      return block;
    },
  },
});

/** `located` has all tokens in order, `tokens` only the outer ones. */
export function tokensIn(markdown: string): { tokens: Token[]; located: LocatedToken[] } {
  const tokens = marked.lexer(markdown);
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

function childrenOf(token: MarkedToken) {
  if (token.type === 'list') return token.items;
  if (token.type === 'table')
    return [...token.header, ...token.rows.flat()].flatMap((cell) => cell.tokens);
  return ('tokens' in token && token.tokens) || [];
}

/** Keeps references such as `&copy;`. */
export function plainText(line: Token[]): string {
  const parser = new Parser({});
  return parser.parseInline(line, parser.textRenderer);
}

/** A caption is a line in italics below the token. */
export function pictureOf(token: Token): { name: PictureName; caption: Token[] } | undefined {
  if (token.type !== 'paragraph') return;
  const [first, caption, ...others] = (token as Tokens.Paragraph).tokens;
  const [, tokenName = ''] = first?.raw.match(/^\s*\{\{([^{}\n]*)\}\}\s*$/) ?? [];
  const name = PICTURES[pictureTokens.indexOf(tokenName.trim())];
  if (first?.type !== 'text' || others.length > 0 || !name) return;
  if (caption && (caption.type !== 'em' || !first.raw.endsWith('\n'))) return;
  return { name, caption: caption?.tokens ?? [] };
}

export function piecesOf(tokens: readonly Token[], images: readonly Image[]): Piece[] {
  const slugger = new GithubSlugger();
  for (const id of pageIds) slugger.slug(id);
  const idOf = (heading: Token[]) => {
    const words = plainText(heading)
      .replaceAll('&nbsp;', ' ')
      .replace(/&#?\w+;/g, '');
    return slugger.slug(slug(words) || 'section');
  };
  const pieces: Piece[] = [];
  const counts = new Map<string, number>();
  const nameTable = (columns: string[]) => {
    const name = pieces.findLast((piece) => piece.kind === 'heading')?.text ?? columns.join(', ');
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return `Table: ${name}${count > 1 ? `, ${count}` : ''}`;
  };
  const renderer: RendererObject = {
    // Raw HTML that the check misses is shown as text.
    html: ({ text }) => escapePlain(text),
    text(token) {
      if ('tokens' in token && token.tokens) return this.parser.parseInline(token.tokens);
      return keepRanges(escapeAttribute(token.text));
    },
    heading({ tokens, depth }) {
      return `<h${depth} id="${idOf(tokens)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
    },
    link({ href, title, tokens }) {
      const rel = /^https?:/i.test(href) ? ' rel="noopener"' : '';
      const tooltip = title ? ` title="${escapeAttribute(title)}"` : '';
      return `<a href="${escapePlain(href)}"${tooltip}${rel}>${this.parser.parseInline(tokens)}</a>`;
    },
    image({ href, tokens }) {
      const image = images.find(({ path }) => path === href);
      const size = image ? ` width="${image.width}" height="${image.height}"` : '';
      const html = `<img src="${escapePlain(href)}" alt="${escapeAttribute(plainText(tokens))}"${size} loading="lazy" decoding="async">`;
      return image?.sources ? `<picture>${sourcesOf(image.sources)}${html}</picture>` : html;
    },
    checkbox: ({ checked }) =>
      `<input type="checkbox" aria-label="${checked ? 'Done' : 'Open'}" disabled${checked ? ' checked' : ''}> `,
    table(table) {
      return tableHtml(table, nameTable, this.parser);
    },
  };
  const parser = new Parser(new Marked({ renderer }).defaults);
  for (const token of tokens as readonly MarkedToken[]) {
    const picture = pictureOf(token);
    const last = pieces.at(-1);
    if (picture)
      pieces.push({
        kind: 'picture',
        name: picture.name,
        caption: parser.parseInline(picture.caption),
      });
    else if (token.type === 'heading' && (token.depth === 2 || token.depth === 3)) {
      const html = parser.parseInline(token.tokens);
      pieces.push({
        kind: 'heading',
        level: token.depth,
        id: idOf(token.tokens),
        text: textIn(html),
        html,
      });
    } else if (last?.kind === 'html') last.html += parser.parse([token]);
    else pieces.push({ kind: 'html', html: parser.parse([token]) });
  }
  return pieces.filter((piece) => piece.kind !== 'html' || piece.html.trim() !== '');
}

export function sectionsOf(pieces: readonly Piece[]): { sections: Section[]; words: number } {
  const sections: Section[] = [];
  for (const piece of pieces) {
    if (piece.kind === 'heading') {
      sections.push({ heading: { id: piece.id, text: piece.text }, text: '' });
      continue;
    }
    const text = `${textIn(piece.kind === 'html' ? piece.html : piece.caption)} `;
    const last = sections.at(-1);
    if (last) last.text += text;
    else sections.push({ text });
  }
  const words = sections.flatMap(({ heading, text }) =>
    `${heading?.text ?? ''} ${text}`.split(/\s+/),
  );
  return { sections, words: words.filter((word) => /[\p{L}\p{N}]/u.test(word)).length };
}

const textIn = (html: string) =>
  decodeHTML(html.replace(/<\/(?:p|li|h\d|t[dh]|pre)>|<br>/g, ' ').replace(/<[^>]*>/g, '')).trim();

/** The width of a phone, or of a line of text in `templates/styles/reading.css`. */
const SIZES = '(min-width: 46rem) 680px, 92vw';

const sourcesOf = (sources: NonNullable<Image['sources']>) =>
  sources
    .map(({ type, srcset }) => `<source type="${type}" srcset="${srcset}" sizes="${SIZES}">`)
    .join('');

/** Keeps `$3,000–$10,000` on one line, and has `5′7″` said in words. */
const keepRanges = (html: string) =>
  html
    .replace(/\$?\d+(?:[.,]\d+)*–\$?\d+(?:[.,]\d+)*%?(?![′″])/g, '<span class="nowrap">$&</span>')
    .replace(
      /(\d+–)?(\d+[½¼¾]?)(?:′(?:(\d+[½¼¾]?)″)?|″)/g,
      (measure, range = '', size, inches = '') => {
        const unit = measure.includes('′') ? 'feet' : 'inches';
        const words = `${range}${size} ${unit}${inches && ` ${inches} inches`}`;
        return `<span class="nowrap" role="img" aria-label="${words}">${measure}</span>`;
      },
    );

const escapeAttribute = (text: string) =>
  text
    .replace(/&(?!(?:#\d+|#x[\da-f]+|\w+);)/gi, '&amp;')
    .replace(/"/g, '&quot;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;');

const escapePlain = (text: string) => escapeAttribute(text.replaceAll('&', '&amp;'));

const textOf = ({ tokens }: Tokens.TableCell) => plainText(tokens).trim();

function tableHtml(
  { header, rows }: Tokens.Table,
  nameTable: (columns: string[]) => string,
  parser: Parser,
) {
  const layout = layoutOf(rows);
  const names = header.map(textOf);
  const html = ({ tokens, align }: Tokens.TableCell, tag: string, name = '') => {
    const label = layout === 'by-row' && name ? ` data-label="${escapeAttribute(name)}"` : '';
    const style = align ? ` class="align-${align}"` : '';
    return `<${tag}${style}${label}>${parser.parseInline(tokens)}</${tag.split(' ')[0]}>`;
  };
  const head = header.map((cell, column) =>
    html(cell, names[column] === '' ? 'td' : 'th scope="col"'),
  );
  const bodyCell = (cell: Tokens.TableCell, column: number) =>
    column === 0 ? html(cell, 'th scope="row"') : html(cell, 'td', names[column]);
  const body = rows.map((row) => `<tr>${row.map(bodyCell).join('')}</tr>`);
  // The focus lets the keyboard scroll a wide table.
  const label = escapeAttribute(nameTable(names.filter(Boolean)));
  const content = `<thead><tr>${head.join('')}</tr></thead><tbody>${body.join('\n')}</tbody>`;
  const kind = layout ? `table ${layout}` : 'table';
  return `<div class="${kind}" role="region" tabindex="0" aria-label="${label}"><table>${content}</table></div>\n`;
}

/** In letters of an average row: on a phone, its columns would have one word on a line. */
const WORDY_ROW = 54;

/** Visitors write into a `sheet`. On phones, `by-row` puts the cells of a row below each other. */
function layoutOf(rows: readonly Tokens.TableCell[][]) {
  const cells = rows.map((row) => row.slice(1).map(textOf));
  if (cells.flat().every((text) => text.length <= 1)) return 'sheet';
  const letters = rows.flat().reduce((sum, cell) => sum + textOf(cell).length, 0);
  return letters / rows.length >= WORDY_ROW ? 'by-row' : undefined;
}
