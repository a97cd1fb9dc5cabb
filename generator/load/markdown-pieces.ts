import GithubSlugger, { slug } from 'github-slugger';
import { Parser as HtmlParser } from 'htmlparser2';
import { Marked, Parser, type Token, type Tokens } from 'marked';
import { pageIds } from '../addresses.ts';
import type { Image, Piece, Section } from '../model/index.ts';
import { pictureOf } from './markdown-pictures.ts';
import { renderer } from './markdown-renderer.ts';
import { plainText } from './markdown-tokens.ts';

/** Renders the tokens of the lexer. Each section heading and each picture is a piece; the text between them is HTML. */
export function piecesOf(tokens: readonly Token[], images: readonly Image[]): Piece[] {
  const idOf = headingIds();
  const { defaults } = new Marked({ renderer: renderer(images, idOf), gfm: true });
  const parser = new Parser(defaults);
  return groupByPiece(tokens)
    .map((group) => pieceOf(group, { parser, idOf }))
    .filter((piece) => piece.kind !== 'html' || piece.html.trim() !== '');
}

export function sectionsOf(pieces: readonly Piece[]): Section[] {
  const sections: Section[] = [];
  for (const piece of pieces) {
    if (piece.kind === 'heading') sections.push({ heading: { id: piece.id, text: piece.text }, text: '' });
    else {
      if (sections.length === 0) sections.push({ text: '' });
      const section = sections.at(-1) as Section;
      section.text += `${wordsIn(piece)} `;
    }
  }
  return sections;
}

export function countWords(pieces: readonly Piece[]): number {
  const words = pieces.map(wordsIn).join(' ').split(/\s+/);
  return words.filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}

const wordsIn = (piece: Piece): string => textIn(piece.kind === 'picture' ? piece.caption : piece.html);

function groupByPiece(tokens: readonly Token[]): Token[][] {
  const groups: Token[][] = [];
  let open = false;
  for (const token of tokens) {
    const alone = isSectionHeading(token) || pictureOf(token) !== undefined;
    if (open && !alone) groups.at(-1)?.push(token);
    else groups.push([token]);
    open = !alone;
  }
  return groups;
}

type IdOf = (heading: string) => string;

function pieceOf(group: Token[], { parser, idOf }: { parser: Parser; idOf: IdOf }): Piece {
  const [token] = group;
  if (token && isSectionHeading(token)) {
    const html = parser.parseInline(token.tokens);
    const level = token.depth === 2 ? 2 : 3;
    return { kind: 'heading', level, id: idOf(plainText(token.tokens)), text: textIn(html), html };
  }
  const picture = token && pictureOf(token);
  return picture
    ? { kind: 'picture', name: picture.name, caption: parser.parseInline(picture.caption) }
    : { kind: 'html', html: parser.parse(group) };
}

function isSectionHeading(token: Token): token is Tokens.Heading {
  return token.type === 'heading' && (token.depth === 2 || token.depth === 3);
}

/** Returns the text of HTML, with a space between blocks. */
function textIn(html: string): string {
  let text = '';
  const parser = new HtmlParser({
    ontext: (piece) => {
      text += piece;
    },
    onclosetag: (name) => {
      if (BLOCKS.test(name)) text += ' ';
    },
  });
  parser.end(html);
  return text.trim();
}

const BLOCKS = /^(?:p|li|h[1-6]|t[dh]|pre|br)$/;

/** Returns a function that gives each heading of a text a unique id, made of its words. */
function headingIds(): IdOf {
  const slugger = new GithubSlugger();
  for (const id of pageIds) slugger.slug(id);
  return (heading) => {
    const words = heading.replaceAll('&nbsp;', ' ').replace(/&#?\w+;/g, '');
    return slugger.slug(slug(words) || 'section');
  };
}
