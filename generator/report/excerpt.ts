import { visible } from '../problem/visible.ts';

/** The most columns of a line that are shown. */
const MAX_WIDTH = 100;
/** The columns shown before the marked piece when a line is cut. */
const LEAD = 30;
/** The UTF-16 units before and after the piece that are split into glyphs: a data file may be one line of millions. */
const NEAR = 1_000;

/** A piece of a line. Columns count from 1 in UTF-16 units; `endColumn` is the first one after the piece. */
export interface Span {
  column: number;
  endColumn?: number | undefined;
}

/** A line to show, and the line of carets below it. */
export interface Excerpt {
  line: string;
  carets: string;
}

interface Glyph {
  /** The printed text. */
  shown: string;
  /** The text below an unmarked glyph, and below a marked one. */
  blank: string;
  caret: string;
  width: number;
  column: number;
  endColumn: number;
}

/** Making it takes 10 ms, and few runs have a line to show. */
let segments: Intl.Segmenter | undefined;

/**
 * Shows a line with carets below a piece of it. Each caret is below its glyph: a tab is repeated below itself, and a glyph of
 * two columns has two carets. A long line is cut around the piece. Control characters become visible.
 */
export function excerpt(line: string, span?: Span): Excerpt {
  const { column = 1, endColumn = column + 1 } = span ?? {};
  const offset = Math.max(0, column - NEAR);
  const near = line.slice(offset, offset + 2 * NEAR);
  const glyphs = glyphsOf(near, offset);
  const isMarked = (glyph: Glyph) =>
    span !== undefined && glyph.endColumn > column && glyph.column < Math.max(endColumn, column + 1);
  const first = glyphs.findIndex(isMarked);
  const { from, to } = windowAround(glyphs, span && first < 0 ? glyphs.length : first);
  const shown = glyphs.slice(from, to);
  const cutBefore = from + offset > 0 ? '…' : '';
  const cutAfter = to < glyphs.length || offset + near.length < line.length ? '…' : '';
  // Something missing at the end of a line is marked after its last glyph.
  const after = span && first < 0 ? '^' : '';
  const below = shown.map((glyph) => (isMarked(glyph) ? glyph.caret : glyph.blank)).join('');
  return {
    line: `${cutBefore}${shown.map(({ shown }) => shown).join('')}${cutAfter}`.trimEnd(),
    carets: `${cutBefore && ' '}${below}${after}`.trimEnd(),
  };
}

function glyphsOf(piece: string, offset: number): Glyph[] {
  segments ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  return Array.from(segments.segment(piece), ({ segment, index }) => {
    const width = widthOf(segment);
    const isTab = segment === '\t';
    return {
      shown: isTab ? segment : visible(segment),
      blank: isTab ? segment : ' '.repeat(width),
      caret: isTab ? `^${segment}` : '^'.repeat(width),
      width,
      column: offset + index + 1,
      endColumn: offset + index + segment.length + 1,
    };
  });
}

/** The range of glyphs to show. It contains the glyph at `first`, which is -1 if no glyph is marked. */
function windowAround(glyphs: readonly Glyph[], first: number): { from: number; to: number } {
  const widths = glyphs.map(({ width }) => width);
  if (sum(widths) <= MAX_WIDTH) return { from: 0, to: glyphs.length };
  let from = Math.max(0, first);
  for (let lead = 0; from > 0 && lead < LEAD; lead += widths[from] ?? 0) from -= 1;
  let to = from;
  for (let shown = 0; to < glyphs.length && shown < MAX_WIDTH; shown += widths[to - 1] ?? 0) to += 1;
  return { from, to };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** Emoji, and glyphs of scripts that are two columns wide. */
const WIDE =
  /\p{Emoji_Presentation}|\uFE0F|[\u1100-\u115F\u2E80-\u303E\u3041-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60\uFFE0-\uFFE6\u{20000}-\u{3FFFD}]/u;

const widthOf = (glyph: string): number => (WIDE.test(glyph) ? 2 : 1);
