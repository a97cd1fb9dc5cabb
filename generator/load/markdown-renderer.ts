import type { RendererObject } from 'marked';
import type { Image, Variant } from '../model/index.ts';
import { tableHtml } from './markdown-tables.ts';
import { escapeAttribute, plainText } from './markdown-tokens.ts';

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
    /** The box of a list of tasks, which no label names. */
    checkbox: ({ checked }) =>
      `<input type="checkbox" aria-label="${checked ? 'Done' : 'Open'}" disabled${checked ? ' checked' : ''}> `,
    table(table) {
      return tableHtml(table, (tokens) => this.parser.parseInline(tokens));
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

/** Escapes text, with the `&` of character references. */
const escapePlain = (text: string): string => escapeAttribute(text.replaceAll('&', '&amp;'));
