/** So many columns of a line are shown at most. */
const WIDEST = 100;
/** So many of them before what is marked, where a line has to be cut. */
const LEAD = 30;
/** So many UTF-16 units before and behind it are looked at: data may stand in one line of millions. */
const NEAR = 1_000;

/** A piece of a line: columns count from 1 in UTF-16 units, and `endColumn` is the one behind it. */
export interface Span {
  column: number;
  endColumn?: number | undefined;
}

/** A line as it is shown, and what stands below it to mark a piece of it. */
export interface Excerpt {
  line: string;
  carets: string;
}

interface Glyph {
  /** What is printed. */
  shown: string;
  /** What stands below it, where it is not marked, and where it is. */
  blank: string;
  caret: string;
  width: number;
  column: number;
  endColumn: number;
}

const segments = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * Shows a line with carets below a piece of it, each under the right glyph: below a tab stands a tab, and below a glyph of two
 * columns two carets. A line that is too long is cut around the piece. What a terminal would obey or hide is made visible.
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
  // What is missing at the end of a line would stand behind its last glyph.
  const behind = span && first < 0 ? '^' : '';
  const below = shown.map((glyph) => (isMarked(glyph) ? glyph.caret : glyph.blank)).join('');
  return {
    line: `${cutBefore}${shown.map(({ shown }) => shown).join('')}${cutAfter}`.trimEnd(),
    carets: `${cutBefore && ' '}${below}${behind}`.trimEnd(),
  };
}

function glyphsOf(piece: string, offset: number): Glyph[] {
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

/** The glyphs to show, so that the one at `first` is among them; -1 stands for none. */
function windowAround(glyphs: readonly Glyph[], first: number): { from: number; to: number } {
  const widths = glyphs.map(({ width }) => width);
  if (sum(widths) <= WIDEST) return { from: 0, to: glyphs.length };
  let from = Math.max(0, first);
  for (let lead = 0; from > 0 && lead < LEAD; lead += widths[from] ?? 0) from -= 1;
  let to = from;
  for (let shown = 0; to < glyphs.length && shown < WIDEST; shown += widths[to - 1] ?? 0) to += 1;
  return { from, to };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** Controls, and marks that turn the direction of writing. */
const UNSHOWN = /[\p{Cc}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/gu;

/** A text without what a terminal would obey or hide. */
export const visible = (text: string): string =>
  text.replace(UNSHOWN, (character) => {
    const code = character.charCodeAt(0);
    return code < 0x20 ? String.fromCharCode(0x2400 + code) : '\uFFFD';
  });

/** Emoji, and the scripts whose glyphs are twice as wide as Latin ones. */
const WIDE =
  /\p{Emoji_Presentation}|\uFE0F|[\u1100-\u115F\u2E80-\u303E\u3041-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60\uFFE0-\uFFE6\u{20000}-\u{3FFFD}]/u;

const widthOf = (glyph: string): number => (WIDE.test(glyph) ? 2 : 1);
