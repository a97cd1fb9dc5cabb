import { visible } from '../problem/visible.ts';

const MAX_WIDTH = 100;
const LEAD = 30;
/** The UTF-16 units before and after the piece that are split into glyphs: a data file may be one line of millions. */
const NEAR = 1_000;

/** A piece of a line. Columns count from 1 in UTF-16 units; `endColumn` is the first one after the piece. */
export interface Span {
  column: number;
  endColumn?: number | undefined;
}

interface Excerpt {
  line: string;
  carets: string;
}

/** Emoji, and glyphs of scripts that are two columns wide. */
const WIDE =
  /\p{Emoji_Presentation}|\uFE0F|[\u1100-\u115F\u2E80-\u303E\u3041-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60\uFFE0-\uFFE6\u{20000}-\u{3FFFD}]/u;

/**
 * Shows a line with carets below a piece of it. Each caret is below its glyph: a tab is repeated below itself, and a glyph of
 * two columns has two carets. A long line is cut around the piece. Control characters become visible.
 */
export function excerpt(line: string, span?: Span): Excerpt {
  const { column = 1, endColumn = column + 1 } = span ?? {};
  const offset = Math.max(0, column - NEAR);
  const near = line.slice(offset, offset + 2 * NEAR);
  // Making a segmenter takes 10 ms, and few runs have a line to show.
  const segments = new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(near);
  const glyphs = Array.from(segments, ({ segment, index }) => {
    const start = offset + index + 1;
    const isMarked = span !== undefined && start + segment.length > column && start < endColumn;
    const width = WIDE.test(segment) ? 2 : 1;
    if (segment === '\t') return { isMarked, width, shown: '\t', below: isMarked ? '^\t' : '\t' };
    return { isMarked, width, shown: visible(segment), below: (isMarked ? '^' : ' ').repeat(width) };
  });
  const marked = glyphs.findIndex(({ isMarked }) => isMarked);
  // Something missing at the end of a line is marked after its last glyph.
  const isBehind = span !== undefined && marked < 0;
  let [from, to] = [0, glyphs.length];
  if (glyphs.reduce((sum, { width }) => sum + width, 0) > MAX_WIDTH) {
    from = isBehind ? glyphs.length : Math.max(0, marked);
    for (let lead = 0; from > 0 && lead < LEAD; lead += glyphs[from]?.width ?? 0) from -= 1;
    to = from;
    for (let width = 0; to < glyphs.length && width < MAX_WIDTH; width += glyphs[to - 1]?.width ?? 0) to += 1;
  }
  const shown = glyphs.slice(from, to);
  const cutBefore = from + offset > 0 ? '…' : '';
  const cutAfter = to < glyphs.length || offset + near.length < line.length ? '…' : '';
  return {
    line: `${cutBefore}${shown.map(({ shown }) => shown).join('')}${cutAfter}`.trimEnd(),
    carets: `${cutBefore && ' '}${shown.map(({ below }) => below).join('')}${isBehind ? '^' : ''}`.trimEnd(),
  };
}
