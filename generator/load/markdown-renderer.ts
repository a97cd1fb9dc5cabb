import type { RendererObject, Tokens } from 'marked';
import type { Image } from '../model/index.ts';
import { plainText } from './markdown-tokens.ts';

/** How Markdown becomes HTML. `idOf` gives a heading its id. */
export function renderer(images: readonly Image[], idOf: (heading: string) => string): RendererObject {
  return {
    // Raw HTML is refused before; should any be overlooked, it is shown and does nothing.
    html: ({ text }) => escapePlain(text),
    text(token) {
      if ('tokens' in token && token.tokens) return this.parser.parseInline(token.tokens);
      return keepRanges('escaped' in token && token.escaped ? token.text : escapeAttribute(token.text));
    },
    heading({ tokens, depth }) {
      const id = idOf(plainText(tokens));
      return `<h${depth} id="${id}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
    },
    link({ href, title, tokens }) {
      const rel = /^https?:/i.test(href) ? ' rel="noopener"' : '';
      const tooltip = title ? ` title="${escapeAttribute(title)}"` : '';
      return `<a href="${escapePlain(href)}"${tooltip}${rel}>${this.parser.parseInline(tokens)}</a>`;
    },
    image({ href, tokens }) {
      const image = images.find(({ path }) => path === href);
      const size = image ? ` width="${image.width}" height="${image.height}"` : '';
      return `<img src="${escapePlain(href)}" alt="${escapeAttribute(plainText(tokens))}"${size} loading="lazy" decoding="async">`;
    },
    table({ header, rows }) {
      const html = ({ tokens, align }: Tokens.TableCell, tag: string) =>
        `<${tag}${align ? ` class="align-${align}"` : ''}>${this.parser.parseInline(tokens)}</${tag.split(' ')[0]}>`;
      const isEmpty = ({ tokens }: Tokens.TableCell) => plainText(tokens).trim() === '';
      // A first column without a heading names the rows.
      const first = header[0] && isEmpty(header[0]) ? 'th scope="row"' : 'td';
      const head = header.map((cell) => html(cell, isEmpty(cell) ? 'td' : 'th scope="col"')).join('');
      const body = rows
        .map((row) => `<tr>${row.map((cell, place) => html(cell, place === 0 ? first : 'td')).join('')}</tr>`)
        .join('\n');
      // Focusable, so that a wide table can be scrolled by keyboard; its heading row names it.
      const label = escapeAttribute(
        `Table: ${header
          .map(({ tokens }) => plainText(tokens))
          .filter(Boolean)
          .join(', ')}`,
      );
      return `<div class="table" role="region" tabindex="0" aria-label="${label}"><table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table></div>\n`;
    },
  };
}

/** Has ranges of numbers, such as `$3,000–$10,000`, stand on one line. */
const keepRanges = (html: string): string =>
  html.replace(/\$?\d+(?:[.,]\d+)*–\$?\d+(?:[.,]\d+)*%?/g, '<span class="nowrap">$&</span>');

/** Escapes text in which references such as `&copy;` stand for characters. */
const escapeAttribute = (text: string): string =>
  text
    .replace(/&(?!(?:#\d+|#x[\da-f]+|\w+);)/gi, '&amp;')
    .replace(/"/g, '&quot;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;');

/** Escapes text in which every character stands for itself. */
const escapePlain = (text: string): string => escapeAttribute(text.replaceAll('&', '&amp;'));
