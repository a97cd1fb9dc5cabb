import GithubSlugger, { slug } from 'github-slugger';
import { Marked, type RendererObject, type Token, type Tokens } from 'marked';
import type { Image } from '../model.ts';
import type { Report } from '../problem.ts';
import { type TokenValues, tokensOf } from '../tokens.ts';
import { childrenOf, fillMarkdown, plainText } from './markdown-tokens.ts';
import { unknownToken } from './reader.ts';
import { positionsIn } from './source.ts';
import { show } from './validate.ts';

/** Web and mail addresses, addresses below the root, and fragments. Everything else is refused. */
const SAFE_LINK = /^(?:https?:\/\/[^\s\\]+|mailto:[^\s\\]+|tel:[^\s\\]+|\/(?![/\\])[^\s\\]*|#[^\s\\]+)$/i;

interface Place {
  file: string;
  /** The line of the file on which the Markdown starts. */
  firstLine: number;
}

/** Ids that the page around a text has; no heading may take one. */
const pageIds = ['main', 'sections', 'lead-form', 'footer-search'];

/**
 * Renders Markdown to HTML; reports raw HTML, unsafe links, unknown tokens and wrong headings with their lines. What is
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
): string {
  // The address of a link may hold no space, so `{{ phone }}` would be none.
  const markdown = text.replace(/\{\{[ \t]*([\w.]+)[ \t]*\}\}/g, '{{$1}}');
  const positionOf = positionsIn(markdown);
  const problemAt = (offset: number, message: string, hint: string) => {
    const { line } = positionOf(offset);
    report({ source: { file: place.file, line: place.firstLine + line - 1 }, message, hint });
  };
  for (const { name, offset } of tokensOf(markdown)) {
    if (Object.hasOwn(values, name)) continue;
    const { message, hint } = unknownToken(name, values);
    problemAt(offset, message, hint);
  }
  const marked = new Marked({ renderer: renderer(images), gfm: true });
  const tokens = marked.lexer(markdown);
  fillMarkdown(tokens, values);
  checkTokens(tokens, markdown, { images, problemAt });
  return marked.parser(tokens);
}

type ProblemAt = (offset: number, message: string, hint: string) => void;

function checkTokens(
  tokens: readonly Token[],
  markdown: string,
  { images, problemAt }: { images: readonly Image[]; problemAt: ProblemAt },
): void {
  let depth = 1;
  for (const { token, offset } of walk(tokens, { within: markdown, from: 0 })) {
    switch (token.type) {
      case 'html':
        problemAt(offset, `raw HTML (${show(token.raw.trim())}) is off.`, 'Write it in Markdown.');
        break;
      case 'link':
        if (!SAFE_LINK.test(token.href)) {
          problemAt(
            offset,
            `the link address ${show(token.href)} is not allowed.`,
            'Use https:, mailto:, tel:, a rooted path such as /contact/, or #heading.',
          );
        }
        break;
      case 'image':
        checkImage(token as Tokens.Image, { offset, images, problemAt });
        break;
      case 'heading':
        if (token.depth === 1 || token.depth > depth + 1) {
          problemAt(
            offset,
            `a heading of level ${token.depth} cannot stand here; the one before it has level ${depth}.`,
            'Sections start with "##"; levels are not skipped. The title comes from the front matter.',
          );
        }
        depth = token.depth;
    }
  }
}

function checkImage(
  { href, tokens }: Tokens.Image,
  { offset, images, problemAt }: { offset: number; images: readonly Image[]; problemAt: ProblemAt },
): void {
  if (!images.some(({ path }) => path === href)) {
    problemAt(
      offset,
      `the picture ${show(href)} does not exist.`,
      'Put it into content/images/ and write /images/ and its name.',
    );
  }
  if (plainText(tokens).trim() === '')
    problemAt(
      offset,
      `the picture ${show(href)} has no description.`,
      'Write one for people who do not see it: ![description](/images/…).',
    );
}

interface Positioned {
  token: Token;
  /** Where the token starts in the Markdown, in UTF-16 units; the start of what holds it where that is not to be told. */
  offset: number;
}

/** All tokens in order. The lexer gives no positions, so each is looked for behind the one before it. */
function* walk(
  tokens: readonly Token[],
  { within, from }: { within: string; from: number },
): Generator<Positioned> {
  let cursor = 0;
  for (const token of tokens) {
    const found = within.indexOf(token.raw, cursor);
    const start = found === -1 ? cursor : found;
    yield { token, offset: from + start };
    yield* walk(childrenOf(token), {
      within: found === -1 ? within : token.raw,
      from: found === -1 ? from : from + start,
    });
    cursor = found === -1 ? cursor : start + token.raw.length;
  }
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
