import GithubSlugger, { slug } from 'github-slugger';
import { Marked, type RendererObject, type Tokens } from 'marked';
import type { Image, TextLink } from '../model.ts';
import type { Report } from '../problem.ts';
import { type TokenValues, tokensOf } from '../tokens.ts';
import { checkMarkdown } from './markdown-checks.ts';
import { tightenTokens } from './markdown-places.ts';
import { fillMarkdown, plainText } from './markdown-tokens.ts';
import { unknownToken } from './reader.ts';
import { reportFault, type SourceOf, sourcesIn } from './source.ts';

interface Place {
  file: string;
  /** The line of the file on which the Markdown starts. */
  firstLine: number;
}

/** Ids that the page around a text has; no heading may take one. */
const pageIds = ['main', 'sections', 'lead-form', 'footer-search'];

interface Rendered {
  html: string;
  /** The links of the text to addresses below the root, in order. */
  links: TextLink[];
}

/**
 * Renders Markdown to HTML; reports raw HTML, unsafe links, unknown tokens and wrong headings with their places. What is
 * checked is what is rendered: the Markdown is taken apart once, and its tokens are filled before the checks.
 */
export function renderMarkdown(
  text: string,
  {
    place,
    values,
    images,
    report,
  }: { place: Place; values: TokenValues; images: readonly Image[]; report: Report },
): Rendered {
  const { text: markdown, originalOf } = tightenTokens(text);
  const sourceIn = sourcesIn(place.file, text, place.firstLine);
  const sourceOf: SourceOf = (start, end = start + 1) => {
    const source = sourceIn(originalOf(start), originalOf(end));
    // Of a piece without an end only the line is known.
    return start === end ? { file: source.file, line: source.line } : source;
  };
  for (const { name, offset, length } of tokensOf(markdown)) {
    if (Object.hasOwn(values, name)) continue;
    report({ ...unknownToken(name, values), source: sourceOf(offset, offset + length) });
  }
  const marked = new Marked({ renderer: renderer(images), gfm: true });
  const tokens = marked.lexer(markdown);
  fillMarkdown(tokens, values);
  const links: TextLink[] = [];
  checkMarkdown(tokens, markdown, {
    images,
    onFault: (fault) => reportFault(fault, { sourceOf, report }),
    onLink: ({ href, start, end }) => links.push({ href, source: sourceOf(start, end) }),
  });
  return { html: marked.parser(tokens), links };
}

function renderer(images: readonly Image[]): RendererObject {
  const idOf = headingIds();
  return {
    // Raw HTML is refused before; should any be overlooked, it is shown and does nothing.
    html: ({ text }) => escapePlain(text),
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
      const cells = (row: Tokens.TableCell[], tag: string) =>
        row
          .map(
            ({ tokens, align }) =>
              `<${tag}${align ? ` class="align-${align}"` : ''}>${this.parser.parseInline(tokens)}</${tag.split(' ')[0]}>`,
          )
          .join('');
      const head = `<thead><tr>${cells(header, 'th scope="col"')}</tr></thead>`;
      const body = rows.map((row) => `<tr>${cells(row, 'td')}</tr>`).join('\n');
      // Focusable, so that a wide table can be scrolled by keyboard; its heading row names it.
      const label = escapeAttribute(
        `Table: ${header
          .map(({ tokens }) => plainText(tokens))
          .filter(Boolean)
          .join(', ')}`,
      );
      return `<div class="table" role="region" tabindex="0" aria-label="${label}"><table>${head}<tbody>${body}</tbody></table></div>\n`;
    },
  };
}

/** Gives each heading of a text an id of its own, made from its words. */
function headingIds(): (heading: string) => string {
  const slugger = new GithubSlugger();
  for (const id of pageIds) slugger.slug(id);
  return (heading) => {
    const words = heading.replaceAll('&nbsp;', ' ').replace(/&#?\w+;/g, '');
    return slugger.slug(slug(words) || 'section');
  };
}

/** Escapes text in which references such as `&copy;` stand for characters. */
const escapeAttribute = (text: string): string =>
  text
    .replace(/&(?!(?:#\d+|#x[\da-f]+|\w+);)/gi, '&amp;')
    .replace(/"/g, '&quot;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;');

/** Escapes text in which every character stands for itself. */
const escapePlain = (text: string): string => escapeAttribute(text.replaceAll('&', '&amp;'));
