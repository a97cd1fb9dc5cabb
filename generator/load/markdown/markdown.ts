import type { Image, Prose } from '../../model/index.ts';
import { sourcesIn } from '../../problem/lines.ts';
import { failed, type Read } from '../../problem/problem.ts';
import type { TokenValues } from '../../tokens.ts';
import { locateProblem } from '../read/text-problems.ts';
import {
  isSafeLink,
  isWithin,
  markdownProblems,
  offsetsOfAddress,
  tokenProblems,
} from './markdown-checks.ts';
import { piecesOf, sectionsOf } from './markdown-pieces.ts';
import { fillMarkdown, tokensIn } from './markdown-tokens.ts';
import { strayMarks } from './stray-marks.ts';

interface RenderOptions {
  file: string;
  firstLine: number;
  values: TokenValues;
  images: readonly Image[];
  /** Tokens of pictures for which the data has nothing to draw. */
  undrawn: readonly string[];
}

type Text = Pick<Prose, 'pieces' | 'sections' | 'words' | 'links' | 'images'>;

/** Fills tokens first, so that the rendered text is checked. */
export function renderMarkdown(text: string, options: RenderOptions): Read<Text> {
  try {
    return render(text, options);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    const source = { file: options.file, line: options.firstLine };
    const message =
      'this text has quotes, lists or marks that are nested too deep, or too many in one paragraph.';
    return failed({ code: 'PG127', source, message, hint: 'Remove some of them.' });
  }
}

function render(markdown: string, options: RenderOptions): Read<Text> {
  const { file, firstLine, values, images } = options;
  const sourceIn = sourcesIn(file, markdown, firstLine);
  const sourceOf = (start: number, end = start + 1) => {
    const source = sourceIn(start, end);
    // Without an end, only the line is certain.
    return start === end ? { file, line: source.line } : source;
  };
  const parsed = tokensIn(markdown);
  const { tokens, located } = parsed;
  const asWritten = [...tokenProblems(markdown, located, options), ...strayMarks(markdown, located)];
  fillMarkdown(located, values);
  const problems = [...asWritten, ...markdownProblems(parsed, options)];
  const shown = located.filter(({ token }) => token.type === 'image');
  const links = located.flatMap((one): Prose['links'] => {
    const { token } = one;
    // Pages do not show links in descriptions of images.
    if (token.type !== 'link' || !isSafeLink(token.href) || isWithin(one.start, shown)) return [];
    const { start, end } = offsetsOfAddress(one);
    return [{ href: token.href, source: sourceOf(start, end) }];
  });
  const pieces = piecesOf(tokens, images);
  if (pieces.length === 0) {
    const message = 'there is no text below the front matter.';
    problems.push({ code: 'PG310', start: 0, end: 0, message, hint: 'Write it.' });
  }
  const value = {
    pieces,
    ...sectionsOf(pieces),
    links,
    images: shown.flatMap(({ token }) => ('href' in token ? token.href : [])),
  };
  return { value, problems: problems.map((problem) => locateProblem(problem, sourceOf)) };
}
