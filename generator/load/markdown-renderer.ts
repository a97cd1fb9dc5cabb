import type { RendererObject, Tokens } from 'marked';
import type { Image, Variant } from '../model/index.ts';
import { plainText } from './markdown-tokens.ts';

/** Returns the HTML rules for marked. `idOf` returns the id of a heading. */
export function renderer(images: readonly Image[], idOf: (heading: string) => string): RendererObject {
  return {
    // Raw HTML is reported as a problem. If the check misses some, it is shown as text.
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
      const html = `<img src="${escapePlain(href)}" alt="${escapeAttribute(plainText(tokens))}"${size} loading="lazy" decoding="async">`;
      return image?.variants ? `<picture>${sourcesOf(image.variants)}${html}</picture>` : html;
    },
    table({ header, rows }) {
      const html = ({ tokens, align }: Tokens.TableCell, tag: string) =>
        `<${tag}${align ? ` class="align-${align}"` : ''}>${this.parser.parseInline(tokens)}</${tag.split(' ')[0]}>`;
      const isEmpty = ({ tokens }: Tokens.TableCell) => plainText(tokens).trim() === '';
      // If the first column has no heading, its cells are the headings of the rows.
      const first = header[0] && isEmpty(header[0]) ? 'th scope="row"' : 'td';
      const head = header.map((cell) => html(cell, isEmpty(cell) ? 'td' : 'th scope="col"')).join('');
      const body = rows
        .map(
          (row) => `<tr>${row.map((cell, column) => html(cell, column === 0 ? first : 'td')).join('')}</tr>`,
        )
        .join('\n');
      // Focusable, so that the keyboard can scroll a wide table. The label is made of its headings.
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

/** How wide pages show a picture: nearly as wide as a phone, or as a line of text in `templates/styles/reading.css`. */
const SIZES = '(min-width: 46rem) 680px, 92vw';

/** The pictures that a browser chooses from, those of the first format that it knows. */
const sourcesOf = (variants: readonly Variant[]): string =>
  [...new Set(variants.map(({ format }) => format))]
    .map((format) => {
      const ofFormat = variants.filter((variant) => variant.format === format);
      const srcset = ofFormat.map(({ path, width }) => `${path} ${width}w`).join(', ');
      return `<source type="image/${format}" srcset="${srcset}" sizes="${SIZES}">`;
    })
    .join('');

/** Prevents line breaks in ranges of numbers, such as `$3,000–$10,000`. */
const keepRanges = (html: string): string =>
  html.replace(/\$?\d+(?:[.,]\d+)*–\$?\d+(?:[.,]\d+)*%?/g, '<span class="nowrap">$&</span>');

/** Escapes text, but keeps character references such as `&copy;`. */
const escapeAttribute = (text: string): string =>
  text
    .replace(/&(?!(?:#\d+|#x[\da-f]+|\w+);)/gi, '&amp;')
    .replace(/"/g, '&quot;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;');

/** Escapes text, with the `&` of character references. */
const escapePlain = (text: string): string => escapeAttribute(text.replaceAll('&', '&amp;'));
