import type { Image, Prose } from '../../model/index.ts';
import { sourcesIn } from '../../problem/lines.ts';
import type { Report } from '../../problem/problem.ts';
import type { TokenValues } from '../../tokens.ts';
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
  /** Pictures for which the data has nothing to draw. */
  undrawn: readonly string[];
  report: Report;
}

/** Parses Markdown once and fills it before the checks, so that the rendered text is checked. */
export function renderMarkdown(text: string, options: RenderOptions) {
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

function render(markdown: string, options: RenderOptions) {
  const { file, firstLine, values, images, report } = options;
  const sourceIn = sourcesIn(file, markdown, firstLine);
  const sourceOf = (start: number, end: number) => {
    const source = sourceIn(start, end);
    // Without an end, only the line is sure.
    return start === end ? { file, line: source.line } : source;
  };
  const parsed = tokensIn(markdown);
  const { tokens, located } = parsed;
  const problems = [...tokenProblems(markdown, located, options), ...strayMarks(markdown, located)];
  fillMarkdown(located, values);
  problems.push(...markdownProblems(parsed, options));
  for (const { start, end, ...problem } of problems) report({ ...problem, source: sourceOf(start, end) });
  const shown = located.filter(({ token }) => token.type === 'image');
  const links = located.flatMap((one): Prose['links'] => {
    const { token } = one;
    // A link in the description of an image is none on the page.
    if (token.type !== 'link' || !isSafeLink(token.href) || isWithin(one.start, shown)) return [];
    const { start, end } = offsetsOfAddress(one);
    return [{ href: token.href, source: sourceOf(start, end) }];
  });
  const pieces = piecesOf(tokens, images);
  return {
    pieces,
    ...sectionsOf(pieces),
    links,
    images: shown.flatMap(({ token }) => ('href' in token ? token.href : [])),
  };
}
