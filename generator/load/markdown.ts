import { Lexer, type MarkedToken, type Token } from 'marked';
import type { Image, Piece, Section, TextLink } from '../model/index.ts';
import { type SourceOf, sourcesIn } from '../problem/lines.ts';
import type { Report } from '../problem/problem.ts';
import { halfTokensOf, type TokenValues, tokensOf } from '../tokens.ts';
import { halfToken, unknownToken, wrongFigures } from './fill-tokens.ts';
import { checkMarkdown } from './markdown-checks.ts';
import { fillMarkdown, plainText, walk, withoutCode } from './markdown-offsets.ts';
import { isPictureToken, type PictureSources, pictureTokenProblem } from './markdown-pictures.ts';
import { countWords, piecesOf, sectionsOf } from './markdown-pieces.ts';
import { reportTextProblem, strayReferencesIn } from './text-problems.ts';

interface RenderOptions extends PictureSources {
  file: string;
  /** The line of the file on which the Markdown starts. */
  firstLine: number;
  values: TokenValues;
  images: readonly Image[];
  report: Report;
}

interface Rendered {
  pieces: Piece[];
  sections: Section[];
  words: number;
  links: TextLink[];
  images: string[];
}

/**
 * Renders Markdown. Reports raw HTML, unsafe links, unknown and half tokens, and wrong headings with their sources. The Markdown is parsed
 * once and filled before the checks, so that the rendered text is checked. Reports a text that is too deep for the stack, and
 * returns `undefined`.
 */
export function renderMarkdown(text: string, options: RenderOptions): Rendered | undefined {
  try {
    return render(text, options);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    options.report({
      code: 'PG127',
      source: { file: options.file, line: options.firstLine },
      message: 'this text has quotes, lists or marks that are nested too deep.',
      hint: 'Remove those that are too many.',
    });
    return;
  }
}

function render(
  markdown: string,
  { file, firstLine, values, images, hasTimeline, hasAirExamples, report }: RenderOptions,
): Rendered {
  const sourceIn = sourcesIn(file, markdown, firstLine);
  const sourceOf: SourceOf = (start, end = start + 1) => {
    const source = sourceIn(start, end);
    // Without an end, only the line is sure.
    return start === end ? { file: source.file, line: source.line } : source;
  };
  for (const { name, offset, length } of tokensOf(markdown)) {
    if (Object.hasOwn(values, name)) continue;
    const problem = isPictureToken(name)
      ? pictureTokenProblem(name, { hasTimeline, hasAirExamples })
      : unknownToken(name, values);
    if (problem) report({ ...problem, source: sourceOf(offset, offset + length) });
  }
  const tokens = new Lexer({ gfm: true }).lex(markdown);
  const plain = withoutCode(tokens, markdown);
  for (const problem of strayReferencesIn(plain)) reportTextProblem(problem, { sourceOf, report });
  for (const half of halfTokensOf(plain))
    report({ ...halfToken(half, values), source: sourceOf(half.offset, half.offset + half.length) });
  fillMarkdown(tokens, values);
  for (const { start, end, problem } of figureProblems(tokens, markdown, values))
    report({ ...problem, source: sourceOf(start, end) });
  const links: TextLink[] = [];
  const shown: string[] = [];
  checkMarkdown(tokens, markdown, {
    images,
    onProblem: (problem) => reportTextProblem(problem, { sourceOf, report }),
    onLink: ({ href, start, end }) => links.push({ href, source: sourceOf(start, end) }),
    onImage: (path) => shown.push(path),
  });
  const pieces = piecesOf(tokens, images);
  return { pieces, sections: sectionsOf(pieces), words: countWords(pieces), links, images: shown };
}

/** Finds wrong figures in the plain words of each block. */
function* figureProblems(tokens: readonly Token[], markdown: string, values: TokenValues) {
  for (const { token, start, end } of walk(tokens, markdown))
    for (const { words, problem } of wrongFigures(wordsOfBlock(token as MarkedToken), values)) {
      // Marks of emphasis, quotes and line ends may stand between the words.
      const pattern = words.replace(/[$+.]/g, '\\$&').replace(/\s+/g, '[\\s*_~`>]+');
      const { 0: found, index = 0 } = new RegExp(pattern).exec(markdown.slice(start, end)) ?? {};
      const from = start + index;
      yield { problem, ...(found ? { start: from, end: from + found.length } : { start, end }) };
    }
}

function wordsOfBlock(token: MarkedToken): string {
  if (token.type === 'table')
    return [...token.header, ...token.rows.flat()].map(({ tokens }) => plainText(tokens)).join('\n');
  const hasWords = token.type === 'paragraph' || token.type === 'heading' || token.type === 'text';
  return hasWords && token.tokens ? plainText(token.tokens) : '';
}
