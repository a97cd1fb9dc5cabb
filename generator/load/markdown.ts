import { Marked } from 'marked';
import type { Image, Piece, TextLink } from '../model/index.ts';
import { type SourceOf, sourcesIn } from '../problem/lines.ts';
import type { Report } from '../problem/problem.ts';
import { type TokenValues, tokensOf } from '../tokens.ts';
import { unknownToken } from './fill-tokens.ts';
import { checkMarkdown } from './markdown-checks.ts';
import { tightenTokens } from './markdown-offsets.ts';
import { faultOfName, isPictureToken } from './markdown-pictures.ts';
import { piecesOf, wordsIn } from './markdown-pieces.ts';
import { fillMarkdown } from './markdown-tokens.ts';
import { reportTextProblem } from './text-problems.ts';

interface Place {
  file: string;
  /** The line of the file on which the Markdown starts. */
  firstLine: number;
}

interface Settings {
  place: Place;
  values: TokenValues;
  images: readonly Image[];
  /** Whether there are milestones to draw. */
  hasTimeline: boolean;
  report: Report;
}

/** A text as HTML. */
export interface Rendered {
  pieces: Piece[];
  words: number;
  /** The links of the text to addresses below the root, in order. */
  links: TextLink[];
}

/**
 * Renders Markdown; reports raw HTML, unsafe links, unknown tokens and wrong headings with their places. What is
 * checked is what is rendered: the Markdown is taken apart once, and its tokens are filled before the checks.
 */
export function renderMarkdown(
  text: string,
  { place, values, images, hasTimeline, report }: Settings,
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
    const fault = isPictureToken(name) ? faultOfName(name, { hasTimeline }) : unknownToken(name, values);
    if (fault) report({ ...fault, source: sourceOf(offset, offset + length) });
  }
  const tokens = new Marked({ gfm: true }).lexer(markdown);
  fillMarkdown(tokens, values);
  const links: TextLink[] = [];
  checkMarkdown(tokens, markdown, {
    images,
    onFault: (fault) => reportTextProblem(fault, { sourceOf, report }),
    onLink: ({ href, start, end }) => links.push({ href, source: sourceOf(start, end) }),
  });
  const pieces = piecesOf(tokens, images);
  return { pieces, words: wordsIn(pieces), links };
}
