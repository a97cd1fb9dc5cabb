import GithubSlugger, { slug } from 'github-slugger';
import { Parser as HtmlParser } from 'htmlparser2';
import { Marked, Parser, type Token, type Tokens } from 'marked';
import type { Image, Piece } from '../model/index.ts';
import { pictureOf } from './markdown-pictures.ts';
import { renderer } from './markdown-renderer.ts';
import { plainText } from './markdown-tokens.ts';

/** Ids that the page around a text has; no heading may take one. */
const pageIds = ['main', 'sections', 'lead-form', 'footer-search'];

/**
 * Renders what the lexer found. The headings of sections and the site's own pictures are pieces of their own; what stands
 * between them is HTML.
 */
export function piecesOf(tokens: readonly Token[], images: readonly Image[]): Piece[] {
  const idOf = headingIds();
  const { defaults } = new Marked({ renderer: renderer(images, idOf), gfm: true });
  const parser = new Parser(defaults);
  return runsOf(tokens)
    .map((run) => pieceOf(run, { parser, idOf }))
    .filter((piece) => piece.kind !== 'html' || piece.html.trim() !== '');
}

/** The words of a text, those of its tables and captions among them. */
export function wordsIn(pieces: readonly Piece[]): number {
  const texts = pieces.map((piece) => textIn(piece.kind === 'picture' ? piece.caption : piece.html));
  return texts.join(' ').match(/\S*[\p{L}\p{N}]\S*/gu)?.length ?? 0;
}

/** The tokens of each piece, in order. */
function runsOf(tokens: readonly Token[]): Token[][] {
  const runs: Token[][] = [];
  let open = false;
  for (const token of tokens) {
    const alone = isSectionHeading(token) || pictureOf(token) !== undefined;
    if (open && !alone) runs.at(-1)?.push(token);
    else runs.push([token]);
    open = !alone;
  }
  return runs;
}

type IdOf = (heading: string) => string;

function pieceOf(run: Token[], { parser, idOf }: { parser: Parser; idOf: IdOf }): Piece {
  const [token] = run;
  if (token && isSectionHeading(token)) {
    const html = parser.parseInline(token.tokens);
    const level = token.depth === 2 ? 2 : 3;
    return { kind: 'heading', level, id: idOf(plainText(token.tokens)), text: textIn(html), html };
  }
  const picture = token && pictureOf(token);
  return picture
    ? { kind: 'picture', name: picture.name, caption: parser.parseInline(picture.caption) }
    : { kind: 'html', html: parser.parse(run) };
}

function isSectionHeading(token: Token): token is Tokens.Heading {
  return token.type === 'heading' && (token.depth === 2 || token.depth === 3);
}

/** What people read of HTML, the words of different blocks apart. */
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

/** Gives each heading of a text an id of its own, made from its words. */
function headingIds(): IdOf {
  const slugger = new GithubSlugger();
  for (const id of pageIds) slugger.slug(id);
  return (heading) => {
    const words = heading.replaceAll('&nbsp;', ' ').replace(/&#?\w+;/g, '');
    return slugger.slug(slug(words) || 'section');
  };
}
