import GithubSlugger from 'github-slugger';
import { Marked, type RendererObject, type Token, type Tokens } from 'marked';
import type { Image } from '../model.ts';
import type { Report } from '../problem.ts';
import { fillTokens, type TokenValues, tokensOf } from '../tokens.ts';
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

/** Renders Markdown to HTML; reports raw HTML, unsafe links, unknown tokens and wrong headings with their lines. */
export function renderMarkdown(
  markdown: string,
  {
    place,
    values,
    images,
    report,
  }: { place: Place; values: TokenValues; images: readonly Image[]; report: Report },
): string {
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
  checkTokens(markdown, { images, problemAt });
  const marked = new Marked({ renderer: renderer(images), gfm: true });
  return marked.parse(fillTokens(markdown, values), { async: false });
}

type ProblemAt = (offset: number, message: string, hint: string) => void;

function checkTokens(
  markdown: string,
  { images, problemAt }: { images: readonly Image[]; problemAt: ProblemAt },
): void {
  let depth = 1;
  for (const { token, offset } of walk(new Marked().lexer(markdown), { within: markdown, from: 0 })) {
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
  { href, text }: Tokens.Image,
  { offset, images, problemAt }: { offset: number; images: readonly Image[]; problemAt: ProblemAt },
): void {
  if (!images.some(({ path }) => path === href)) {
    problemAt(
      offset,
      `the picture ${show(href)} does not exist.`,
      'Put it into content/images/ and write /images/ and its name.',
    );
  }
  if (text.trim() === '')
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

function childrenOf(token: Token): Token[] {
  if (token.type === 'list') return (token as Tokens.List).items;
  if (token.type === 'table') {
    const { header, rows } = token as Tokens.Table;
    return [...header, ...rows.flat()].flatMap((cell) => cell.tokens);
  }
  return ('tokens' in token && token.tokens) || [];
}

function renderer(images: readonly Image[]): RendererObject {
  const slugger = new GithubSlugger();
  return {
    heading({ tokens, depth, text }) {
      const id = slugger.slug(text.replace(/[*_`[\]]|\(.*?\)/g, ''));
      return `<h${depth} id="${id}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
    },
    link({ href, title, tokens }) {
      const rel = /^https?:/i.test(href) ? ' rel="noopener"' : '';
      const tooltip = title ? ` title="${escapeAttribute(title)}"` : '';
      return `<a href="${escapeAttribute(href)}"${tooltip}${rel}>${this.parser.parseInline(tokens)}</a>`;
    },
    image({ href, text }) {
      const image = images.find(({ path }) => path === href);
      const size = image ? ` width="${image.width}" height="${image.height}"` : '';
      return `<img src="${escapeAttribute(href)}" alt="${escapeAttribute(text)}"${size} loading="lazy" decoding="async">`;
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
          .map(({ text }) => text)
          .filter(Boolean)
          .join(', ')}`,
      );
      return `<div class="table" role="region" tabindex="0" aria-label="${label}"><table>${head}<tbody>${body}</tbody></table></div>\n`;
    },
  };
}

const escapeAttribute = (text: string): string =>
  text
    .replace(/&(?!(?:#\d+|#x[\da-f]+|\w+);)/gi, '&amp;')
    .replace(/"/g, '&quot;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;');
